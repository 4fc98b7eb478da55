import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { rowsReadBy } from "../../testing/rows-read.ts";
import { useCommands } from "./control.fixture.ts";
import { readConfirmedState } from "./device-state.store.ts";
import { uncertainOpposite } from "./history/uncertain-outcome.store.ts";
import { deviceStateConfirmed } from "./index.ts";

const commands = useCommands();
const { harness } = commands;
const confirmed: unknown[] = [];
beforeAll(async () => {
  harness.app.events.on(deviceStateConfirmed, (change) => void confirmed.push(change));
});
beforeEach(() => {
  commands.published.length = 0;
  commands.deadLetters.length = 0;
  commands.changes.length = 0;
  confirmed.length = 0;
  commands.side.publish = null;
});
const valve = () => aDevice().ofType("VGA").withThreshold(1.2, 2.4).in(harness);
const stateOf = async (deviceId: number) => (await commands.send(deviceId, "fully_close_off")).stateBefore;

it("takes an answer that comes while the publish is still under way", async () => {
  const device = await valve();
  commands.side.publish = async (message) => {
    await commands.answer(device.id, { cmdId: message.cmdId, result: "ok" });
    return "sent";
  };
  const command = await commands.send(device.id, "high_pressure");
  await commands.waitUntilIdle();
  expect(await commands.status(command)).toBe("completed");
});

it("confirms the state by the answer only, adding to what was known", async () => {
  const device = await valve();
  const high = await commands.send(device.id, "high_pressure");
  expect(confirmed).toEqual([]);
  await commands.answer(device.id, { cmdId: high.cmdId, result: "ok", state: { DO3: 1, lid: "open" } });
  const low = await commands.send(device.id, "low_pressure");
  await commands.answer(device.id, { cmdId: low.cmdId, result: "ok", state: { DO3: 0 } });
  const confirmedAt = new Date(harness.clock.now()).toISOString();
  expect(confirmed).toEqual([
    {
      ...{ deviceId: device.id, state: { DO3: 1, lid: "open" }, confirmedAt },
      said: { DO3: 1, lid: "open" },
      ...{ commandId: high.id, action: "high_pressure", actorName: "operator01" },
      held: [
        {
          action: "high_pressure",
          value: null,
          source: "manual",
          actorName: "operator01",
          reason: "trial",
          since: confirmedAt,
        },
      ],
    },
    {
      ...{ deviceId: device.id, state: { DO3: 0, lid: "open" }, confirmedAt },
      said: { DO3: 0 },
      ...{ commandId: low.id, action: "low_pressure", actorName: "operator01" },
      held: [
        {
          action: "low_pressure",
          value: null,
          source: "manual",
          actorName: "operator01",
          reason: "trial",
          since: confirmedAt,
        },
      ],
    },
  ]);
  expect(await stateOf(device.id)).toEqual({ DO3: 0, lid: "open" });
});

it("holds a state since the command that moved it, whatever was read since then", async () => {
  const device = await valve();
  const high = await commands.send(device.id, "high_pressure");
  await commands.answer(device.id, { cmdId: high.cmdId, result: "ok" });
  const since = new Date(harness.clock.now()).toISOString();
  await commands.pass(60);
  const read = await commands.send(device.id, "read_now");
  await commands.answer(device.id, { cmdId: read.cmdId, result: "ok", state: { DO3: 1 } });
  const low = await commands.send(device.id, "low_pressure");
  await commands.answer(device.id, { cmdId: low.cmdId, result: "err", state: { DO3: 1 } });
  for (const state of confirmed)
    expect(state).toMatchObject({ held: [{ action: "high_pressure", actorName: "operator01", since }] });
  expect(confirmed).toHaveLength(3);
});

it("names for each output who holds it and why, whatever moves another output", async () => {
  const device = await valve();
  const close = await commands.send(device.id, "fully_close_on", { reason: "burst main" });
  await commands.answer(device.id, { cmdId: close.cmdId, result: "ok" });
  const since = new Date(harness.clock.now()).toISOString();
  await commands.pass(60);
  const low = await commands.send(device.id, "low_pressure");
  await commands.answer(device.id, { cmdId: low.cmdId, result: "ok" });
  const closed = { action: "fully_close_on", actorName: "operator01", reason: "burst main", since };
  expect(confirmed.at(-1)).toMatchObject({ held: [{ action: "low_pressure", reason: "trial" }, closed] });
  await commands.pass(60);
  const release = await commands.send(device.id, "fully_close_off");
  await commands.answer(device.id, { cmdId: release.cmdId, result: "ok" });
  expect(confirmed.at(-1)).toMatchObject({
    held: [{ action: "fully_close_off" }, { action: "low_pressure" }],
  });
});

it("does not take a release that had nothing to release for the start of what a valve holds", async () => {
  const device = await valve();
  const done = async (action: "low_pressure" | "fully_close_on" | "fully_close_off") => {
    const { cmdId } = await commands.send(device.id, action);
    await commands.answer(device.id, { cmdId, result: "ok" });
    await commands.pass(60);
  };
  await done("low_pressure");
  await done("fully_close_off");
  expect(confirmed.at(-1)).toMatchObject({ held: [{ action: "low_pressure" }] });
  await done("fully_close_on");
  const since = new Date(harness.clock.now()).toISOString();
  await done("fully_close_off");
  await done("fully_close_off");
  expect(confirmed.at(-1)).toMatchObject({
    held: [{ action: "fully_close_off", since }, { action: "low_pressure" }],
  });
  // Closed on site, as it reports: the command released it.
  const reporting = await aDevice()
    .ofType("VGA")
    .withChannel("valve_state")
    .withThreshold(1.2, 2.4)
    .in(harness);
  await commands.report(reporting.id, 3, "valve_state");
  const { cmdId } = await commands.send(reporting.id, "fully_close_off");
  await commands.answer(reporting.id, { cmdId, result: "ok" });
  expect(confirmed.at(-1)).toMatchObject({ held: [{ action: "fully_close_off" }] });
});

it("takes a release for one of something where the answer of the closing before it was lost", async () => {
  const device = await valve();
  await commands.send(device.id, "fully_close_on");
  await commands.pass(143);
  const { cmdId } = await commands.send(device.id, "fully_close_off");
  await commands.answer(device.id, { cmdId, result: "ok" });
  expect(confirmed.at(-1)).toMatchObject({ held: [{ action: "fully_close_off" }] });
});

it("keeps the set-point of the last command that was carried out", async () => {
  const site = { valveKind: "set_point", maxSetpoint: 4 } as const;
  const device = await aDevice().ofType("VGA").withSite(site).withThreshold(1.2, 2.4).in(harness);
  const set = await commands.send(device.id, "set_outlet_pressure", { value: 2.55 });
  await commands.answer(device.id, { cmdId: set.cmdId, result: "ok" });
  expect(confirmed.at(-1)).toMatchObject({ held: [{ action: "set_outlet_pressure", value: 2.55 }] });
  const refused = await commands.send(device.id, "set_outlet_pressure", { value: 3.5 });
  await commands.answer(device.id, { cmdId: refused.cmdId, result: "err" });
  expect(await stateOf(device.id)).toEqual({ set_point: 2.55 });
});

it("takes a plain ok as confirming what was commanded, and a refusal as confirming nothing", async () => {
  const device = await valve();
  const high = await commands.send(device.id, "high_pressure");
  await commands.answer(device.id, { cmdId: high.cmdId, result: "ok" });
  const low = await commands.send(device.id, "low_pressure");
  await commands.answer(device.id, { cmdId: low.cmdId, result: "err" });
  expect(await stateOf(device.id)).toEqual({ DO3: 1 });
});

it("[R4.4] keeps the end of an unanswered command and notes the late answer beside it", async () => {
  const device = await valve();
  const command = await commands.send(device.id, "high_pressure");
  await commands.pass(143);
  await commands.answer(device.id, { cmdId: command.cmdId, result: "ok", state: { DO3: 1 } });
  expect(commands.changes.at(-1)).toMatchObject({
    id: command.id,
    status: "device_not_response",
    lateResult: "ok",
    lateResponseAt: new Date(harness.clock.now()).toISOString(),
  });
  expect(await stateOf(device.id)).toEqual({ DO3: 1 });
});

it("[R4.4] treats an answer after the deadline as late even when the missed deadline was not stored yet", async () => {
  const device = await valve();
  const command = await commands.send(device.id, "high_pressure");
  commands.control.close();
  await commands.pass(101);
  expect(await commands.status(command)).toBe("processing");
  await commands.answer(device.id, { cmdId: command.cmdId, result: "ok" });
  expect(await commands.status(command)).toBe("device_not_response");
  expect((await commands.store.audit(command.id)).late_result).toBe("ok");
  await commands.restart();
});

it("ignores a repeated answer, in time or late", async () => {
  const device = await valve();
  const command = await commands.send(device.id, "high_pressure");
  await commands.answer(device.id, { cmdId: command.cmdId, result: "ok" });
  const received = commands.changes.length;
  await commands.answer(device.id, { cmdId: command.cmdId, result: "err" });
  expect(await commands.status(command)).toBe("completed");
  const silent = await commands.send(device.id, "low_pressure");
  await commands.pass(100);
  await commands.answer(device.id, { cmdId: silent.cmdId, result: "err" });
  await commands.answer(device.id, { cmdId: silent.cmdId, result: "ok" });
  expect((await commands.store.audit(silent.id)).late_result).toBe("err");
  expect(commands.changes.length - received).toBe(4);
  expect(commands.deadLetters).toEqual([]);
});

it("never lets the late answer to an earlier command replace a newer state", async () => {
  const device = await valve();
  const high = await commands.send(device.id, "high_pressure");
  await commands.pass(100);
  const low = await commands.send(device.id, "low_pressure");
  await commands.answer(device.id, { cmdId: low.cmdId, result: "ok", state: { DO3: 0 } });
  await commands.answer(device.id, { cmdId: high.cmdId, result: "ok", state: { DO3: 1 } });
  expect(await stateOf(device.id)).toEqual({ DO3: 0 });
});

it("matches a device without command ids by its code, within the window", async () => {
  const device = await valve();
  const command = await commands.send(device.id, "high_pressure");
  await commands.answer(device.id, { action: "DO_3_OFF", result: "ok" });
  expect(await commands.status(command)).toBe("processing");
  await commands.answer(device.id, { action: "DO_3_ON", result: "ok" });
  expect(await commands.status(command)).toBe("completed");
  const looked = await commands.send(device.id, "sync");
  await commands.answer(device.id, { result: "ok" });
  expect(await commands.status(looked)).toBe("completed");
  expect(commands.deadLetters.map((letter) => letter.reason)).toEqual(["unknown_command"]);
});

it("matches no command when an answer has neither id nor code and two were sent", async () => {
  const device = await valve();
  const first = await commands.send(device.id, "high_pressure");
  const stop = await commands.send(device.id, "fully_close_off");
  await commands.answer(device.id, { result: "ok" });
  expect(await commands.status(first)).toBe("failed preempted");
  expect(await commands.status(stop)).toBe("processing");
  expect(commands.deadLetters.map((letter) => letter.reason)).toEqual(["unknown_command"]);
});

it("stores unreadable answers, unknown ids and ids of another device as dead letters", async () => {
  const device = await valve();
  const other = await valve();
  const command = await commands.send(device.id, "high_pressure");
  await commands.answer(device.id, "not json");
  await commands.answer(device.id, { cmdId: command.cmdId, result: "maybe" });
  await commands.answer(device.id, { cmdId: "c-unknown", result: "ok" });
  await commands.answer(other.id, { cmdId: command.cmdId, result: "ok" });
  expect(await commands.status(command)).toBe("processing");
  expect(commands.deadLetters.map((letter) => [letter.deviceId, letter.reason])).toEqual([
    [device.id, "malformed_answer"],
    [device.id, "malformed_answer"],
    [device.id, "unknown_command"],
    [other.id, "unknown_command"],
  ]);
});

it("[R4.4] lets exactly one of answer and deadline win when both come at once on two nodes", async () => {
  const devices = [await valve(), await valve(), await valve(), await valve(), await valve()];
  const other = await commands.anotherNode();
  for (const device of devices) {
    const command = await commands.send(device.id, "high_pressure");
    const answer = commands.answer(device.id, { cmdId: command.cmdId, result: "ok" });
    await Promise.all([answer, harness.clock.advance(100_000), other.control.resume()]);
    await commands.waitUntilIdle();
    const row = await commands.store.audit(command.id);
    expect(row.responded_at !== null).toBe(row.status === "completed");
    expect(row.late_response_at !== null).toBe(row.status === "device_not_response");
  }
  await other.close();
});

it.each([
  ["a zero byte", '"code":"A\\u0000"'],
  ["half of a surrogate pair", '"code":"A\\ud800"'],
  ["a state the database refuses", '"state":{"lid":"\\u0000"}'],
  ["a code that is too long", `"code":"${"x".repeat(65)}"`],
  ["an action that is too long", `"action":"${"x".repeat(65)}"`],
  ["an action with a zero byte", '"action":"DO_2_ON\\u0000"'],
])("settles the command of an answer with %s, and keeps the answer for people to see", async (_, field) => {
  const device = await valve();
  const command = await commands.send(device.id, "high_pressure");
  await commands.answer(device.id, `{"cmdId":"${command.cmdId}","result":"ok",${field}}`);
  expect(await commands.status(command)).toBe("completed");
  expect(commands.deadLetters).toMatchObject([{ reason: "malformed_answer", deviceId: device.id }]);
});

it("takes every usable entry of a state in which one is not", async () => {
  const device = await valve();
  const command = await commands.send(device.id, "low_pressure");
  const state = '"state":{"DO3":0,"lid":"\\u0000","list":[1],"\\ud800":1,"DO1":true}';
  await commands.answer(device.id, `{"cmdId":"${command.cmdId}","result":"ok",${state}}`);
  expect(await commands.status(command)).toBe("completed");
  expect(await stateOf(device.id)).toEqual({ DO3: 0, DO1: true });
  expect(commands.deadLetters).toMatchObject([{ reason: "malformed_answer", deviceId: device.id }]);
});

describe("a device with a long history", () => {
  let deviceId: number;
  beforeAll(async () => {
    deviceId = (await aDevice().ofType("VGA").withThreshold(1.2, 2.4).in(harness)).id;
    for (const action of ["high_pressure", "fully_open_on", "fully_open_off"] as const) {
      const command = await commands.send(deviceId, action);
      await commands.answer(deviceId, { cmdId: command.cmdId, result: "ok" });
      await commands.store.repeatBefore(command.id, 2_000);
    }
    await harness.database.asSuperuser("analyze command");
  });
  it("reads one command of each action to say which commands hold the outputs of a device", async () => {
    const { held } = (await readConfirmedState(harness.db.kysely, deviceId)) ?? {};
    expect(held?.map(({ action }) => action)).toEqual(["fully_open_off", "high_pressure"]);
    // Ten actions, and the stored state with its command.
    expect(await rowsReadBy(harness.db.pool, (db) => readConfirmedState(db, deviceId))).toBeLessThan(20);
  });
  it("reads no command that was answered to find one that nobody answered", async () => {
    expect(
      await rowsReadBy(harness.db.pool, (db) => uncertainOpposite(db, deviceId, "fully_close_on")),
    ).toBeLessThan(5);
  });
});
