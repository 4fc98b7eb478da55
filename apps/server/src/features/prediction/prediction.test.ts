import { updateDevice } from "@sgval/contract/devices/routes";
import { createWaterMeter } from "@sgval/contract/meters/meters";
import { setPumpBank } from "@sgval/contract/pumps/pumps";
import { basePath } from "@sgval/contract/route";
import { createZone, deleteZone } from "@sgval/contract/zones/zones";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { App } from "../../app.ts";
import { untilIdle } from "../../testing/database-away.ts";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { operate } from "../../testing/operate.ts";
import { holdOpen, lockWaits } from "../../testing/test-database.store.ts";
import { aUser } from "../../testing/user-builder.ts";
import { control } from "../control/index.ts";
import { deviceRegistry } from "../devices/index.ts";
import { waterMeters } from "../meters/index.ts";
import { stationInp, streetInp } from "./hydraulics/street.fixture.ts";
import { networkModel } from "./network-model.ts";

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
const answer = (id: number, body: object): Promise<void> =>
  new Promise((resolve, reject) => {
    const device = harness.app.use(deviceRegistry).get(id);
    const payload = Buffer.from(JSON.stringify(body));
    if (device)
      harness.app.use(control).takeAnswer(device, payload, (error) => (error ? reject(error) : resolve()));
  });
const importModel = async (name: string, text: string): Promise<number> => {
  const form = new FormData();
  form.set("settings", JSON.stringify({ name, placement: { kind: "geographic" } }));
  form.set("file", new Blob([text]), "model.inp");
  const response = await fetch(`${harness.address}${basePath}/network`, {
    method: "POST",
    headers: { authorization: `Bearer ${harness.admin.token}` },
    body: form,
  });
  return JSON.parse(await response.text()).data.network.id;
};
const attach = (id: number, element: object, network = networkId) =>
  harness.call("PUT", `/network/${network}/device/${id}`, element);
const predictOf = async (id: number, body: object, token = harness.admin.token) =>
  (await harness.call("POST", `/device/${id}/command/predict`, body, token)).body;
const predict = (body: object, token?: string) => predictOf(valve.id, body, token);
/** The estimate of a command that was sent, with what was measured after it. */
const estimateOf = async (deviceId: number, commandId: number) =>
  (await harness.call("GET", `/device/${deviceId}/command/${commandId}/prediction`)).body.data;
/** Minutes pass, until what was measured after a command is written beside it. */
const measuredAfter = (deviceId: number, commandId: number) =>
  expect.poll(async () => {
    await harness.clock.advance(30_000);
    return (await estimateOf(deviceId, commandId)).measuredAt;
  });
const closing = { action: "fully_close_on" };

beforeAll(async () => {
  logger = await aDevice().ofType("DATALOGGER").named("DL-9", "Cuối đường").withTokenIn(harness);
  valve = await aDevice()
    .ofType("VGA")
    .withThreshold(1.2, 2.4)
    .withSite({ valveKind: "set_point", maxSetpoint: 4 })
    .withAction("set_outlet_pressure", "SET_P2")
    .withAction("fully_close_on", "DO_2_ON")
    .withAction("fully_close_off", "DO_2_OFF")
    .withAction("read_now", "READ_NOW")
    .linkedToDatalogger(logger.id)
    .withTokenIn(harness);
});
beforeEach(() => report());

it("says why nothing is estimated without a model, and for a device that is not in it", async () => {
  expect((await predict(closing)).data).toEqual({ kind: "none", reason: "no_model", error: null });
  networkId = await importModel("Phố", streetInp());
  expect((await predict(closing)).data.reason).toBe("not_attached");
  const known = await harness.call("GET", `/device/${valve.id}/predictable`);
  expect(known.body.data).toEqual({ model: true, attached: false });
  await attach(valve.id, { class: "link", id: "V" });
  await attach(logger.id, { class: "node", id: "B" });
  expect((await predict({ action: "read_now" })).data.reason).toBe("no_meaning");
});

it("says what a valve held on low weeks ago, also where it is in no model, and nothing of what it never held", async () => {
  const other = await aDevice()
    .ofType("VGA")
    .withThreshold(1.2, 2.4)
    .withAction("low_pressure", "DO_3_OFF")
    .withAction("fully_close_off", "DO_2_OFF")
    .withTokenIn(harness);
  const now = harness.clock.now();
  const reportAt = (at: number, values: object) =>
    harness.call("POST", "/telemetry", { ts: at / 1000, ...values }, other.token);
  await reportAt(now, { outlet_pressure: 2.6, valve_state: 0 });
  expect((await predictOf(other.id, { action: "low_pressure" })).data).toEqual({
    ...{ kind: "none", reason: "not_attached", error: null },
  });
  const begin = now - 20 * 86_400_000;
  for (const [hours, outlet_pressure] of [1.52, 1.5, 1.56].entries())
    await reportAt(begin + hours * 3_600_000, { outlet_pressure, valve_state: 1 });
  await expect
    .poll(async () => (await predictOf(other.id, { action: "low_pressure" })).data)
    .toEqual({
      ...{ kind: "none", reason: "not_attached", error: null },
      held: { level: "low", pressure: 1.52, until: new Date(begin + 2 * 3_600_000).toISOString() },
    });
  // Switched to low and closed before it reports that, it returns to low.
  const low = await operate(harness, other.id, { requestId: "p-0", action: "low_pressure" });
  await harness.clock.advance(1_000);
  await answer(other.id, { cmdId: low.body.data.cmdId, result: "ok" });
  await reportAt(harness.clock.now(), { outlet_pressure: 0.2, valve_state: 3 });
  await expect
    .poll(async () => (await predictOf(other.id, { action: "fully_close_off" })).data.held)
    .toMatchObject({ level: "last", pressure: 1.52 });
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
        { role: "outlet", measured: 1.96, expected: 0 },
        { role: "critical", deviceDisplayName: "Cuối đường", measured: 2.45, expected: 0 },
      ],
      zone: { name: null, lowest: { expected: 0 }, mean: { expected: 0 }, highest: { expected: 0 } },
      below: { junctions: { before: 0, expected: 2 }, demand: { before: 0, expected: 30 }, total: 2 },
    },
  });
  const set = await predict({ action: "set_outlet_pressure", value: 3 });
  expect(set.data.estimate.pressures.map(({ expected }: { expected: number }) => expected)).toEqual([
    3.92, 3, 3.49,
  ]);
});

it("expects nothing to be left behind a closed valve, though its meter counts nothing and the model is off at one place", async () => {
  await report({ flow: 0 });
  await harness.clock.advance(1_000);
  await send(logger.token, { pressure: 3.4 });
  expect((await predict(closing)).data).toMatchObject({
    kind: "estimate",
    estimate: {
      error: { bar: 0.48, pressures: 2 },
      pressures: [
        { role: "inlet", expected: 3.92 },
        // Nobody has set a limit of its channel.
        { role: "outlet", expected: 0, limit: { kind: "under", at: 1, passed: true } },
        { role: "critical", expected: 0, priority: 1 },
      ],
      zone: { lowest: { expected: 0 }, mean: { expected: 0 } },
      below: { junctions: { before: 0, expected: 2 }, demand: { before: 0, expected: 36 } },
    },
  });
});

it("takes the flow of a meter that counts the other way, as its zone says, for one into the street", async () => {
  const ring = [106.7, 106.8, 106.8, 106.7].map((x, corner) => [x, corner === 2 ? 10.8 : 10.7]);
  const polygon = { type: "Polygon" as const, coordinates: [ring] };
  const account = { boundary: [{ deviceId: valve.id, role: "inlet" as const, reversed: true }] };
  const zone = await harness.ok(harness.admin, createZone, { body: { name: "Phía sau", polygon, account } });
  await report({ flow: -30 });
  const { data } = await predict(closing);
  await harness.ok(harness.admin, deleteZone, { params: { id: zone.data.id } });
  expect(data.estimate.below).toMatchObject({ demand: { before: 0, expected: 30 } });
});

it("takes nothing of what is left in a closed pipe for an error of the model that supplies it again", async () => {
  await harness.clock.advance(60_000);
  await send(logger.token, { pressure: 0.35 });
  await send(valve.token, { inlet_pressure: 3.82, outlet_pressure: 0.17, flow: 0, valve_state: 3 });
  const { data } = await predict({ action: "fully_close_off" });
  expect(data.estimate).toMatchObject({
    // Of the inlet alone, which is supplied.
    error: { bar: 0.1, pressures: 1 },
    pressures: [
      { role: "inlet", measured: 3.82, expected: 3.82 },
      { role: "outlet", measured: 0.17, expected: 1.96 },
      { role: "critical", measured: 0.35, expected: 2.45 },
    ],
  });
  // A street that has water though its valve is closed is not as the model says.
  await harness.clock.advance(1_000);
  await send(logger.token, { pressure: 2.45 });
  expect((await predict({ action: "fully_close_off" })).data).toMatchObject({
    ...{ kind: "none", reason: "error_above_limit" },
  });
});

it("leaves a valve where it last said that it is while it reports, unless it said so in one report after the other and no more", async () => {
  const closed = async (minutes: number, values: object = {}) => {
    await harness.clock.advance(minutes * 60_000);
    await send(logger.token, { pressure: 0.35 });
    await send(valve.token, { inlet_pressure: 3.82, outlet_pressure: 0.17, flow: 0, ...values });
  };
  const released = async () => (await predict({ action: "fully_close_off" })).data;
  await closed(1, { valve_state: 3 });
  await closed(9);
  await closed(9);
  expect(await released()).toMatchObject({
    kind: "estimate",
    // Of the report that says by its silence that the valve has not moved.
    estimate: { error: { bar: 0.1 }, readingsAt: new Date(harness.clock.now()).toISOString() },
  });
  // Once more when it restarts says nothing of that.
  await closed(1, { valve_state: 3 });
  await closed(1, { valve_state: 3 });
  await closed(9);
  await closed(9);
  expect(await released()).toMatchObject({ kind: "estimate" });
  for (let report = 0; report < 4; report += 1) await closed(1, { valve_state: 3 });
  expect(await released()).toMatchObject({ kind: "estimate" });
  await closed(9);
  await closed(9);
  expect(await released()).toMatchObject({ kind: "none", reason: "error_above_limit" });
});

it("has no lowest pressure of a zone above what is measured or expected at its critical point", async () => {
  await harness.clock.advance(1_000);
  await send(logger.token, { pressure: 1.8 });
  const { data } = await predict({ action: "set_outlet_pressure", value: 1.5 });
  const { pressures, zone } = data.estimate;
  expect(pressures[2]).toMatchObject({ role: "critical", measured: 1.8, expected: 1.34 });
  expect(zone.lowest).toMatchObject({ before: 1.8, expected: 1.34 });
  // What is measured at a critical point in another zone says nothing of this one.
  const coordinates = [
    [
      [106.7, 10.7],
      [106.8, 10.7],
      [106.8, 10.8],
      [106.7, 10.7],
    ],
  ];
  const polygon = { type: "Polygon" as const, coordinates };
  const own = await harness.ok(harness.admin, createZone, { body: { name: "Phía trên", polygon } });
  const change = (zoneId: number | null) =>
    harness.ok(harness.admin, updateDevice, { params: { id: valve.id }, body: { zoneId } });
  await change(own.data.id);
  const { estimate } = (await predict({ action: "set_outlet_pressure", value: 1.5 })).data;
  await change(null);
  expect(estimate.pressures[2]).toMatchObject({ role: "critical", measured: 1.8 });
  expect(estimate.zone.name).toBe("Phía trên");
  expect(estimate.zone.lowest.before).toBeGreaterThan(1.8);
});

it("names the limits that the expected pressures pass or nearly reach, of channels and of the pressure points", async () => {
  const limitsOf = async (body: object) =>
    (await predict(body)).data.estimate.pressures.map(({ limit }: { limit: unknown }) => limit);
  expect((await limitsOf(closing))[2]).toEqual({ kind: "under", at: 1, passed: true });
  // The pressure points of the valve are about its critical point.
  const [, , lowered] = await limitsOf({ action: "set_outlet_pressure", value: 0.6 });
  expect(lowered).toEqual({ kind: "start", at: 1.2, passed: true });
  expect((await limitsOf({ action: "set_outlet_pressure", value: 3 }))[2]).toMatchObject({
    ...{ kind: "limit", at: 2.4, passed: true },
  });
  await harness.ok(harness.admin, updateDevice, {
    params: { id: valve.id },
    body: {
      channels: ["inlet_pressure", "outlet_pressure", "flow", "valve_state"].map((parameter) => ({
        ...{ parameter, mappingKey: parameter },
        ...(parameter === "outlet_pressure" && { under: 1, over: 2.8 }),
      })),
    },
  });
  const [, raised] = await limitsOf({ action: "set_outlet_pressure", value: 3 });
  expect(raised).toEqual({ kind: "over", at: 2.8, passed: true });
  const [, near] = await limitsOf({ action: "set_outlet_pressure", value: 2.75 });
  expect(near).toEqual({ kind: "over", at: 2.8, passed: false });
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
  // Every value has its own age, whatever else its device sends: P2 is silent for an hour.
  await harness.clock.advance(3_600_000);
  await send(logger.token, { pressure: 2.45 });
  await send(valve.token, { inlet_pressure: 3.92, valve_state: 0 });
  const { estimate } = (await predict(closing)).data;
  expect(estimate.pressures.map(({ role }: { role: string }) => role)).toEqual(["inlet", "critical"]);
  const readingsAt = new Date(harness.clock.now()).toISOString();
  expect(estimate.readingsAt).toBe(readingsAt);
  await harness.clock.advance(120_000);
  expect((await predict(closing)).data.estimate.readingsAt).toBe(readingsAt);
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
  const sent = await operate(harness, valve.id, { requestId: "p-1", ...wanted });
  const { id, cmdId } = sent.body.data;
  await expect.poll(() => estimateOf(valve.id, id)).toMatchObject({ measuredAt: null });
  expect(await estimateOf(valve.id, id)).toMatchObject({ dueAt: null });
  await answer(valve.id, { cmdId, result: "ok" });
  // At the time at which its effect is looked for, too.
  await expect
    .poll(async () => (await harness.call("GET", `/device/${valve.id}/command/${id}/effect`)).body.data)
    .toMatchObject({ dueAt: expect.any(String) });
  const effect = await harness.call("GET", `/device/${valve.id}/command/${id}/effect`);
  expect(await estimateOf(valve.id, id)).toMatchObject({ dueAt: effect.body.data.dueAt });
  await report({ outlet_pressure: 2.98 });
  for (let minute = 0; minute < 14; minute += 1) await harness.clock.advance(60_000);
  await report({ outlet_pressure: 2.98 });
  const reportedAt = harness.clock.now();
  await measuredAfter(valve.id, id).not.toBeNull();
  // When it was measured, not when it was looked up.
  const { measuredAt } = await estimateOf(valve.id, id);
  expect(Date.parse(measuredAt)).toBeLessThanOrEqual(reportedAt);
  expect((await estimateOf(valve.id, id)).estimate.pressures[1]).toMatchObject({
    measured: 1.96,
    expected: 3,
    after: 2.98,
  });
  const other = await operate(harness, valve.id, { requestId: "p-2", action: "read_now" });
  expect(await estimateOf(valve.id, other.body.data.id)).toBeNull();
  await answer(valve.id, { cmdId: other.body.data.cmdId, result: "ok" });
});

it("measures nothing beside what was expected of a command that another one followed", async () => {
  await predict({ action: "set_outlet_pressure", value: 3.2 });
  const setPressure = async (requestId: string, value: number) => {
    const body = { requestId, action: "set_outlet_pressure", value };
    // The answer to the command before may still be on its way.
    const sent = await vi.waitFor(async () => {
      const { status, body: answered } = await operate(harness, valve.id, body);
      expect(status).toBeLessThan(300);
      return answered.data;
    });
    await answer(valve.id, { cmdId: sent.cmdId, result: "ok" });
    return sent.id as number;
  };
  const first = await setPressure("p-3", 3.2);
  await expect.poll(() => estimateOf(valve.id, first)).toMatchObject({ measuredAt: null });
  await setPressure("p-4", 2);
  for (let minute = 0; minute < 14; minute += 1) await harness.clock.advance(60_000);
  await report({ outlet_pressure: 1.99 });
  await measuredAfter(valve.id, first).not.toBeNull();
  const { pressures, followedBy } = (await estimateOf(valve.id, first)).estimate;
  expect(pressures.map(({ after }: { after: number | null }) => after)).toEqual(pressures.map(() => null));
  expect(followedBy).toBe("command");
});

it("says after two seconds that the model was late, whatever it computes", async () => {
  const model = harness.app.use(networkModel);
  const { run } = model;
  let asked = false;
  model.run = () => {
    asked = true;
    return new Promise(() => {});
  };
  const predicted = predict(closing);
  await expect.poll(() => asked).toBe(true);
  await harness.clock.advance(2_000);
  expect((await predicted).data).toEqual({ kind: "none", reason: "late", error: null });
  model.run = run;
});

it("answers within two seconds without the customers that are not counted by then, though the model took most of them", async () => {
  const [model, meters] = [harness.app.use(networkModel), harness.app.use(waterMeters)];
  const { run } = model;
  const counting = Promise.withResolvers<void>();
  const any = vi.spyOn(meters, "any").mockImplementation(() => {
    counting.resolve();
    return new Promise(() => {});
  });
  model.run = async (...asked) => {
    const solved = await run(...asked);
    await harness.clock.advance(1_600);
    return solved;
  };
  const predicted = predict(closing);
  await counting.promise;
  await harness.clock.advance(400);
  expect((await predicted).data).toMatchObject({
    kind: "estimate",
    estimate: { below: { customers: null } },
  });
  [model.run] = [run];
  any.mockRestore();
});

it("answers within two seconds though the estimate is not written by then, and keeps it once it is", async () => {
  const wanted = { action: "set_outlet_pressure", value: 3.1 };
  const release = await holdOpen(harness.db.streamPool, "lock table command_prediction in share mode");
  let isAnswered = false;
  const predicted = predict(wanted).finally(() => {
    isAnswered = true;
  });
  await expect.poll(() => lockWaits(harness.db.pool)).toBe(1);
  await harness.clock.advance(1_999);
  expect(isAnswered).toBe(false);
  await harness.clock.advance(1);
  expect((await predicted).data.kind).toBe("estimate");
  await release();
  await untilIdle(harness.db);
  const { id, cmdId } = (await operate(harness, valve.id, { requestId: "p-6", ...wanted })).body.data;
  await expect.poll(() => estimateOf(valve.id, id)).toMatchObject({ measuredAt: null });
  await answer(valve.id, { cmdId, result: "ok" });
});

describe("pumps", () => {
  const [p1, p2] = ["pump_running.p1", "pump_running.p2"];
  let station: { id: number; token: string };
  let end: { id: number; token: string };
  let pumpNetwork: number;
  /** One pump runs and holds the street at 30 m, as by the model. */
  const running = async (values: object = {}, atEnd = 2.94) => {
    await harness.clock.advance(60_000);
    await send(end.token, { pressure: atEnd });
    return send(station.token, {
      ...{ [p1]: 1, [p2]: 0, "pump_power.p1": 100, outlet_pressure: 2.94, inlet_pressure: 0.4 },
      ...values,
    });
  };
  const expected = async (body: object) =>
    (await predictOf(station.id, body)).data.estimate.pressures.map(
      ({ role, expected: bar }: { role: string; expected: number }) => [role, bar],
    );

  beforeAll(async () => {
    station = await aDevice()
      .withPumps("p1", "p2")
      .withChannel("pump_power.p1")
      .withChannel("outlet_pressure")
      .withChannel("inlet_pressure")
      .withThreshold(1, 5)
      .withAction("pump_start", "DO_4_ON")
      .withAction("pump_stop", "DO_4_OFF")
      .withAction("set_pump_power", "SET_POWER")
      .withTokenIn(harness);
    end = await aDevice().ofType("DATALOGGER").named("DL-10", "Cuối tuyến").withTokenIn(harness);
    const linear = { type: "linear" as const, min: 40, max: 100, staticValue: 60, timeAutoSend: 60 };
    await harness.ok(harness.admin, setPumpBank, {
      params: { id: station.id },
      body: {
        pumps: [
          { key: "p1", name: "Bơm 1", number: 1, ...linear, timeWaitForRespond: 20 },
          { key: "p2", name: "Bơm 2", number: 2, type: "normal" },
        ],
      },
    });
    pumpNetwork = await importModel("Trạm", stationInp());
    await attach(station.id, { class: "link", id: "P1" }, pumpNetwork);
    await attach(end.id, { class: "node", id: "END" }, pumpNetwork);
  });
  beforeEach(() => running());

  it("are expected one by one, at their station and where the network that they feed has the least", async () => {
    expect(await expected({ action: "pump_start", pumpIds: ["p2"] })).toEqual([
      ["outlet", 3.68],
      ["critical", 3.68],
    ]);
    expect(await expected({ action: "set_pump_power", value: 80, pumpIds: ["p1"] })).toEqual([
      ["outlet", 1.53],
      ["critical", 1.53],
    ]);
    const { estimate } = (await predictOf(station.id, { action: "pump_stop" })).data;
    expect(estimate).toMatchObject({
      error: { pressures: 2 },
      below: { junctions: { before: 0, expected: 1 } },
    });
    const power = { action: "set_pump_power", value: 80, pumpIds: ["p2"] };
    expect((await predictOf(station.id, power)).data.reason).toBe("pump_stands");
  });

  it("lift from a tank as full as it was measured last, where that is good and not too old", async () => {
    const level = await aDevice()
      .ofType("DATALOGGER")
      .withChannel("tank_level")
      .withChannel("pressure")
      .withTokenIn(harness);
    await attach(level.id, { class: "node", id: "TANK" }, pumpNetwork);
    const errorOf = async () =>
      (await predictOf(station.id, { action: "pump_stop" })).data.estimate.error.bar;
    expect(await errorOf()).toBe(0);
    await send(level.token, { tank_level: 1.96 });
    expect(await errorOf()).toBe(0.1);
    // The pressure of the street, had it been as full.
    await running({ outlet_pressure: 2.84 }, 2.84);
    expect(await errorOf()).toBe(0);
    await send(level.token, { tank_level: 70 });
    await running();
    expect(await errorOf()).toBe(0);
    await send(level.token, { tank_level: 1.96 });
    expect(await errorOf()).toBe(0.1);
    await harness.clock.advance(3 * 3_600_000);
    await send(level.token, { pressure: 0.1 });
    await running();
    expect(await errorOf()).toBe(0);
  });

  it("have no estimate where the model has another number of them, which hinders nobody else's", async () => {
    const three = await aDevice()
      .withPumps("p1", "p2", "p3")
      .withThreshold(1, 5)
      .withAction("pump_stop", "DO_4_OFF")
      .withTokenIn(harness);
    await attach(three.id, { class: "link", id: "P2" }, pumpNetwork);
    await send(three.token, { [p1]: 1, [p2]: 1, "pump_running.p3": 1 });
    expect((await predictOf(three.id, { action: "pump_stop", pumpIds: ["p3"] })).data).toEqual({
      ...{ kind: "none", reason: "pumps_unmatched", error: null },
    });
    expect((await predictOf(station.id, { action: "pump_stop" })).data.kind).toBe("estimate");
  });

  it("have what was measured beside what was expected, also after a power, of which no effect is checked", async () => {
    const wanted = { action: "set_pump_power", value: 80, pumpIds: ["p1"] };
    await predictOf(station.id, wanted);
    const { id, cmdId } = (await operate(harness, station.id, { requestId: "p-3", ...wanted })).body.data;
    await answer(station.id, { cmdId, result: "ok" });
    for (let minute = 0; minute < 11; minute += 1)
      await running({ "pump_power.p1": 80, outlet_pressure: 1.5 }, 1.49);
    await measuredAfter(station.id, id).not.toBeNull();
    expect((await estimateOf(station.id, id)).estimate).toMatchObject({
      pressures: [
        { role: "outlet", measured: 2.94, expected: 1.53, after: 1.5 },
        { role: "critical", measured: 2.94, expected: 1.53, after: 1.49 },
      ],
      followedBy: null,
    });
  });

  it("have nothing beside what was expected that was measured after the cabinet started another one by itself", async () => {
    const stop = { action: "pump_stop", pumpIds: ["p1"] };
    await predictOf(station.id, stop);
    const { id, cmdId } = (await operate(harness, station.id, { requestId: "p-5", ...stop })).body.data;
    await answer(station.id, { cmdId, result: "ok" });
    await running({ [p1]: 0, outlet_pressure: 0.4 }, 0.45);
    for (let minute = 0; minute < 11; minute += 1)
      await running({ [p1]: 0, [p2]: 1, outlet_pressure: 2.9 }, 2.91);
    await measuredAfter(station.id, id).not.toBeNull();
    expect((await estimateOf(station.id, id)).estimate).toMatchObject({
      pressures: [
        { role: "outlet", measured: 2.94, after: 0.4 },
        { role: "critical", measured: 2.94, after: 0.45 },
      ],
      followedBy: "pump",
    });
  });
});
