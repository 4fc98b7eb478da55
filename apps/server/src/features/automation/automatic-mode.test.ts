import { previewAutomation } from "@sgval/contract/automation/preview";
import { type AutomationState, readAutomationState } from "@sgval/contract/automation/state";
import { updateDevice } from "@sgval/contract/devices/routes";
import type { CommandMessage } from "@sgval/contract/mqtt";
import { createRoom, updateRoom } from "@sgval/contract/rooms/rooms";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { io } from "socket.io-client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { App } from "../../app.ts";
import { createLogger } from "../../kernel/logging.ts";
import { changesMissed } from "../../kernel/nodes/node-channel.ts";
import { untilIdle } from "../../testing/database-away.ts";
import { aDevice, type DeviceBuilder } from "../../testing/device-builder.ts";
import { type SignedIn, useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";
import { control } from "../control/index.ts";
import { deviceRegistry } from "../devices/index.ts";
import { latestReadings, readings } from "../readings/index.ts";
import { automationChanged, valveAutomation } from "./index.ts";
import { createValveRunner } from "./regulate/run-valves.ts";
import type { AutomationChange } from "./valve-commands.ts";

/** What devices heard, in order; they answer unless a test keeps them from it, or only what they are asked. */
let heard: { deviceId: number; action: string; value: number | null; at: number }[] = [];
let changes: AutomationChange[] = [];
let obey: "ok" | "err" | "silent" | "asked" = "ok";
/** What they say of their outputs when they are asked. */
let outputs: Record<string, number> = {};

const beforeStart = ({ broker, events, use }: App): void => {
  broker.publish = async (deviceId, _topic, payload) => {
    const { cmdId, action, value = null }: CommandMessage = JSON.parse(payload);
    heard.push({ deviceId, action, value, at: harness.clock.now() });
    const device = use(deviceRegistry).get(deviceId);
    const state = action === "STATUS" ? outputs : {};
    const result = obey === "err" ? "err" : "ok";
    const answer = Buffer.from(JSON.stringify({ cmdId, result, state }));
    const answers = obey === "asked" ? action === "STATUS" : obey !== "silent";
    if (device && answers) setImmediate(() => use(control).takeAnswer(device, answer, () => {}));
    return "sent";
  };
  broker.sessions.of = () => ({ connected: true, lostAt: null, listening: true });
  events.on(automationChanged, (change) => void changes.push(change));
};
const harness = useHarness({ beforeStart });
beforeEach(() => {
  heard = [];
  changes = [];
  obey = "ok";
  outputs = {};
});

const pass = async (minutes: number): Promise<void> => {
  for (let minute = 0; minute < minutes; minute += 1) {
    await harness.clock.advance(minuteMs);
    await untilIdle(harness.db);
  }
};
const report = async (deviceId: number, values: Record<string, number>): Promise<void> => {
  const device = harness.app.use(deviceRegistry).get(deviceId);
  if (!device) throw new Error("no such device");
  const message = {
    device,
    payload: Buffer.from(JSON.stringify(values)),
    topic: null,
    source: "mqtt" as const,
  };
  await new Promise<void>((resolve, reject) =>
    harness.app.use(readings).intake.accept(message, (error) => (error ? reject(error) : resolve())),
  );
  await untilIdle(harness.db);
};
const mode = (id: number, wanted: "manual" | "auto") =>
  harness.call("PUT", `/device/${id}/mode`, { mode: wanted });
const switched: number[] = [];
afterEach(async () => {
  for (const id of switched.splice(0)) await mode(id, "manual");
});
/** A fresh valve in automatic mode. */
const regulated = async (builder: DeviceBuilder, values = { outlet_pressure: 1.8 }): Promise<number> => {
  const { id } = await builder.in(harness);
  await report(id, values);
  const { status, body } = await mode(id, "auto");
  expect([status, body.error?.code]).toEqual([200, undefined]);
  switched.push(id);
  await untilIdle(harness.db);
  return id;
};
const stateOf = async (id: number) =>
  (await harness.ok(harness.admin, readAutomationState, { params: { id } })).data;
const actionsOf = (id: number): string[] =>
  heard.filter(({ deviceId }) => deviceId === id).map(({ action }) => action);
const valve = () => aDevice().ofType("VGA").withThreshold(1.2, 2.4);
const [high, low] = ["DO_3_ON", "DO_3_OFF"];

it("[R4.1] [R1.2] adopts the state it finds, regulates by the pressure, and leaves without moving", async () => {
  const id = await regulated(valve());
  expect(heard).toEqual([]);
  expect(await stateOf(id)).toMatchObject({
    ...{ mode: "auto", regulatedBy: "server", executor: "server", degradedSince: null, failures: 0 },
    decision: { rule: "hold", reason: "between_points", wanted: null },
    lookedAt: expect.any(String),
  });
  for (const value of [2.5, 2.5]) {
    await pass(5);
    await report(id, { outlet_pressure: value });
  }
  expect(actionsOf(id)).toEqual([low]);
  expect(await stateOf(id)).toMatchObject({
    decision: {
      rule: "limit",
      reason: "at_or_above_limit",
      wanted: { action: "low_pressure" },
      heldBack: null,
    },
    ...{ latched: true, latchedUntil: null, nextEdge: null },
    confirmed: { position: { action: "low_pressure" } },
    changes: { hour: 1, mostPerHour: 4, day: 1, mostPerDay: 24 },
  });
  const { data } = (await harness.call("GET", `/device/${id}/command`)).body;
  expect(data).toMatchObject([
    { source: "auto_threshold", actor: { name: "automation" }, status: "completed" },
  ]);
  expect((await mode(id, "manual")).status).toBe(200);
  await pass(20);
  expect(actionsOf(id)).toEqual([low]);
  expect(await stateOf(id)).toMatchObject({ mode: "manual", regulatedBy: null, decision: null });
});

it("keeps the state it adopted when device and room get other names, and ends it with other timers", async () => {
  /** Local time so many minutes from now, as timers have it. */
  const inMinutes = (minutes: number) =>
    new Date(harness.clock.now() + 7 * hourMs + minutes * minuteMs).toISOString().slice(11, 16);
  const room = (await harness.ok(harness.admin, createRoom, { body: { name: "Phòng vận hành" } })).data;
  const id = await regulated(valve().withTimer(inMinutes(-30), inMinutes(60)));
  const settled = async () => {
    await pass(1);
    return [(await stateOf(id)).decision?.reason, ...actionsOf(id)];
  };
  expect(await settled()).toEqual(["adopted_state"]);
  const change = (body: object) => harness.ok(harness.admin, updateDevice, { params: { id }, body });
  await change({ displayName: "Van tiếp nhận", roomId: room.id });
  expect(await settled()).toEqual(["adopted_state"]);
  await harness.ok(harness.admin, updateRoom, { params: { id: room.id }, body: { name: "Phòng số 2" } });
  expect(await settled()).toEqual(["adopted_state"]);
  // Saved once more as they are.
  const threshold = { startPressurePoint: 1.2, limitPressurePoint: 2.4 };
  expect((await harness.call("PUT", `/device/${id}/threshold`, threshold)).status).toBe(200);
  expect((await harness.call("PUT", `/device/${id}/automation`, {})).status).toBe(200);
  expect(await settled()).toEqual(["adopted_state"]);
  const timer = { days: [1, 2, 3, 4, 5, 6, 7], startTime: inMinutes(-30), endTime: inMinutes(90) };
  const atOnce = async (body: object) =>
    (await harness.ok(harness.admin, previewAutomation, { params: { id }, body })).data.atOnce;
  expect(await atOnce({ threshold })).toBeNull();
  expect(await atOnce({ timers: [timer] })).toMatchObject({ wanted: { action: "low_pressure" } });
  expect((await harness.call("PUT", `/device/${id}/timer`, [timer])).status).toBe(200);
  expect(await settled()).toEqual(["window_open", low]);
  // It is where it should be: nothing would be sent.
  expect(await atOnce({ timers: [timer] })).toBeNull();
});

it("says before the change to automatic mode that a valve keeps its state, as it then does", async () => {
  const at = (minutes: number) =>
    new Date(harness.clock.now() + 7 * hourMs + minutes * minuteMs).toISOString().slice(11, 16);
  const { id } = await aDevice().ofType("VGA").withTimer(at(60), at(120)).in(harness);
  await report(id, { outlet_pressure: 1.8 });
  const { data } = await harness.ok(harness.admin, previewAutomation, { params: { id }, body: {} });
  expect(data.atOnce).toBeNull();
  expect((await mode(id, "auto")).status).toBe(200);
  switched.push(id);
  await untilIdle(harness.db);
  await pass(1);
  expect([(await stateOf(id)).decision?.reason, ...actionsOf(id)]).toEqual(["adopted_state"]);
});

it("regulates by what another node set while its changes were not heard here", async () => {
  const id = await regulated(valve());
  await pass(1);
  // Written past the nodes: nobody is notified.
  await harness.db.pool.query("update device_threshold set limit_pressure_point = 3 where device_id = $1", [
    id,
  ]);
  harness.app.events.emit(changesMissed, null);
  for (const value of [2.7, 2.7, 2.7]) {
    await pass(5);
    await report(id, { outlet_pressure: value });
  }
  expect(actionsOf(id)).toEqual([]);
  for (const value of [3.1, 3.1]) {
    await pass(5);
    await report(id, { outlet_pressure: value });
  }
  expect(actionsOf(id)).toEqual([low]);
});

it("leaves automatic mode in the safe state where the settings say so", async () => {
  const id = await regulated(valve());
  await harness.call("PUT", `/device/${id}/automation`, { onLeave: "safe" });
  await pass(1);
  await report(id, { outlet_pressure: 3 });
  expect(actionsOf(id)).toEqual([low]);
  expect((await mode(id, "manual")).status).toBe(200);
  await untilIdle(harness.db);
  expect(actionsOf(id)).toEqual([low, high]);
  expect(
    await harness.history(harness.app.use(deviceRegistry).get(id)?.displayName ?? "", "device"),
  ).toMatchObject([
    { detail: "mode_manual" },
    { detail: "automation_set" },
    { detail: "mode_auto" },
    { detail: "device_created" },
  ]);
});

it("is done by one of two nodes, and the other goes on where it stopped", async () => {
  const id = await regulated(valve());
  let holder = "one";
  /** Who holds the lease of the server; `null` for both. */
  let server: string | null = null;
  const renewed: string[] = [];
  const sent: string[] = [];
  const node = (name: string) =>
    createValveRunner({
      ...{ db: harness.db, clock: harness.clock, logger: createLogger("silent", { write: () => {} }) },
      registry: harness.app.use(deviceRegistry),
      latest: harness.app.use(latestReadings),
      timeZone: createTimeZone("Asia/Ho_Chi_Minh"),
      commands: {
        ...harness.app.use(control).forValves,
        send: async ({ action }) => void sent.push(`${name} ${action}`),
      },
      lease: {
        isHeld: () => holder === name,
        confirm: async () => {
          renewed.push(name);
          return holder === name;
        },
      },
      serverLease: { isHeld: () => server === null || server === name },
      ...{ onChange: () => {}, onState: () => {} },
    });
  const [one, other] = [node("one"), node("other")];
  await one.start();
  await other.start();
  expect([one.isAlive(), other.isAlive()]).toEqual([true, false]);
  const slot =
    harness.app
      .use(deviceRegistry)
      .get(id)
      ?.channels.find(({ parameter }) => parameter === "outlet_pressure")?.slot ?? 0;
  const sampled = (value: number) => {
    const slots: number[] = [];
    slots[slot] = value;
    for (const runner of [one, other])
      runner.sampled(id, [{ measuredAt: harness.clock.now(), slots, quality: null }]);
  };
  await pass(1);
  sampled(3);
  await untilIdle(harness.db);
  expect(sent).toEqual(["one low_pressure"]);
  holder = "other";
  await Promise.all([one.turn(), other.turn()]);
  expect([one.isAlive(), other.isAlive()]).toEqual([false, true]);
  expect(other.get(id)?.memory.limit).toEqual({ until: null });
  // It knows of the change that the first one just made: it neither repeats nor turns it.
  sampled(3);
  await untilIdle(harness.db);
  expect(other.get(id)?.decision).toMatchObject({ rule: "limit", heldBack: "dwell" });
  expect(sent).toEqual(["one low_pressure"]);
  // The lease of the server went back alone: the one that lost it lets the other lease run out for the one that has it.
  server = "one";
  renewed.length = 0;
  await Promise.all([one.turn(), other.turn()]);
  expect(renewed).toEqual(["one"]);
  expect(other.isAlive()).toBe(false);
  await Promise.all([one.close(), other.close()]);
});

it("holds a valve whose readings stop, then makes it safe, once, and says so", async () => {
  const id = await regulated(valve());
  await pass(1);
  await report(id, { outlet_pressure: 3 });
  expect(actionsOf(id)).toEqual([low]);
  await pass(13);
  expect(await stateOf(id)).toMatchObject({
    decision: { rule: "degraded", reason: "sample_stale", wanted: null },
    ...{ failSafeDone: false },
  });
  await pass(29);
  expect(actionsOf(id)).toEqual([low]);
  await pass(2);
  expect(actionsOf(id)).toEqual([low, high]);
  await pass(60);
  expect(actionsOf(id)).toEqual([low, high]);
  expect(await stateOf(id)).toMatchObject({ failSafeDone: true });
  for (const value of [1.8, 1.8]) {
    await pass(1);
    await report(id, { outlet_pressure: value });
  }
  expect(changes.map(({ kind }) => kind)).toEqual(["degraded", "fail_safe", "restored"]);
  expect(await stateOf(id)).toMatchObject({ degradedSince: null, decision: { rule: "hold" } });
});

it("holds a valve whose pressure freezes, though it goes on being reported, and then makes it safe", async () => {
  const id = await regulated(valve().reportingEvery(900));
  await pass(1);
  await report(id, { outlet_pressure: 3 });
  const reportNext = async (value: number) => {
    await pass(15);
    await report(id, { outlet_pressure: value });
  };
  // The same to its last digit for six hours is no proof yet.
  for (let quarter = 0; quarter <= 24; quarter += 1) await reportNext(2);
  expect((await stateOf(id)).degradedSince).toBeNull();
  await reportNext(2);
  expect((await stateOf(id)).decision).toMatchObject({ rule: "degraded", reason: "quality_not_good" });
  await reportNext(2);
  expect(actionsOf(id)).toEqual([low]);
  await reportNext(2);
  await pass(2);
  expect(actionsOf(id)).toEqual([low, high]);
  expect(changes.map(({ kind }) => kind)).toEqual(["degraded", "fail_safe"]);
  for (const value of [1.9, 1.8]) await reportNext(value);
  expect(changes.map(({ kind }) => kind)).toEqual(["degraded", "fail_safe", "restored"]);
});

/** Lets time pass in steps that are shorter than any wait of these tests. */
const passUntil = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) {
    await harness.clock.advance(10_000);
    await untilIdle(harness.db);
  }
};
/** A low valve whose readings stopped and whose fail-safe is due in the next minute. */
const withoutReadings = async (builder = valve()): Promise<number> => {
  const id = await regulated(builder);
  expect((await harness.call("PUT", `/device/${id}/automation`, { degradedHoldMinutes: 1 })).status).toBe(
    200,
  );
  await pass(1);
  await report(id, { outlet_pressure: 3 });
  expect(actionsOf(id)).toEqual([low]);
  await pass(12);
  await passUntil(async () => (await stateOf(id)).degradedSince !== null);
  heard = [];
  return id;
};

it("repeats the fail-safe that the valve did not take, and changes to manual after the third", async () => {
  const id = await withoutReadings();
  obey = "err";
  await passUntil(() => actionsOf(id).length > 0);
  await pass(1);
  // Not at once: what was refused just now is refused again.
  expect(actionsOf(id)).toEqual([high]);
  expect(await stateOf(id)).toMatchObject({
    decision: { reason: "fail_safe", heldBack: "dwell" },
    ...{ failSafeDone: false, failures: 1 },
  });
  await pass(5);
  expect(actionsOf(id)).toEqual([high, high, high]);
  expect(changes.at(-1)).toEqual({ deviceId: id, kind: "dropped_to_manual" });
  expect(harness.app.use(deviceRegistry).get(id)?.mode).toBe("manual");
});

it("asks a valve that said nothing of its fail-safe where it stands, and repeats it", async () => {
  const id = await withoutReadings();
  obey = "silent";
  await passUntil(async () => (await stateOf(id)).failures === 1);
  expect(actionsOf(id)).toEqual([high]);
  obey = "ok";
  await pass(4);
  expect(actionsOf(id)).toEqual([high, "STATUS", high]);
  await pass(10);
  expect(actionsOf(id)).toHaveLength(3);
  expect(await stateOf(id)).toMatchObject({ failSafeDone: true, failures: 0 });
});

it("repeats a fail-safe whose wait for the answer was over while nothing ran, and asks the valve first", async () => {
  const id = await withoutReadings();
  obey = "silent";
  await passUntil(() => actionsOf(id).length > 0);
  expect(actionsOf(id)).toEqual([high]);
  harness.clock.setBy(5 * minuteMs);
  obey = "ok";
  await harness.restart();
  await pass(2);
  expect(actionsOf(id)).toEqual([high, "STATUS", high]);
  expect(await stateOf(id)).toMatchObject({ failSafeDone: true });
});

const measured = async (id: number, minutes: number, value: number): Promise<void> => {
  for (let minute = 0; minute < minutes; minute += 1) {
    await pass(1);
    await report(id, { outlet_pressure: value });
  }
};
/** A valve that was raised and said so, and then reduced: whether it did that it does not say. */
const loseReduction = async (id: number): Promise<void> => {
  await measured(id, 1, 0.6);
  await measured(id, 18, 2);
  expect(actionsOf(id)).toEqual([high]);
  obey = "silent";
  await measured(id, 1, 3);
  expect(actionsOf(id)).toEqual([high, low]);
  obey = "ok";
};

it("raises a starved zone at once after a reduction whose answer was lost: what was confirmed before is known no more", async () => {
  const id = await regulated(valve());
  await loseReduction(id);
  // Before the wait for the answer is over.
  await measured(id, 1, 0.4);
  expect(actionsOf(id)).toEqual([high, low]);
  await measured(id, 5, 0.4);
  expect(actionsOf(id)).toEqual([high, low, high]);
  expect(await stateOf(id)).toMatchObject({ confirmed: { position: { action: "high_pressure" } } });
});

it("asks a valve before it reduces once more, says so, and knows no position until the valve names its output", async () => {
  const id = await regulated(valve());
  await loseReduction(id);
  await measured(id, 1, 2.5);
  obey = "silent";
  await measured(id, 1, 2.5);
  expect(actionsOf(id)).toEqual([high, low, "STATUS"]);
  expect(await stateOf(id)).toMatchObject({
    ...{ confirmed: null, failures: 1 },
    decision: { wanted: { action: "low_pressure" }, heldBack: "command_open" },
  });
  obey = "ok";
  // The next question is due two minutes after the one that nobody answered.
  await measured(id, 1, 2.5);
  await harness.clock.advance(45_000);
  await untilIdle(harness.db);
  expect((await stateOf(id)).decision).toMatchObject({ heldBack: "outcome_unknown" });
  const { data } = await harness.ok(harness.admin, previewAutomation, { params: { id }, body: {} });
  expect(data.atOnce).toMatchObject({ wanted: { action: "low_pressure" }, heldBack: "outcome_unknown" });
  outputs = { DO3: 0 };
  await measured(id, 2, 2.5);
  expect(actionsOf(id)).toEqual([high, low, "STATUS", "STATUS"]);
  expect((await stateOf(id)).confirmed).toMatchObject({ position: { action: "low_pressure" } });
});

it("raises a starved zone after a reduction of a person whose answer was lost before automatic mode", async () => {
  const id = await regulated(valve());
  await measured(id, 1, 0.6);
  await measured(id, 16, 2);
  await mode(id, "manual");
  obey = "silent";
  const action = "low_pressure";
  const { body } = await harness.call("POST", `/device/${id}/command/select`, { action });
  const { selection } = body.data;
  const sent = { action, requestId: "lost", selection, reason: "trial" };
  expect((await harness.call("POST", `/device/${id}/command`, sent)).status).toBeLessThan(300);
  await measured(id, 3, 1.5);
  obey = "ok";
  expect((await mode(id, "auto")).status).toBe(200);
  switched.push(id);
  expect((await stateOf(id)).confirmed).toBeNull();
  await measured(id, 2, 0.4);
  expect(actionsOf(id)).toEqual([high, low, high]);
});

it("leaves a valve in its safe state after a reduction whose answer was lost", async () => {
  const { id } = await valve().in(harness);
  await harness.call("PUT", `/device/${id}/automation`, { onLeave: "safe" });
  await report(id, { outlet_pressure: 1.8 });
  expect((await mode(id, "auto")).status).toBe(200);
  switched.push(id);
  await loseReduction(id);
  obey = "silent";
  await measured(id, 8, 2.5);
  expect((await stateOf(id)).mode).toBe("manual");
  expect(actionsOf(id)).toEqual([high, low, "STATUS", "STATUS", high]);
});

it("raises a starved zone from the set-point before a step whose answer was lost while nothing ran", async () => {
  const { id } = await valve().withSite({ valveKind: "set_point" }).in(harness);
  const setPoints = { highSetPoint: 3, lowSetPoint: 2 };
  expect((await harness.call("PUT", `/device/${id}/automation`, setPoints)).status).toBe(200);
  await report(id, { outlet_pressure: 1.8 });
  expect((await mode(id, "auto")).status).toBe(200);
  switched.push(id);
  await measured(id, 1, 3);
  obey = "silent";
  await measured(id, 5, 3);
  expect(heard.map(({ value }) => value)).toEqual([2.8, 2.6]);
  obey = "ok";
  harness.clock.setBy(3 * minuteMs);
  await harness.restart();
  await untilIdle(harness.db);
  await measured(id, 2, 0.4);
  expect(heard.map(({ value }) => value)).toEqual([2.8, 2.6, 3]);
});

it("knows the set-point of a valve again that reports it when it is asked", async () => {
  const { id } = await valve().withSite({ valveKind: "set_point" }).in(harness);
  const setPoints = { highSetPoint: 3, lowSetPoint: 2 };
  expect((await harness.call("PUT", `/device/${id}/automation`, setPoints)).status).toBe(200);
  await report(id, { outlet_pressure: 1.8 });
  expect((await mode(id, "auto")).status).toBe(200);
  switched.push(id);
  await measured(id, 1, 3);
  obey = "asked";
  await measured(id, 5, 3);
  outputs = { SP: 2.9 };
  await measured(id, 6, 3);
  expect(heard.map(({ action, value }) => value ?? action)).toEqual([2.8, 2.6, "STATUS", 2.8]);
  expect((await harness.app.use(control).forValves.confirmed([id])).get(id)).toMatchObject({
    ...{ state: { set_point: 2.9 }, uncertain: [{ value: 2.8, isOwn: true }] },
  });
});

it("asks a valve, and does not repeat its command, when the wait for the answer was over while nothing ran", async () => {
  const id = await regulated(valve().reportingEvery(3600));
  await loseReduction(id);
  outputs = { DO3: 0 };
  harness.clock.setBy(3 * minuteMs);
  await harness.restart();
  await untilIdle(harness.db);
  expect((await stateOf(id)).failures).toBe(1);
  await pass(3);
  expect(actionsOf(id)).toEqual([high, low, "STATUS"]);
});

it("goes on deciding by what a valve reports after the clock was set back, and knows when it falls silent", async () => {
  const id = await regulated(valve());
  await pass(2);
  await report(id, { outlet_pressure: 1.8 });
  harness.clock.setBy(-(40 * minuteMs + 137));
  await pass(1);
  await report(id, { outlet_pressure: 0.6 });
  expect(actionsOf(id)).toEqual([high]);
  changes = [];
  await pass(35);
  expect(changes).toMatchObject([{ deviceId: id, kind: "degraded" }]);
});

it("decides nothing by late samples, and by no absurd value", async () => {
  const id = await regulated(valve());
  const at = (minutesAgo: number) => ({ ts: (harness.clock.now() - minutesAgo * minuteMs) / 1000 });
  await pass(5);
  await report(id, { ...at(0), outlet_pressure: 1.8 });
  await report(id, { ...at(4), outlet_pressure: 0.5 });
  await report(id, { ...at(50), outlet_pressure: 0.5 });
  await pass(1);
  await report(id, { ...at(0), outlet_pressure: -999 });
  expect((await stateOf(id)).decision).toMatchObject({ rule: "degraded", reason: "quality_not_good" });
  await pass(1);
  await report(id, { ...at(0), outlet_pressure: 2.6, inlet_pressure: 2.2 });
  expect((await stateOf(id)).decision).toMatchObject({ rule: "degraded", reason: "outlet_above_inlet" });
  expect(heard).toEqual([]);
});

it("regulates by a pressure that its device sends in a message of its own, after a newer value of another channel", async () => {
  const id = await regulated(valve().reportingEvery(300));
  for (let round = 0; round < 8; round += 1) {
    await pass(5);
    const ts = harness.clock.now() / 1000;
    await report(id, { ts, inlet_pressure: 5 });
    await report(id, { ts: ts - 1, outlet_pressure: round < 6 ? 1.8 : 2.6 });
  }
  expect(actionsOf(id)).toEqual([low]);
  expect(changes).toEqual([]);
});

it("changes a valve to manual after three commands in a row that it refused", async () => {
  const id = await regulated(valve());
  obey = "err";
  await pass(1);
  await report(id, { outlet_pressure: 0.6 });
  await pass(8);
  expect(actionsOf(id)).toEqual([high, high, high]);
  expect(changes).toMatchObject([{ deviceId: id, kind: "dropped_to_manual" }]);
  expect(harness.app.use(deviceRegistry).get(id)?.mode).toBe("manual");
  const name = harness.app.use(deviceRegistry).get(id)?.displayName ?? "";
  expect(await harness.history(name, "device")).toContainEqual(
    expect.objectContaining({
      detail: "mode_manual",
      after: { mode: "manual", reason: "automation_failed" },
    }),
  );
  await pass(10);
  expect(actionsOf(id)).toHaveLength(3);
});

it.each([
  ["", false],
  [", over a restart, once it was asked again", true],
])(
  "changes a valve to manual whose set-point has been unknown for half an hour, and says so%s",
  async (_, restarts) => {
    const builder = valve().withSite({ valveKind: "set_point" }).withTimer("00:00", "24:00");
    const { id } = await builder.in(harness);
    const setPoints = { highSetPoint: 3, lowSetPoint: 2 };
    expect((await harness.call("PUT", `/device/${id}/automation`, setPoints)).status).toBe(200);
    await report(id, { outlet_pressure: 1.8 });
    const set = async (value: number, requestId: string) => {
      const action = "set_outlet_pressure";
      const { body } = await harness.call("POST", `/device/${id}/command/select`, { action, value });
      const { selection } = body.data;
      const deviceName = harness.app.use(deviceRegistry).get(id)?.name;
      const command = { action, value, requestId, selection, deviceName, reason: "trial" };
      const answered = await harness.call("POST", `/device/${id}/command`, command);
      expect(answered.body.error).toBeUndefined();
    };
    await set(2, "kept");
    await pass(1);
    obey = "silent";
    await set(3.5, "lost");
    await measured(id, 3, 1.8);
    obey = "ok";
    expect((await mode(id, "auto")).status).toBe(200);
    switched.push(id);
    await measured(id, 28, 1.8);
    expect(await stateOf(id)).toMatchObject({
      ...{ mode: "auto", failures: 0 },
      decision: { rule: "timer_low", heldBack: "position_unknown" },
    });
    const asked = heard.length;
    if (restarts) {
      harness.clock.setBy(3 * minuteMs);
      await harness.restart();
    }
    await measured(id, restarts ? 2 : 4, 1.8);
    expect(heard.length).toBeGreaterThan(asked);
    expect(changes).toEqual([{ deviceId: id, kind: "dropped_to_manual" }]);
    expect(new Set(heard.slice(2).map(({ action }) => action))).toEqual(new Set(["STATUS"]));
    const name = harness.app.use(deviceRegistry).get(id)?.displayName ?? "";
    expect(await harness.history(name, "device")).toContainEqual(
      expect.objectContaining({
        ...{ detail: "mode_manual", after: { mode: "manual", reason: "valve_position_unknown" } },
      }),
    );
  },
);

it("says that a lock-out tag holds its command back, and sends it once the tag is off", async () => {
  const id = await regulated(valve());
  const until = new Date(harness.clock.now() + 8 * minuteMs).toISOString();
  const hung = await harness.call("PUT", `/device/${id}/lock-out`, { reason: "Thay màng van", until });
  expect(hung.status).toBe(200);
  await pass(1);
  const wanted = { action: "low_pressure" };
  const atOnce = async (body: object) =>
    (await harness.ok(harness.admin, previewAutomation, { params: { id }, body })).data.atOnce;
  const timers = [{ days: [1, 2, 3, 4, 5, 6, 7], startTime: "00:00", endTime: "24:00" }];
  expect(await atOnce({ timers })).toMatchObject({ wanted, heldBack: "locked_out", heldBackUntil: until });
  await report(id, { outlet_pressure: 3 });
  const { decision } = await stateOf(id);
  expect(decision).toMatchObject({ rule: "limit", wanted, heldBack: "locked_out", heldBackUntil: until });
  await pass(4);
  expect((await stateOf(id)).decision).toEqual(decision);
  await pass(5);
  expect(actionsOf(id)).toEqual([low]);
  expect(await stateOf(id)).toMatchObject({
    ...{ confirmed: { position: wanted }, failures: 0 },
    ...{ decision: { wanted, heldBack: null }, changes: { hour: 1 } },
  });
  // A command that runs holds back as well.
  obey = "silent";
  await pass(3);
  await report(id, { outlet_pressure: 0.6 });
  expect(actionsOf(id)).toEqual([low, high]);
  const raised = { action: "high_pressure" };
  expect(await atOnce({})).toMatchObject({ wanted: raised, heldBack: "command_open" });
});

it("[R4.1] says that nobody regulates a valve that is fully closed, sends nothing, and goes on once it is released", async () => {
  const closed = { outlet_pressure: 0, valve_state: 3 };
  const { id } = await valve().withChannel("outlet_pressure").withChannel("valve_state").in(harness);
  await report(id, closed);
  const { data } = await harness.ok(harness.admin, previewAutomation, { params: { id }, body: {} });
  expect(data).toMatchObject({ heldAs: "fully_closed", atOnce: { heldBack: "fully_closed" } });
  expect((await mode(id, "auto")).status).toBe(200);
  switched.push(id);
  for (let sample = 0; sample < 3; sample += 1) {
    await pass(1);
    await report(id, closed);
  }
  expect(await stateOf(id)).toMatchObject({
    regulatedBy: null,
    heldAs: "fully_closed",
    changes: { hour: 0 },
    decision: { rule: "override", wanted: { action: "high_pressure" }, heldBack: "fully_closed" },
  });
  expect(actionsOf(id)).toEqual([]);
  // Somebody releases it at the valve.
  await pass(1);
  await report(id, { outlet_pressure: 0.4, valve_state: 1 });
  expect(actionsOf(id)).toEqual([high]);
  await untilIdle(harness.db);
  expect(await stateOf(id)).toMatchObject({ regulatedBy: "server", heldAs: null, changes: { hour: 1 } });
  // A closing that it confirmed counts before it is reported, and a release only once it is.
  outputs = { DO2: 1 };
  const confirms = async () => {
    await harness.app.use(control).forValves.send({
      deviceId: id,
      action: "sync",
      source: "auto_threshold",
      name: "automation",
    });
    await pass(1);
  };
  await pass(1);
  await confirms();
  expect((await stateOf(id)).heldAs).toBe("fully_closed");
  await report(id, closed);
  outputs = { DO2: 0 };
  await pass(1);
  await confirms();
  expect((await stateOf(id)).heldAs).toBe("fully_closed");
  const isFree = { outlet_pressure: 1.8, valve_state: 0 };
  await report(id, isFree);
  expect((await stateOf(id)).heldAs).toBeNull();
  // Confirmed once more after somebody released it at the valve, it counts anew; an answer about another output says nothing of it.
  outputs = { DO2: 1 };
  for (let turn = 0; turn < 2; turn += 1) {
    await pass(1);
    await confirms();
    expect((await stateOf(id)).heldAs).toBe("fully_closed");
    await pass(1);
    await report(id, isFree);
    expect((await stateOf(id)).heldAs).toBeNull();
  }
  outputs = { DO3: 1 };
  await pass(1);
  await confirms();
  expect((await stateOf(id)).heldAs).toBeNull();
  await harness.restart();
  await pass(1);
  expect((await stateOf(id)).heldAs).toBeNull();
});

it("sends what a sample asks for while the settings are read again", async () => {
  const id = await regulated(valve());
  await pass(1);
  const { forValves } = harness.app.use(control);
  const { confirmed } = forValves;
  const { promise: mayRead, resolve: goOn } = Promise.withResolvers<void>();
  vi.spyOn(forValves, "confirmed").mockImplementationOnce(async (ids) => {
    await mayRead;
    return confirmed(ids);
  });
  // One that ended since it was read.
  vi.spyOn(forValves, "open").mockResolvedValueOnce(new Map([[id, ["c-ended"]]]));
  await harness.ok(harness.admin, updateDevice, { params: { id }, body: { displayName: "Van số 7" } });
  await report(id, { outlet_pressure: 3 });
  goOn();
  await pass(1);
  expect(actionsOf(id)).toEqual([low]);
  expect(await stateOf(id)).toMatchObject({
    ...{ confirmed: { position: { action: "low_pressure" } }, changes: { hour: 1 } },
  });
});

it("tries a change to manual that could not be written again, and sends nothing meanwhile", async () => {
  const id = await regulated(valve());
  obey = "err";
  await pass(1);
  await report(id, { outlet_pressure: 0.6 });
  await pass(3);
  expect(actionsOf(id)).toEqual([high, high]);
  const { forValves } = harness.app.use(control);
  const leave = vi.spyOn(forValves, "leave").mockRejectedValue(new Error("the database does not answer"));
  await pass(4);
  expect(actionsOf(id)).toEqual([high, high, high]);
  expect(leave.mock.calls.length).toBeGreaterThan(1);
  expect(changes).toEqual([]);
  expect(harness.app.use(deviceRegistry).get(id)?.mode).toBe("auto");
  leave.mockRestore();
  await pass(1);
  expect(changes).toEqual([{ deviceId: id, kind: "dropped_to_manual" }]);
  expect(harness.app.use(deviceRegistry).get(id)?.mode).toBe("manual");
  await pass(5);
  expect(actionsOf(id)).toHaveLength(3);
});

it.each<{ what: string; says: Record<string, number>; again: string[] }>([
  { what: "nothing of it, and repeats the command then", says: {}, again: [high] },
  { what: "that it did move, and leaves it so", says: { DO3: 1 }, again: [] },
])("asks a valve that did not answer where it stands: it says $what", async ({ says, again }) => {
  const id = await regulated(valve());
  obey = "silent";
  outputs = says;
  await pass(1);
  await report(id, { outlet_pressure: 0.6 });
  await pass(1);
  // The wait for its answer is over, and the next turn is not there yet.
  await harness.clock.advance(50_000);
  await untilIdle(harness.db);
  expect(actionsOf(id)).toEqual([high]);
  obey = "ok";
  await pass(3);
  expect(actionsOf(id)).toEqual([high, "STATUS", ...again]);
  expect(await stateOf(id)).toMatchObject({ confirmed: { position: { action: "high_pressure" } } });
});

it("goes on after a restart with what it knew, and does what an edge meanwhile asks for, once", async () => {
  // 08:00 local time and some hours, whatever came before.
  const now = new Date(harness.clock.now() + 7 * hourMs);
  const time = (ahead: number) =>
    new Date(now.getTime() + ahead * hourMs).toISOString().slice(11, 13).concat(":00");
  const id = await regulated(
    valve().reportingEvery(14_400).withTimer(time(1), time(2)).withTimer(time(3), time(4)),
  );
  await pass(1);
  expect((await stateOf(id)).decision).toMatchObject({ reason: "adopted_state" });
  const { clock } = harness;
  const stopped = harness.restart;
  // Two edges and the beginning of the third window are missed.
  clock.setBy(3 * hourMs + minuteMs);
  await stopped();
  await untilIdle(harness.db);
  expect(actionsOf(id)).toEqual([low]);
  expect((await stateOf(id)).decision).toMatchObject({ rule: "timer_low" });
  await harness.restart();
  await pass(2);
  expect(actionsOf(id)).toEqual([low]);
});

it("follows the mean of the last six flows: one alone is noise, also where one comes each minute, and old ones hold nothing back", async () => {
  const device = await aDevice()
    .ofType("VGA")
    .withChannel("outlet_pressure")
    .withChannel("flow")
    .withThreshold(1.2, 4)
    .withSite({ valveKind: "set_point" })
    .in(harness);
  const settings = {
    ...{ strategy: "flow_modulated", failSafe: "hold" },
    flowTable: [
      { flow: 40, pressure: 2 },
      { flow: 100, pressure: 2.8 },
    ],
  };
  expect((await harness.call("PUT", `/device/${device.id}/automation`, settings)).status).toBe(200);
  await report(device.id, { outlet_pressure: 2, flow: 40 });
  expect((await mode(device.id, "auto")).status).toBe(200);
  switched.push(device.id);
  await untilIdle(harness.db);
  await pass(5);
  for (let sample = 0; sample < 5; sample += 1) {
    await report(device.id, { outlet_pressure: 2, flow: 40 });
    await harness.clock.advance(10_000);
  }
  expect(heard).toEqual([]);
  // (5 * 40 + 100) / 6 = 50 m³/h ask for 2.13 bar; 100 alone would ask for a whole step of 0.2 bar.
  await report(device.id, { outlet_pressure: 2, flow: 100 });
  expect(heard).toMatchObject([{ action: "SET_P2", value: 2.13 }]);
  await pass(10);
  // A fire flow after a gap: with the flows of before it, 60 m³/h would ask for 2.27 bar.
  await report(device.id, { outlet_pressure: 2.13, flow: 100 });
  expect(heard).toMatchObject([{ value: 2.13 }, { action: "SET_P2", value: 2.33 }]);
  for (let minute = 0; minute < 40; minute += 1) {
    await report(device.id, { outlet_pressure: 2, flow: 40 });
    await pass(1);
  }
  const before = heard.length;
  await report(device.id, { outlet_pressure: 2, flow: 124 });
  // (5 * 40 + 124) / 6 = 54 m³/h.
  expect(heard.slice(before)).toMatchObject([{ action: "SET_P2", value: 2.19 }]);
});

it("is not open to a valve that sleeps, reports nothing or has settings that cannot regulate it", async () => {
  const refusal = async (builder: DeviceBuilder) => {
    const { id } = await builder.in(harness);
    await report(id, { outlet_pressure: 1.8 });
    return (await mode(id, "auto")).body.error.code;
  };
  expect(await refusal(valve().sleeping())).toBe("automation_needs_device");
  expect(await refusal(valve().withSite({ valveKind: "set_point" }))).toBe("automation_settings_incomplete");
  expect(await refusal(aDevice().ofType("VGA"))).toBe("threshold_or_timer_required");
  const { id } = await valve().in(harness);
  expect((await mode(id, "auto")).body.error.code).toBe("mode_device_not_fresh");
});

it("opens on a good and fresh value of what is watched, of the device that measures it", async () => {
  const refusalOf = async (id: number) => (await mode(id, "auto")).body.error?.code;
  const measuring = aDevice().ofType("DATALOGGER").withChannel("pressure").reportingEvery(300);
  const logger = await measuring.in(harness);
  const { id } = await valve().linkedToDatalogger(logger.id).in(harness);
  await report(id, { outlet_pressure: 1.8 });
  expect(await refusalOf(id)).toBe("watched_not_fresh");
  await report(logger.id, { pressure: 1.6 });
  await pass(16);
  await report(id, { outlet_pressure: 1.8 });
  expect(await refusalOf(id)).toBe("watched_not_fresh");
  await report(logger.id, { pressure: 1.6 });
  expect((await mode(id, "auto")).status).toBe(200);
  switched.push(id);
  await pass(1);
  // Whoever sees the valve alone learns why it is regulated, but not what the logger measures.
  const stateFor = async (who: SignedIn) =>
    (await harness.ok(who, readAutomationState, { params: { id } })).data.decision;
  const lan = await aUser()
    .named("lan-valve")
    .withPermissions("Device.Index")
    .seeing({ id })
    .signedInTo(harness);
  const sample = { deviceId: logger.id, parameter: "pressure", value: 1.6 };
  const decision = await stateFor(harness.admin);
  expect(decision).toMatchObject({ sample });
  expect(await stateFor(lan)).toEqual({ ...decision, sample: null });
  // Nor by the socket, which has one event for each of them.
  const heardBy = new Map<SignedIn, AutomationState["decision"][]>();
  const sockets = [harness.admin, lan].map((who) => {
    const socket = io(harness.address, {
      auth: { token: who.token },
      transports: ["websocket"],
      forceNew: true,
    });
    heardBy.set(who, []);
    socket.on("automation", (state: AutomationState) => {
      if (state.deviceId === id) heardBy.get(who)?.push(state.decision);
    });
    return socket;
  });
  await vi.waitFor(() => expect(sockets.every(({ connected }) => connected)).toBe(true));
  for (const pressure of [2.5, 2.5]) {
    await pass(5);
    await report(logger.id, { pressure });
  }
  await vi.waitFor(() => {
    const [all, own] = [heardBy.get(harness.admin) ?? [], heardBy.get(lan) ?? []];
    expect(all.at(-1)).toMatchObject({ sample: { ...sample, value: 2.5 } });
    expect(own).toEqual(all.map((one) => ({ ...one, sample: null })));
  });
  for (const socket of sockets) socket.close();

  // It reports, and its sensor is faulty, or the flow is missing that it is regulated by.
  const faulty = await valve().withChannel("battery").in(harness);
  await report(faulty.id, { battery: 88, outlet_pressure: -40 });
  expect(await refusalOf(faulty.id)).toBe("watched_not_fresh");
});

it("[R4.2] sends nothing that was decided while somebody took manual", async () => {
  const id = await regulated(valve());
  await pass(5);
  await report(id, { outlet_pressure: 2.5 });
  const valves = harness.app.use(valveAutomation);
  const reported = report(id, { outlet_pressure: 3.2, ts: harness.clock.now() / 1000 + 1 });
  const taken = mode(id, "manual");
  await Promise.all([reported, taken]);
  await untilIdle(harness.db);
  await pass(3);
  expect(valves.get(id)).toBeUndefined();
  // Either it was sent before the mode changed, or not at all; nothing comes after.
  const before = actionsOf(id).length;
  expect(before).toBeLessThanOrEqual(1);
  await report(id, { outlet_pressure: 3.2 });
  await pass(5);
  expect(actionsOf(id)).toHaveLength(before);
});

it("previews what settings would have done with the readings of a week, and stores and sends nothing", async () => {
  const { id } = await aDevice().ofType("VGA").reportingEvery(900).in(harness);
  const now = harness.clock.now();
  const rows = Array.from({ length: 4 * 24 * 2 }, (_, quarter) => {
    const at = now - (4 * 24 * 2 - quarter) * 15 * minuteMs;
    const night = new Date(at + 7 * hourMs).getUTCHours() < 4;
    return { ts: at / 1000, outlet_pressure: (night ? 2.6 : 1.8) + (quarter % 2) / 100 };
  });
  for (const row of rows) await report(id, row);
  const preview = async (body: object) =>
    (await harness.ok(harness.admin, previewAutomation, { params: { id }, body })).data;
  const threshold = { startPressurePoint: 1.2, limitPressurePoint: 2.4 };
  const found = await preview({ threshold });
  expect(found).toMatchObject({ samples: rows.length, total: 1, atOnce: null });
  expect(found.switches).toMatchObject([
    {
      rule: "limit",
      reason: "at_or_above_limit",
      position: { action: "low_pressure" },
      value: expect.closeTo(2.6, 1),
    },
  ]);
  expect(found.days.length).toBeGreaterThanOrEqual(7);
  expect(found.days.reduce((sum, { degradedMinutes }) => sum + degradedMinutes, 0)).toBeGreaterThan(4 * 1440);
  const timers = [{ days: [1, 2, 3, 4, 5, 6, 7], startTime: "10:00", endTime: "11:00" }];
  const timed = await preview({ threshold: null, timers });
  expect(timed.switches.map(({ position }) => position.action).slice(0, 2)).toEqual([
    "low_pressure",
    "high_pressure",
  ]);
  expect((await harness.call("GET", `/device/${id}/timer`)).body.data).toEqual([]);
  expect(heard).toEqual([]);
  expect(
    await harness.refused(harness.admin, previewAutomation, {
      params: { id },
      body: { threshold: { startPressurePoint: 3, limitPressurePoint: 2 } },
    }),
  ).toMatchObject({ status: 422, code: "threshold_range_invalid" });
});

it("previews a device that sends each value in a message of its own as one that sends them together", async () => {
  const { id: together } = await valve().in(harness);
  const { id: apart } = await valve().in(harness);
  const start = harness.clock.now() - hourMs;
  for (let minute = 0; minute < 30; minute += 1) {
    // Within the same half minute, of which a preview takes no more than it needs.
    const ts = (start - (start % minuteMs)) / 1000 + minute * 60;
    const values = { flow: 40 + (minute % 3), outlet_pressure: 2.8 + (minute % 2) / 100 };
    await report(together, { ts, ...values });
    await report(apart, { ts, flow: values.flow });
    await report(apart, { ts: ts + 2, outlet_pressure: values.outlet_pressure });
  }
  const preview = async (id: number) => {
    const { data } = await harness.ok(harness.admin, previewAutomation, { params: { id }, body: {} });
    return { samples: data.samples, moves: data.switches.map(({ position }) => position.action) };
  };
  expect(await preview(together)).toEqual({ samples: 30, moves: ["low_pressure"] });
  expect(await preview(apart)).toEqual({ samples: 30, moves: ["low_pressure"] });
});

it("previews no moves of a valve while it was fully closed, also where it said so before the week and says it only when it moves", async () => {
  const { id } = await valve()
    .withChannel("outlet_pressure")
    .withChannel("valve_state")
    .reportingEvery(900)
    .in(harness);
  const now = harness.clock.now();
  const hoursAgo = (hours: number) => (now - hours * hourMs) / 1000;
  const previewed = async () => {
    const timers = [{ days: [1, 2, 3, 4, 5, 6, 7], startTime: "10:00", endTime: "11:00" }];
    const body = { threshold: null, timers };
    const { data } = await harness.ok(harness.admin, previewAutomation, { params: { id }, body });
    return data.switches.map((one) => Date.parse(one.at) / 1000);
  };
  await report(id, { ts: hoursAgo(9 * 24), outlet_pressure: 0, valve_state: 3 });
  for (let hour = 27; hour > 0; hour -= 0.5)
    await report(id, { ts: hoursAgo(hour), outlet_pressure: 2 + (hour % 1) });
  // Until the hour of the closing is rolled up.
  const soon = { timeout: 10_000 };
  await vi.waitFor(async () => {
    await harness.clock.advance(1000);
    expect(await previewed()).toEqual([]);
  }, soon);
  await report(id, { ts: hoursAgo(26), valve_state: 0 });
  const found = await previewed();
  expect(found.length).toBeGreaterThan(0);
  expect(Math.min(...found)).toBeGreaterThanOrEqual(hoursAgo(26));
});

// The last one: the session ends within a week.
it("[R3.6] [R3.7] regulates for a week: two commands a day by the timer, and those that the pressure asks for", async () => {
  // Nine in the morning, however long the tests before it took.
  harness.clock.setBy(24 * hourMs - ((harness.clock.now() - 2 * hourMs) % (24 * hourMs)));
  const id = await regulated(valve().reportingEvery(900).withTimer("22:00", "24:00"));
  const start = harness.clock.now();
  const local = () => new Date(harness.clock.now() + 7 * hourMs);
  // A day of a district: 2.2 bar at night, 1.5 bar in the morning and in the evening.
  const pressure = (): number => {
    const day = Math.floor((harness.clock.now() - start) / (24 * hourMs));
    const hour = local().getUTCHours();
    if (day === 2 && hour >= 2 && hour < 4) return 2.5;
    if (day === 4 && hour === 23) return 0.6;
    // A value that never changes would count as stuck.
    const noise = (harness.clock.now() / minuteMs / 15) % 2 ? 0.01 : 0;
    return (hour < 5 ? 2.2 : hour % 12 === 6 ? 1.5 : 1.8) + noise;
  };
  const { turn } = harness.app.use(valveAutomation);
  for (let quarter = 0; quarter < 7 * 24 * 4; quarter += 1) {
    // The time of day alone: a week of the whole product would take minutes.
    harness.clock.setBy(15 * minuteMs);
    await turn();
    await report(id, { outlet_pressure: pressure() });
  }
  const days = Map.groupBy(
    heard.filter(({ deviceId }) => deviceId === id),
    ({ at }) => Math.floor((at - start) / (24 * hourMs)),
  );
  const hours = [...days.values()].map((sent) =>
    sent.map(({ action, at }) => `${new Date(at + 7 * hourMs).toISOString().slice(11, 16)} ${action}`),
  );
  expect(hours).toEqual([
    [`22:00 ${low}`, `00:00 ${high}`],
    [`22:00 ${low}`, `00:00 ${high}`],
    // Too high at night: low until the window ends in the next night.
    [`22:00 ${low}`, `00:00 ${high}`, `02:15 ${low}`],
    [`00:00 ${high}`],
    // A hydrant is opened within the window: high at once, and it stays so.
    [`22:00 ${low}`, `23:00 ${high}`],
    [`22:00 ${low}`, `00:00 ${high}`],
    [`22:00 ${low}`, `00:00 ${high}`],
  ]);
  expect(changes).toEqual([]);
}, 60_000);
