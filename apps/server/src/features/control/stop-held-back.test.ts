import { updateMaintenance } from "@sgval/contract/settings/maintenance";
import { beforeEach, expect, it } from "vitest";
import * as z from "zod";
import { aDevice } from "../../testing/device-builder.ts";
import type { SignedIn } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";
import { useCommands } from "./control.fixture.ts";

const commands = useCommands();
const { harness } = commands;
beforeEach(() => {
  commands.published.length = 0;
});
const sent = () => commands.published.map((message) => message.action);
const pump = () => aDevice().ofType("WATER_PUMP").withThreshold(1.2, 2.4).in(harness);
const outcome = z.object({
  data: z.object({ status: z.string() }).optional(),
  error: z.object({ code: z.string() }).optional(),
});
let requests = 0;
/** Sends a command as the console does, with an idempotency key. */
const press = async (device: { id: number }, action: string, token: string, more: object = {}) => {
  const response = await harness.request("POST", `/device/${device.id}/command`, {
    token,
    body: { requestId: `held-${++requests}`, action, ...more },
    headers: { "idempotency-key": `key-${requests}` },
  });
  const { data, error } = outcome.parse(await response.json());
  return `${response.status} ${data?.status ?? error?.code}`;
};
const operator = (name: string, ...permissions: string[]) =>
  aUser()
    .named(name)
    .withPermissions("Device.Index", ...permissions)
    .signedInTo(harness);

/** Takes every connection for short queries, as that many slow reads do, while the work goes on. */
const whilePoolIsFull = async <T>(work: () => Promise<T>): Promise<T> => {
  const { pool } = harness.db;
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    return await work();
  } finally {
    for (const client of held) client.release();
  }
};

it("[R4.3] A stop is not held back by a password that must be changed; everything else is", async () => {
  const device = await pump();
  const { token, id } = await operator("pumper02", "Pump.Operate");
  await commands.store.demandNewPassword(id);
  await harness.clock.advance(31_000);
  expect(await press(device, "pump_start", token)).toBe("409 password_change_required");
  expect(await press(device, "pump_stop", token)).toBe("200 processing");
  expect(sent()).toEqual(["DO_4_OFF"]);
  const reader = await operator("reader02");
  await commands.store.demandNewPassword(reader.id);
  await harness.clock.advance(61_000);
  expect(await press(device, "pump_stop", reader.token)).toBe("409 password_change_required");
  expect(await press(device, "nonsense", token)).toBe("409 password_change_required");
  expect(sent()).toHaveLength(1);
});

it("Somebody whose password must be changed finds the device to stop, and nothing else", async () => {
  const device = await pump();
  const { token, id } = await operator("pumper09", "Pump.Operate");
  await commands.store.demandNewPassword(id);
  await harness.clock.advance(31_000);
  expect(await press(device, "pump_stop", token)).toBe("200 processing");
  const read = async (path: string) => (await harness.call("GET", path, undefined, token)).status;
  const needed = [
    "/device",
    `/device/${device.id}`,
    `/device/${device.id}/command`,
    `/device/${device.id}/state`,
  ];
  for (const path of needed) expect([path, await read(path)]).toEqual([path, 200]);
  for (const path of ["/device/export?format=csv", `/device/${device.id}/history`, "/command/mine"])
    expect([path, await read(path)]).toEqual([path, 409]);
});

it("[R4.3] A stop is not held back by maintenance", async () => {
  const device = await pump();
  const { token } = await operator("pumper03", "Pump.Operate");
  const change = (on: boolean) =>
    harness.ok(harness.admin, updateMaintenance, { body: { on, reason: "", expectedEnd: null } });
  await change(true);
  expect(await press(device, "pump_stop", token)).toBe("200 processing");
  await change(false);
  expect(sent()).toEqual(["DO_4_OFF"]);
});

it("[R4.3] A stop is published while slow reads hold all connections for short queries, also out of automatic mode", async () => {
  const device = await pump();
  const regulated = await aDevice()
    .ofType("WATER_PUMP")
    .withThreshold(1.2, 2.4)
    .inAutomaticMode()
    .in(harness);
  const { token } = await operator("pumper04", "Pump.Operate");
  // Its session has to be read again.
  await harness.clock.advance(61_000);
  await whilePoolIsFull(async () => {
    expect(await press(device, "pump_stop", token)).toBe("200 processing");
    expect(await press(regulated, "pump_stop", token, { takeManual: true })).toBe("200 processing");
  });
  expect(sent()).toEqual(["DO_4_OFF", "DO_4_OFF"]);
});

it("People can sign in while slow reads hold all connections for short queries", async () => {
  await aUser().named("pumper05").withPermissions("Pump.Operate").in(harness);
  const entered: Promise<SignedIn["token"]> = whilePoolIsFull(() => harness.enter("pumper05"));
  expect(await entered).not.toBe("");
});

it("[R4.3] A stop that waits is sent although whoever gave it lost the right, the device or the account meanwhile", async () => {
  const losses = [
    (name: string) => commands.store.setPermissions(name, ["Device.Index"]),
    (_name: string, userId: number) => commands.store.dropScope(userId),
    (_name: string, userId: number) => commands.store.dropUser(userId),
  ];
  for (const [index, lose] of losses.entries()) {
    const name = `leaver${index}`;
    const device = await aDevice().ofType("WATER_PUMP").sleeping().reportingEvery(3600).in(harness);
    commands.notSubscribed.add(device.id);
    const { token, id } = await aUser()
      .named(name)
      .withPermissions("Device.Index", "Pump.Operate")
      .seeing(device)
      .signedInTo(harness);
    expect(await press(device, "pump_stop", token)).toBe("200 waiting");
    await lose(name, id);
    await commands.listen(device.id);
    expect(sent()).toHaveLength(index + 1);
  }
  expect(sent()).toEqual(["DO_4_OFF", "DO_4_OFF", "DO_4_OFF"]);
});

it("[R4.3] A stop that was never sent before it expired is an alarm until the device obeys a command again", async () => {
  const device = await aDevice()
    .ofType("WATER_PUMP")
    .withThreshold(1.2, 2.4)
    .sleeping()
    .reportingEvery(3600)
    .in(harness);
  commands.notSubscribed.add(device.id);
  const stop = await commands.send(device.id, "pump_stop");
  await commands.pass(2 * 3600 - 1);
  await commands.pass(5);
  expect(await commands.status(stop)).toBe("failed expired");
  expect(sent()).toEqual([]);
  const alarms = async () => {
    await commands.pass(2);
    const { body } = await harness.call("GET", "/alarm?kind=stop_not_sent");
    return body.data;
  };
  expect(await alarms()).toMatchObject([
    { deviceId: device.id, commandId: stop.id, priority: 2, state: "unacknowledged" },
  ]);
  await commands.listen(device.id);
  const again = await commands.send(device.id, "pump_stop");
  await commands.answer(device.id, { cmdId: again.cmdId, result: "ok" });
  expect(await alarms()).toMatchObject([{ deviceId: device.id, state: "returned" }]);
});
