import { liftLockOut, setLockOut } from "@sgval/contract/control/lock-out";
import { setMode } from "@sgval/contract/control/set-mode";
import { setPumpBank } from "@sgval/contract/pumps/pumps";
import { describe, expect, it, vi } from "vitest";
import type { App } from "../../app.ts";
import { Harness } from "../../testing/harness.ts";
import { type AutomationChange, automationChanged } from "../automation/index.ts";
import { deviceRegistry } from "../devices/index.ts";
import { pumpSendingFault, pumps } from "./index.ts";
import { allStopped, linear, normal, usePumps } from "./pumps.fixture.ts";

const {
  harness,
  answer,
  at,
  pass,
  live,
  station,
  aStation,
  pumpOf,
  report,
  startPeriodic,
  sentTo,
  send,
  refusal,
  obey,
  statusOf,
} = usePumps();
const auto = (id: number) => ({ ...at(id), body: { mode: "auto" as const } });

it("refuses automatic mode to a station without a bank: nobody knows which pumps there are to stage", async () => {
  const device = await aStation().withThreshold(2, 4).in(harness);
  await report(device.id, allStopped);
  expect(await harness.refused(harness.admin, setMode, auto(device.id))).toMatchObject({
    ...{ status: 409, code: "pump_bank_required" },
  });
  const banked = await station();
  await report(banked.id, allStopped);
  expect((await harness.ok(harness.admin, setMode, auto(banked.id))).data.mode).toBe("auto");
  await harness.ok(harness.admin, setMode, { ...at(banked.id), body: { mode: "manual" } });
});

it("[R4.7] knows the last pump after a restart, and staggers the next start after the last one of before", async () => {
  const device = await station();
  await report(device.id, allStopped);
  await send(device.id, "pump_start", { pumpIds: ["p1"] });
  await obey(device.id, { p1: "on" });
  const before = (await live(device.id)).lastPump;
  expect(before).toMatchObject({ pumpId: "p1", action: "on", reason: "person" });
  await pass(1);
  await harness.restart();
  await pass(1);
  expect((await live(device.id)).lastPump).toEqual(before);
  await report(device.id, { ...allStopped, "pump_running.p1": 1 });
  expect(await refusal(device.id, "pump_start", { pumpIds: ["p2"] })).toMatchObject({
    ...{ code: "pump_interlock", details: { rule: "stagger", pumpId: "p2" } },
  });
  await pass(15);
  await send(device.id, "pump_start", { pumpIds: ["p2"] });
  expect(sentTo(device).at(-1)).toMatchObject({ action: "DO_4_ON", pumps: ["p2"] });
});

it("brings pumps in one after the other, at least 15 s apart, after all of them were off", async () => {
  const device = await station({
    pumps: [normal("p1", 1), normal("p2", 2)],
    interlocks: { stageUpSeconds: 10 },
  });
  const reportPressure = (one: number, two: number) =>
    report(device.id, { ...allStopped, "pump_running.p1": one, "pump_running.p2": two, P_out: 1.5 });
  await reportPressure(0, 0);
  await harness.ok(harness.admin, setMode, auto(device.id));
  for (let waited = 0; sentTo(device).length === 0 && waited < 60; waited += 1) await pass(1);
  expect(sentTo(device)).toMatchObject([{ action: "DO_4_ON", pumps: ["p1"] }]);
  const first = harness.clock.now();
  await obey(device.id, { p1: "on", p2: "off" });
  await reportPressure(1, 0);
  for (let waited = 0; sentTo(device).length < 2 && waited < 60; waited += 1) await pass(1);
  expect(sentTo(device)).toMatchObject([{ pumps: ["p1"] }, { action: "DO_4_ON", pumps: ["p2"] }]);
  expect(harness.clock.now() - first).toBeGreaterThanOrEqual(15_000);
  await harness.ok(harness.admin, setMode, { ...at(device.id), body: { mode: "manual" } });
});

describe("the time-table", () => {
  /** Local time so many minutes from now. */
  const inMinutes = (minutes: number) =>
    new Date(harness.clock.now() + 7 * 3_600_000 + minutes * 60_000).toISOString().slice(11, 16);
  /** A station in automatic mode whose linear pump has just begun to run. */
  const bankOf = (rows: { start: string; power: number }[], minOnSeconds: number) => {
    const schedule = rows.map((row) => ({ days: [1, 2, 3, 4, 5, 6, 7], ...row }));
    const pump = { ...linear, controlVariable: null, inputLow: null, inputHigh: null, schedule };
    return { pumps: [normal("p1", 1), pump], interlocks: { minOnSeconds } };
  };
  const timed = async (rows: { start: string; power: number }[], minOnSeconds = 0) => {
    const device = await station(bankOf(rows, minOnSeconds));
    await report(device.id, { ...allStopped, "pump_running.p4": 1, P_out: 3 });
    await harness.ok(harness.admin, setMode, auto(device.id));
    return device;
  };
  const actions = (device: { id: number }) => sentTo(device).map(({ action, value }) => value ?? action);

  it("stops a pump only after its least time on, and does nothing twice when the clock is set back", async () => {
    const device = await timed([{ start: inMinutes(2), power: 48 }], 300);
    await pass(160, 10);
    expect(actions(device)).toEqual([]);
    await pass(150, 10);
    expect(actions(device)).toEqual(["DO_4_OFF"]);
    await obey(device.id, { p4: "off" });
    await pass(20, 10);
    expect(actions(device)).toEqual(["DO_4_OFF", 48]);
    await obey(device.id, { p4: "off", p4_power: 48 });
    harness.clock.setBy(-5 * 60_000);
    await pass(360, 20);
    expect(actions(device)).toEqual(["DO_4_OFF", 48]);
    await harness.restart();
    await report(device.id, { ...allStopped, "pump_power.p4": 48, P_out: 3 });
    await pass(20, 10);
    expect(actions(device)).toEqual(["DO_4_OFF", 48]);
    await harness.ok(harness.admin, setMode, { ...at(device.id), body: { mode: "manual" } });
  });

  it("stops no pump for a power that a lock-out tag keeps away, and loads it when the tag is off", async () => {
    const device = await timed([{ start: inMinutes(2), power: 48 }]);
    const tag = { reason: "Thay phớt bơm", until: null };
    const { data } = await harness.ok(harness.admin, setLockOut, { ...at(device.id), body: tag });
    await pass(200, 10);
    expect(actions(device)).toEqual([]);
    const params = { id: device.id, lockOutId: data.id };
    await harness.ok(harness.admin, liftLockOut, { params, body: {} });
    await pass(60, 10);
    expect(actions(device)).toEqual(["DO_4_OFF"]);
    await obey(device.id, { p4: "off" });
    await pass(40, 10);
    expect(actions(device)).toEqual(["DO_4_OFF", 48]);
    await harness.ok(harness.admin, setMode, { ...at(device.id), body: { mode: "manual" } });
  });

  it("loads after a restart a power that was put off, though its bank was saved meanwhile with rows of other pumps", async () => {
    const due = { start: inMinutes(1), power: 48 };
    const device = await timed([due], 300);
    await pass(160, 10);
    // What is new in the time-table and would have begun by now was never due.
    const body = bankOf([{ start: inMinutes(-3), power: 90 }, due], 200);
    const [first, timedPump] = [normal("p1", 1), body.pumps.slice(1)];
    const since = { days: [1, 2, 3, 4, 5, 6, 7], start: inMinutes(-1), power: 80 };
    const other = { ...timedPump[0], key: "p2", name: "Bơm 2", number: 2, schedule: [since] };
    const pumps = [first, ...timedPump, other] as typeof body.pumps;
    await harness.ok(harness.admin, setPumpBank, { ...at(device.id), body: { ...body, pumps } });
    await harness.restart();
    await report(device.id, { ...allStopped, P_out: 3 });
    await pass(60, 5);
    expect(actions(device)).toEqual([48]);
    await harness.ok(harness.admin, setMode, { ...at(device.id), body: { mode: "manual" } });
  });

  it("loads after a restart the power that is in force, once the controller says what its pumps do", async () => {
    const device = await timed([
      { start: inMinutes(5), power: 48 },
      { start: inMinutes(3), power: 70 },
    ]);
    await pass(2);
    harness.clock.setBy(20 * 60_000);
    await harness.restart();
    await pass(10, 5);
    expect(actions(device)).toEqual([]);
    await report(device.id, { ...allStopped, P_out: 3 });
    await pass(20, 5);
    expect(actions(device)).toEqual([48]);
    await obey(device.id, { p4: "off", p4_power: 48 });
    await harness.restart();
    await report(device.id, { ...allStopped, "pump_power.p4": 48, P_out: 3 });
    await pass(20, 5);
    expect(actions(device)).toEqual([48]);
    await harness.ok(harness.admin, setMode, { ...at(device.id), body: { mode: "manual" } });
  });
});

describe("staging", () => {
  const begin = async (reported: Record<string, number>, interlocks: object) => {
    const trim = { ...linear, controlVariable: null, inputLow: null, inputHigh: null };
    const device = await station({ pumps: [normal("p1", 1), trim], interlocks });
    await report(device.id, { ...allStopped, ...reported });
    await harness.ok(harness.admin, setMode, auto(device.id));
    return device;
  };
  it("goes by no power that the controller said long ago, and begins its wait anew after it", async () => {
    const atMost = { "pump_running.p4": 1, "pump_power.p4": 100 };
    const device = await begin(atMost, { stageUpSeconds: 200 });
    // Stale after 150 s.
    await pass(260, 20);
    expect(sentTo(device)).toEqual([]);
    await report(device.id, { ...allStopped, ...atMost });
    await pass(100, 20);
    await report(device.id, { ...allStopped, ...atMost });
    await pass(80, 20);
    expect(sentTo(device)).toEqual([]);
    await pass(40, 10);
    expect(sentTo(device)).toMatchObject([{ action: "DO_4_ON", pumps: ["p1"] }]);
    await harness.ok(harness.admin, setMode, { ...at(device.id), body: { mode: "manual" } });
  });
  it("changes the station to manual after three commands in a row without an answer", async () => {
    const changes: AutomationChange[] = [];
    harness.app.events.on(automationChanged, (change) => void changes.push(change));
    const device = await begin({ P_out: 1.5 }, { stageUpSeconds: 10 });
    const modeOf = () => harness.app.use(deviceRegistry).get(device.id)?.mode;
    for (let minute = 0; modeOf() === "auto" && minute < 15; minute += 1) {
      await report(device.id, { ...allStopped, P_out: 1.5 });
      await pass(60, 20);
    }
    expect(sentTo(device)).toHaveLength(3);
    expect(changes).toEqual([{ deviceId: device.id, kind: "dropped_to_manual" }]);
    expect((await harness.history(device.displayName, "device"))[0]).toMatchObject({
      ...{ detail: "mode_manual", after: { mode: "manual", reason: "automation_failed" } },
    });
  });
  it("counts over a restart the commands that were not answered, and begins anew once the station was manual", async () => {
    const device = await begin({ P_out: 1.5 }, { stageUpSeconds: 10 });
    const modeOf = () => harness.app.use(deviceRegistry).get(device.id)?.mode;
    const goOn = async (whileSent: number) => {
      for (let minute = 0; modeOf() === "auto" && minute < 15; minute += 1) {
        await report(device.id, { ...allStopped, P_out: 1.5 });
        for (let second = 0; second < 60 && sentTo(device).length < whileSent; second += 5) await pass(5);
        // Its answer is waited for, and the next step is not there yet.
        if (sentTo(device).length >= whileSent) return pass(100, 10);
      }
    };
    await goOn(2);
    expect([sentTo(device).length, modeOf()]).toEqual([2, "auto"]);
    await harness.restart();
    await goOn(4);
    expect([sentTo(device).length, modeOf()]).toEqual([3, "manual"]);
    await pass(20, 5);
    await harness.restart();
    await report(device.id, { ...allStopped, P_out: 1.5 });
    await harness.ok(harness.admin, setMode, auto(device.id));
    await goOn(4);
    expect([sentTo(device).length, modeOf()]).toEqual([4, "auto"]);
    await harness.ok(harness.admin, setMode, { ...at(device.id), body: { mode: "manual" } });
  });
});

it("lets one of two nodes act, and the one that takes over count what the other one started", async () => {
  let held = false;
  const sent: unknown[] = [];
  const beforeStart = ({ broker }: App): void => {
    broker.publish = async (_deviceId, _topic, payload) => {
      sent.push(payload);
      return "sent";
    };
    broker.sessions.of = () => ({ connected: true, lostAt: null, listening: true });
  };
  const device = await station();
  const { clock, database } = harness;
  const other = new Harness({ beforeStart, lease: { isHeld: () => held }, clock, database });
  await other.start();
  try {
    const there = () => other.app.use(pumps).stations.get(device.id);
    await report(device.id, allStopped);
    await send(device.id, "pump_start", { pumpIds: ["p1"] });
    await obey(device.id, { p1: "on" });
    await pass(2);
    await send(device.id, "pump_stop", { pumpIds: ["p1"] });
    await obey(device.id, { p1: "off" });
    await pass(2);
    expect(sent).toEqual([]);
    expect(other.app.use(pumps).isAlive()).toBe(false);
    held = true;
    await pass(3);
    await vi.waitFor(() => expect(there()?.lastPump).toMatchObject({ pumpId: "p1", action: "off" }));
    expect(there()?.runs).toMatchObject([{ key: "p1", stoppedAt: expect.any(Number) }]);
    expect(other.app.use(pumps).isAlive()).toBe(true);
    // What the pumps do now, only their controller can say.
    expect(there()?.seen.get("p1")?.known).toBe(false);
  } finally {
    await other.close();
  }
});

it("goes on by the last good value of its input while single samples are bad", async () => {
  const failed: unknown[] = [];
  harness.app.events.on(pumpSendingFault, ({ fault }) => fault === "stale_input" && void failed.push(fault));
  const device = await station();
  await report(device.id, { ...allStopped, "pump_running.p4": 1, "pump_power.p4": 90, P_out: 3.8 });
  await startPeriodic(device.id);
  await pass(2);
  await obey(device.id, { p4: "on", p4_power: 94 });
  const reportBad = () => {
    const power = sentTo(device).at(-1)?.value ?? 0;
    return report(device.id, { ...allStopped, "pump_running.p4": 1, "pump_power.p4": power, P_out: -40 });
  };
  await reportBad();
  await pass(120, 10);
  expect(sentTo(device).map(({ value }) => value)).toEqual([94]);
  // The good value is stale after 150 s, and the power is held for two minutes more.
  for (let minute = 0; minute < 4; minute += 1) {
    await reportBad();
    for (let tenth = 0; tenth < 6; tenth += 1) {
      await pass(10, 5);
      await obey(device.id, { p4: "on" });
    }
    if (minute < 2) expect(sentTo(device).every(({ value }) => value === 94)).toBe(true);
  }
  expect(sentTo(device).at(-1)).toMatchObject({ value: 60 });
  expect(failed).toEqual([]);
});

it("stages nothing on a stale pressure, and sends the static value when the input is stale, then an alarm", async () => {
  const failed: unknown[] = [];
  harness.app.events.on(
    pumpSendingFault,
    ({ deviceId, fault, raised }) => fault === "stale_input" && void failed.push([deviceId, raised]),
  );
  const device = await station();
  await report(device.id, { ...allStopped, "pump_running.p4": 1, "pump_power.p4": 50, P_out: 1.9 });
  await startPeriodic(device.id);
  await pass(2);
  expect(sentTo(device)).toMatchObject([{ value: 40 }]);
  await obey(device.id, { p4: "on", p4_power: 40 });
  // Stale after 150 s, held for two minutes more, then 60 % by the ramp.
  for (let minute = 0; minute < 4; minute += 1) await pass(60, 10);
  expect(sentTo(device).every(({ value }) => value === 40)).toBe(true);
  for (let minute = 0; minute < 3; minute += 1) {
    await pass(60, 10);
    await obey(device.id, { p4: "on" });
  }
  expect(sentTo(device).at(-1)).toMatchObject({ value: 60 });
  expect((await pumpOf(device.id, "p4"))?.isStatic).toBe(true);
  expect(failed).toEqual([]);
  for (let minute = 0; minute < 28; minute += 1) {
    await pass(60, 20);
    await obey(device.id, { p4: "on" });
  }
  expect(failed).toEqual([[device.id, true]]);
  expect(sentTo(device).at(-1)).toMatchObject({ value: 60 });
  await report(device.id, { ...allStopped, "pump_running.p4": 1, P_out: 1.9 });
  await pass(60, 20);
  expect(failed).toEqual([
    [device.id, true],
    [device.id, false],
  ]);
});

it("knows by a repeated answer, and by one that comes after that to a later command, nothing of now", async () => {
  const device = await station();
  await report(device.id, allStopped);
  await pass(2);
  const first = await send(device.id, "pump_start", { pumpIds: ["p1"] });
  await answer(device.id, first.cmdId, { p1: "on" });
  await pass(130, 10);
  const second = await send(device.id, "pump_stop", { pumpIds: ["p1"] });
  await answer(device.id, second.cmdId, { p1: "off" });
  await pass(5);
  const before = (await live(device.id)).lastPump;
  await answer(device.id, first.cmdId, { p1: "on" });
  expect(await pumpOf(device.id, "p1")).toMatchObject({ on: false });
  expect((await live(device.id)).lastPump).toEqual(before);
  // It rests.
  expect(await refusal(device.id, "pump_start", { pumpIds: ["p1"] })).toMatchObject({
    code: "pump_interlock",
  });

  await pass(180, 60);
  await report(device.id, allStopped);
  const late = await send(device.id, "pump_start", { pumpIds: ["p1"] });
  await pass(110, 10);
  const stop = await send(device.id, "pump_stop", { pumpIds: ["p1"] });
  await answer(device.id, stop.cmdId, { p1: "off" });
  await answer(device.id, late.cmdId, { p1: "on" });
  expect(await pumpOf(device.id, "p1")).toMatchObject({ on: false });
});

it("knows by a repeated answer without a command id nothing of now, and by another one what it says", async () => {
  const device = await station();
  await report(device.id, allStopped);
  await pass(2);
  await send(device.id, "pump_start", { pumpIds: ["p1"] });
  await answer(device.id, undefined, { p1: "on" });
  await pass(130, 10);
  await send(device.id, "pump_stop", { pumpIds: ["p1"] });
  await answer(device.id, undefined, { p1: "off" });
  await pass(5);
  await answer(device.id, undefined, { p1: "on" });
  expect(await pumpOf(device.id, "p1")).toMatchObject({ on: false });
  expect(await refusal(device.id, "pump_start", { pumpIds: ["p1"] })).toMatchObject({
    code: "pump_interlock",
  });
  await answer(device.id, undefined, { p2: "on" });
  expect(await pumpOf(device.id, "p2")).toMatchObject({ on: true });
  await answer(device.id, "k-0123456789abcdef", { p2: "off" });
  expect(await pumpOf(device.id, "p2")).toMatchObject({ on: true });
});

it("takes what a controller without command ids says by itself, though it answered the same before, unless its time is that of an answer", async () => {
  const device = await station();
  await report(device.id, allStopped);
  await pass(2);
  await send(device.id, "pump_start", { pumpIds: ["p1"] });
  await answer(device.id, undefined, { p1: "on" });
  await pass(20, 5);
  await send(device.id, "pump_start", { pumpIds: ["p2"] });
  const ts = harness.clock.now() / 1000;
  await answer(device.id, undefined, { p2: "on" }, { ts });
  await pass(130, 26);
  await send(device.id, "pump_stop", { pumpIds: ["p1", "p2"] });
  await answer(device.id, undefined, { p1: "off", p2: "off" });
  await pass(3600, 600);
  await answer(device.id, undefined, { p2: "on" }, { ts });
  expect(await pumpOf(device.id, "p2")).toMatchObject({ on: false });
  await answer(device.id, undefined, { p1: "on" });
  expect(await pumpOf(device.id, "p1")).toMatchObject({ on: true });
});

it("knows a pump to run whose stop nobody answered, while that of another one is answered again", async () => {
  const device = await station();
  await report(device.id, { ...allStopped, "pump_running.p1": 1, "pump_running.p2": 1 });
  const off = (key: string) => answer(device.id, undefined, { [key]: "off" }, { action: "DO_4_OFF" });
  await send(device.id, "pump_stop", { pumpIds: ["p1"] });
  await off("p1");
  const second = await send(device.id, "pump_stop", { pumpIds: ["p2"] });
  await off("p1");
  expect(await statusOf(device.id, second.id)).toEqual(["processing", null]);
  expect(await pumpOf(device.id, "p2")).toMatchObject({ on: true });
  await off("p2");
  expect(await statusOf(device.id, second.id)).toEqual(["completed", null]);
  expect(await pumpOf(device.id, "p2")).toMatchObject({ on: false });
});

it("stops the dry run of a pump that a repeated answer says to stand", async () => {
  const device = await station();
  await report(device.id, { ...allStopped, "pump_running.p1": 1 });
  const stopped = await send(device.id, "pump_stop", { pumpIds: ["p1"] });
  await answer(device.id, stopped.cmdId, { p1: "off" });
  await pass(190, 10);
  await report(device.id, allStopped);
  const started = await send(device.id, "pump_start", { pumpIds: ["p1"] });
  await answer(device.id, started.cmdId, { p1: "on" });
  await pass(5);
  await answer(device.id, stopped.cmdId, { p1: "off" });
  // The report does not name the pump.
  await report(device.id, { inlet_pressure: 0.1 });
  await pass(30, 5);
  expect(sentTo(device).at(-1)).toMatchObject({ action: "DO_4_OFF" });
});
