import { createWaterMeter } from "@sgval/contract/meters/meters";
import { basePath } from "@sgval/contract/route";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { App } from "../../app.ts";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";
import { control } from "../control/index.ts";
import { deviceRegistry } from "../devices/index.ts";
import { streetInp } from "./hydraulics/street.fixture.ts";

/** The device is connected, and answers when a test has it answer. */
const beforeStart = ({ broker }: App): void => {
  broker.publish = async () => "sent";
  broker.sessions.of = () => ({ connected: true, lostAt: null, listening: true });
};
const harness = useHarness({ beforeStart });
let valve: { id: number; token: string };
let logger: { id: number; token: string };
let networkId: number;

const send = (token: string, values: object) =>
  harness.call("POST", "/telemetry", { ts: harness.clock.now() / 1000, ...values }, token);
/** As the street is by its model: 40 m before the valve, 20 m behind it, 25 m at its end. */
const report = async (values: object = {}) => {
  await harness.clock.advance(60_000);
  await send(logger.token, { pressure: 2.45 });
  return send(valve.token, {
    ...{ inlet_pressure: 3.92, outlet_pressure: 1.96, flow: 30, valve_state: 0 },
    ...values,
  });
};
const answer = (body: object): Promise<void> =>
  new Promise((resolve, reject) => {
    const device = harness.app.use(deviceRegistry).get(valve.id);
    const payload = Buffer.from(JSON.stringify(body));
    if (device)
      harness.app.use(control).takeAnswer(device, payload, (error) => (error ? reject(error) : resolve()));
  });
const importStreet = async (): Promise<number> => {
  const form = new FormData();
  form.set("settings", JSON.stringify({ name: "Phố", placement: { kind: "geographic" } }));
  form.set("file", new Blob([streetInp()]), "street.inp");
  const response = await fetch(`${harness.address}${basePath}/network`, {
    method: "POST",
    headers: { authorization: `Bearer ${harness.admin.token}` },
    body: form,
  });
  return JSON.parse(await response.text()).data.network.id;
};
const attach = (id: number, element: object) =>
  harness.call("PUT", `/network/${networkId}/device/${id}`, element);
const predict = async (body: object, token = harness.admin.token) =>
  (await harness.call("POST", `/device/${valve.id}/command/predict`, body, token)).body;
const closing = { action: "fully_close_on" };

beforeAll(async () => {
  logger = await aDevice().ofType("DATALOGGER").named("DL-9", "Cuối đường").withTokenIn(harness);
  valve = await aDevice()
    .ofType("VGA")
    .withThreshold(1.2, 2.4)
    .withSite({ valveKind: "set_point", maxSetpoint: 4 })
    .withAction("set_outlet_pressure", "SET_P2")
    .withAction("fully_close_on", "DO_2_ON")
    .withAction("read_now", "READ_NOW")
    .linkedToDatalogger(logger.id)
    .withTokenIn(harness);
});
beforeEach(() => report());

it("says why nothing is estimated without a model, and for a device that is not in it", async () => {
  expect((await predict(closing)).data).toEqual({ kind: "none", reason: "no_model", error: null });
  networkId = await importStreet();
  expect((await predict(closing)).data.reason).toBe("not_attached");
  const known = await harness.call("GET", `/device/${valve.id}/predictable`);
  expect(known.body.data).toEqual({ model: true, attached: false });
  await attach(valve.id, { class: "link", id: "V" });
  await attach(logger.id, { class: "node", id: "B" });
  expect((await predict({ action: "read_now" })).data.reason).toBe("no_meaning");
});

it("expects of a closed valve that nobody behind it is supplied, with its error against the readings", async () => {
  const { data } = await predict(closing);
  expect(data).toMatchObject({
    kind: "estimate",
    estimate: {
      network: "Phố",
      error: { bar: 0, pressures: 2 },
      minimumPressure: 1,
      pressures: [
        { role: "inlet", measured: 3.92, expected: 3.92 },
        { role: "outlet", measured: 1.96 },
        { role: "critical", deviceDisplayName: "Cuối đường", measured: 2.45 },
      ],
      zone: { name: null },
      below: { junctions: { before: 0, expected: 2 }, demand: { before: 0, expected: 30 }, total: 2 },
    },
  });
  const set = await predict({ action: "set_outlet_pressure", value: 3 });
  expect(set.data.estimate.pressures.map(({ expected }: { expected: number }) => expected)).toEqual([
    3.92, 3, 3.49,
  ]);
});

it("counts the customers at the junctions below the minimum, by their water meters", async () => {
  expect((await predict(closing)).data.estimate.below.customers).toBeNull();
  const meters = [
    ["DH-A", 106.7431],
    ["DH-B", 106.7441],
    ["DH-UP", 106.741],
  ] as const;
  for (const [code, longitude] of meters)
    await harness.ok(harness.admin, createWaterMeter, {
      body: {
        ...{ code, customerName: `Khách ${code}`, customerCode: code },
        position: { latitude: 10.8001, longitude },
      },
    });
  expect((await predict(closing)).data.estimate.below.customers).toEqual({ before: 0, expected: 2 });
});

it("estimates nothing where the model is too far from the readings, or these are old", async () => {
  await report({ inlet_pressure: 6 });
  await harness.call("PUT", "/setting/prediction", { errorLimit: 1, minimumPressure: 1 });
  expect((await predict(closing)).data).toEqual({
    ...{ kind: "none", reason: "error_above_limit" },
    error: expect.closeTo(1.04, 1),
  });
  await harness.call("PUT", "/setting/prediction", { errorLimit: 2, minimumPressure: 1 });
  expect((await predict(closing)).data.kind).toBe("estimate");
  await harness.clock.advance(3_600_000);
  expect((await predict(closing)).data.reason).toBe("no_readings");
});

it("is for whoever may send the command and sees the device, and names no device that he does not see", async () => {
  const person = (name: string, ...permissions: ("Device.Index" | "Control.Operate")[]) =>
    aUser()
      .named(name)
      .withPermissions("Device.Index", ...permissions);
  const reader = await person("reader1").signedInTo(harness);
  expect((await predict(closing, reader.token)).error.code).toBe("forbidden");
  const stranger = await person("stranger1", "Control.Operate").seeing(logger).signedInTo(harness);
  expect((await predict(closing, stranger.token)).error.code).toBe("not_found");
  const operator = await person("operator1", "Control.Operate").seeing(valve).signedInTo(harness);
  const { data } = await predict(closing, operator.token);
  expect(data.estimate.pressures).toHaveLength(2);
});

it("keeps what a person saw before a command, and what was measured after it beside", async () => {
  const wanted = { action: "set_outlet_pressure", value: 3 };
  await predict(wanted);
  const sent = await harness.operate(valve.id, { requestId: "p-1", ...wanted });
  const { id, cmdId } = sent.body.data;
  const read = async (token = harness.admin.token) =>
    (await harness.call("GET", `/device/${valve.id}/command/${id}/prediction`, undefined, token)).body.data;
  await expect.poll(() => read()).toMatchObject({ measuredAt: null });
  await answer({ cmdId, result: "ok" });
  await report({ outlet_pressure: 2.98 });
  for (let minute = 0; minute < 14; minute += 1) await harness.clock.advance(60_000);
  await report({ outlet_pressure: 2.98 });
  await expect
    .poll(async () => {
      await harness.clock.advance(30_000);
      return (await read()).measuredAt;
    })
    .not.toBeNull();
  expect((await read()).estimate.pressures[1]).toMatchObject({ measured: 1.96, expected: 3, after: 2.98 });
  const other = await harness.operate(valve.id, { requestId: "p-2", action: "read_now" });
  const without = `/device/${valve.id}/command/${other.body.data.id}/prediction`;
  expect((await harness.call("GET", without)).body.data).toBeNull();
});
