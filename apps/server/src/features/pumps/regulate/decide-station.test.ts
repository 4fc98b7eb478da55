import { bankLimits, type Pump } from "@sgval/contract/pumps/pumps";
import { hourMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { describe, expect, it } from "vitest";
import {
  decideStation,
  isSameDecision,
  loadDecision,
  newMemory,
  type Refused,
  type StationMemory,
  type StationSituation,
} from "./decide-station.ts";
import { newRegulation, takeBlindness } from "./shown-regulation.ts";
import { inputLossOf } from "./situation.ts";
import { noTimers, type StagedPump } from "./staging.ts";
import { carriedOutUntil, followTimeTable, nextDue } from "./time-table.ts";

const now = Date.parse("2025-11-18T03:00:00Z");
const pump = (key: string, more: Partial<StagedPump> = {}): StagedPump => ({
  ...{
    key,
    type: "normal",
    on: false,
    available: true,
    unanswered: false,
    blocked: null,
    power: null,
    min: null,
    max: null,
  },
  ...{ runHours: 100, startedAt: null },
  ...more,
});
const running = (key: string, minutes = 60): StagedPump =>
  pump(key, { on: true, startedAt: now - minutes * 60_000 });
const trim = (power: number | null) => ({
  ...running("p4"),
  ...{ type: "linear" as const, power, min: 40, max: 100 },
});
const situation = (more: Partial<StationSituation> = {}): StationSituation => ({
  ...{ now, elapsed: 1_000_000, pumps: [], limits: bankLimits.parse({}), policy: "lifo" },
  ...{ runs: [], pressure: null, measured: null, reduced: false, isDailyMinimum: false },
  ...{ inputLoss: null, busy: null, refused: null },
  ...more,
});
const load = (power: number, refused: Refused | null = null) => ["p4", { power, refused }] as const;
const fresh = newMemory;
/** What is decided once the demand has lasted for so many seconds. */
const after = (seconds: number, more: Partial<StationSituation>) => {
  const since = 1_000_000 - seconds * 1000;
  const { memory } = decideStation(situation({ ...more, elapsed: since, busy: null }), fresh);
  return decideStation(situation(more), memory);
};

describe("what decides about a station", () => {
  const low = { pumps: [pump("p1"), pump("p2", { runHours: 50 })], pressure: "low" as const, measured: 1.5 };

  it("names the demand, the pump and until when it waits, then makes the step", () => {
    const { act, decision } = after(20, low);
    expect(act).toBeNull();
    expect(decision).toMatchObject({
      ...{ rule: "stage_up", reason: "pressure_low", heldBack: "demand_wait" },
      wanted: { action: "pump_start", pumpId: "p2", power: null },
      // 60 s of demand, of which 20 are over.
      heldBackUntil: "2025-11-18T03:00:40.000Z",
      sample: { parameter: "outlet_pressure", value: 1.5 },
    });
    const due = after(60, low);
    expect(due.act).toEqual({ action: "start", key: "p2", why: "staging" });
    expect(due.decision.heldBack).toBeNull();
    expect(due.memory.timers).toEqual(noTimers);
  });

  it("says what is on its way, and goes on waiting meanwhile", () => {
    const open = after(60, { ...low, busy: "command_open" });
    expect(open).toMatchObject({ act: null, decision: { heldBack: "command_open", rule: "stage_up" } });
    expect(open.memory.timers.unmetSince).toBe(940_000);
    expect(after(60, { ...low, busy: "effect_wait" }).decision.heldBack).toBe("effect_wait");
  });

  it("says which tag or rule refused the last step, and tries again when it is due", () => {
    const until = now + hourMs;
    const step = { action: "pump_start" as const, pumpId: "p2", power: null };
    const tag = { ...low, refused: { step, code: "device_locked_out" as const, until } };
    expect(after(20, tag).decision).toMatchObject({
      ...{ heldBack: "locked_out", heldBackUntil: "2025-11-18T04:00:00.000Z", refusal: null },
    });
    expect(after(60, tag).act).toMatchObject({ action: "start", key: "p2" });
    const busy = { ...low, refused: { step, code: "device_busy" as const, until: null } };
    expect(after(20, busy).decision).toMatchObject({ heldBack: "refused", refusal: "device_busy" });
    // Nothing was sent that could take effect; a command that is open is the nearer reason.
    expect(after(20, { ...busy, busy: "effect_wait" }).decision.heldBack).toBe("refused");
    expect(after(20, { ...busy, busy: "command_open" }).decision).toMatchObject({
      ...{ heldBack: "command_open", refusal: null },
    });
  });

  it("says of a step that it was refused, and of no other one", () => {
    const start = { action: "pump_start" as const, pumpId: "p2", power: null };
    const power = { action: "set_pump_power" as const, pumpId: "p4", power: 48 };
    const refusedAs = (step: Refused["step"]) => ({
      refused: { step, code: "device_busy" as const, until: null },
    });
    expect(after(20, { ...low, ...refusedAs(power) }).decision).toMatchObject({
      ...{ wanted: start, heldBack: "demand_wait", refusal: null },
    });
    const reduced = { pumps: [running("p1"), running("p2", 30)], reduced: true, ...refusedAs(start) };
    expect(after(20, reduced).decision).toMatchObject({
      ...{ wanted: { action: "pump_stop", pumpId: "p2" }, heldBack: "demand_wait", refusal: null },
    });
    const stopped = situation({ pumps: [{ ...trim(70), on: false }], ...refusedAs(power) });
    expect(loadDecision(stopped, load(48))).toMatchObject({ heldBack: "refused", refusal: "device_busy" });
    expect(loadDecision(stopped, load(52))).toMatchObject({ heldBack: null, refusal: null });
  });

  it("names the interlock that lets go first where it keeps away every pump, and that none is left", () => {
    const refused = (key: string, seconds: number) => {
      const until = new Date(now + seconds * 1000).toISOString();
      const blocked = { rule: "min_off" as const, pumpId: key, until, needsReset: false };
      return pump(key, { available: false, blocked });
    };
    const held = after(60, { ...low, pumps: [refused("p1", 90), refused("p2", 30)] });
    expect(held.act).toBeNull();
    expect(held.decision).toMatchObject({
      ...{ heldBack: "interlock", heldBackUntil: "2025-11-18T03:00:30.000Z" },
      ...{ interlock: { rule: "min_off", pumpId: "p2" }, wanted: { pumpId: "p2" } },
    });
    expect(after(60, { ...low, pumps: [running("p1")] }).decision).toMatchObject({
      ...{ wanted: null, heldBack: "no_pump" },
    });
  });

  it("says that a timer reduces, how long a pump must still run, and that the last one never stops", () => {
    const runs = [{ key: "p2", startedAt: now - 90_000, stoppedAt: null }];
    const reduced = { pumps: [running("p1"), running("p2", 1.5)], reduced: true, runs };
    const early = after(120, reduced);
    expect(early.act).toBeNull();
    expect(early.decision).toMatchObject({
      ...{ rule: "stage_down", reason: "timer_open", wanted: { action: "pump_stop", pumpId: "p2" } },
      // 120 s of least time on, of which 90 are over.
      ...{ heldBack: "interlock", heldBackUntil: "2025-11-18T03:00:30.000Z", interlock: { rule: "min_on" } },
    });
    // The wait goes on.
    expect(early.memory.timers.surplusSince).toBe(880_000);
    expect(after(120, { ...reduced, runs: [] }).act).toMatchObject({ action: "stop", key: "p2" });
    expect(after(120, { ...reduced, pumps: [running("p1")] }).decision).toMatchObject({
      ...{ reason: "timer_open", wanted: null, heldBack: "last_pump" },
    });
  });

  it("says that nothing is to change, by the power of the pump that trims or by the pressure", () => {
    const of = (more: Partial<StationSituation>) => decideStation(situation(more), fresh).decision;
    expect(of({ pumps: [trim(70)] })).toMatchObject({
      ...{ rule: "hold", reason: "power_between", wanted: null, heldBack: null },
      sample: { parameter: "pump_power.p4", value: 70 },
    });
    expect(of({ pumps: [running("p1")], pressure: "between", measured: 3 }).reason).toBe("pressure_between");
    expect(of({ pumps: [running("p1")] }).reason).toBe("no_points");
    const unanswered = { ...trim(70), unanswered: true };
    expect(of({ pumps: [unanswered], pressure: "between", measured: 3 })).toMatchObject({
      ...{ rule: "hold", reason: "pressure_between", unanswered: ["p4"] },
      sample: { parameter: "outlet_pressure", value: 3 },
    });
  });

  it("brings in the pump that is to lead, and stops the other one once that one runs", () => {
    const lead = pump("p1", { on: true, runHours: 511, startedAt: now - 24 * hourMs });
    const other = pump("p2", { runHours: 500 });
    const first = decideStation(situation({ pumps: [lead, other] }), fresh);
    expect(first.act).toEqual({
      action: "start",
      key: "p2",
      why: "rotation",
      retires: { key: "p1", replacedBy: "p2", since: 1_000_000 },
    });
    expect(first.decision).toMatchObject({ rule: "rotate", reason: "rotation_due" });
    const retiring = { ...newMemory, retiring: { key: "p1", replacedBy: "p2", since: 950_000 } };
    const alone = decideStation(situation({ pumps: [lead, other] }), retiring);
    expect(alone).toMatchObject({ act: null, memory: retiring, decision: { heldBack: "effect_wait" } });
    const both = decideStation(situation({ pumps: [lead, { ...other, on: true }] }), retiring);
    expect(both.act).toEqual({ action: "stop", key: "p1", why: "rotation" });
    const runs = [{ key: "p1", startedAt: now - 60_000, stoppedAt: null }];
    expect(decideStation(situation({ pumps: [lead, { ...other, on: true }], runs }), retiring)).toMatchObject(
      {
        ...{ act: null, memory: retiring },
        decision: { heldBack: "interlock", interlock: { rule: "min_on", pumpId: "p1" } },
      },
    );
    // It is asked for again where it was refused, or nobody answered.
    const later = (seconds: number, { memory }: typeof both) =>
      decideStation(
        situation({ pumps: [lead, { ...other, on: true }], elapsed: 1_000_000 + seconds * 1000 }),
        memory,
      );
    expect(later(14, both)).toMatchObject({ act: null, decision: { heldBack: "effect_wait" } });
    const again = later(15, both);
    expect(again.act).toEqual(both.act);
    // Each time it is left twice as long, for two minutes at most.
    expect(later(44, again).act).toBeNull();
    const third = later(45, again);
    const fourth = later(105, third);
    expect([third.act, later(104, third).act, fourth.act]).toEqual([both.act, null, both.act]);
    const fifth = later(225, fourth);
    expect(fifth.act).toEqual(both.act);
    // Then both go on, and neither is rotated: staging decides which one is too many.
    expect(later(344, fifth)).toMatchObject({ act: null, decision: { rule: "rotate" } });
    const givenUp = later(345, fifth);
    expect(givenUp).toMatchObject({ act: null, decision: { rule: "hold" }, memory: { retiring: null } });
    expect(later(1300, givenUp)).toMatchObject({ act: null, decision: { rule: "hold" } });
    // By the policy it is the lead pump, that is known not to stop, also right after the last refusal.
    const tooMany = { pumps: [lead, { ...other, on: true }], reduced: true, policy: "equal_wear" as const };
    const refused = { ...both.memory, retiring: { ...retiring.retiring, refusals: 2 } };
    for (const memory of [givenUp.memory, refused]) {
      const timers = { ...memory.timers, surplusSince: 0 };
      expect(decideStation(situation(tooMany), { ...memory, timers }).act).toMatchObject({ key: "p2" });
    }
    const stopped = decideStation(situation({ pumps: [pump("p1"), { ...other, on: true }] }), again.memory);
    expect(stopped).toMatchObject({ act: null, memory: { retiring: null } });
  });

  it("leaves the pump that leads as it is while only another one than its replacement runs beside it", () => {
    const lead = pump("p1", { on: true, runHours: 511, startedAt: now - 24 * hourMs });
    const memory = { ...newMemory, retiring: { key: "p1", replacedBy: "p3", since: 950_000 } };
    const of = (third: Partial<StagedPump>, more: Partial<StationSituation> = {}) =>
      decideStation(situation({ pumps: [lead, running("p2"), pump("p3", third)], ...more }), memory);
    // Its controller refused, or did not answer.
    expect(of({ runHours: 480 })).toMatchObject({ act: null, memory, decision: { heldBack: "effect_wait" } });
    expect(of({ on: true }).act).toEqual({ action: "stop", key: "p1", why: "rotation" });
  });

  it("gives a rotation up whose replacement did not start, says so, and tries another pump later", () => {
    const lead = pump("p1", { on: true, runHours: 511, startedAt: now - 24 * hourMs });
    const pumps = [lead, pump("p2", { runHours: 480 }), pump("p3", { runHours: 500 })];
    let memory: StationMemory = { ...newMemory, retiring: { key: "p1", replacedBy: "p2", since: 0 } };
    const at = (minutes: number, more: Partial<StationSituation> = {}) => {
      const elapsed = minutes * 60_000;
      const turn = decideStation(situation({ pumps, elapsed, now: now + elapsed, ...more }), memory);
      ({ memory } = turn);
      return turn;
    };
    expect(at(2.9).decision).toMatchObject({ heldBack: "effect_wait", wanted: { action: "pump_stop" } });
    const held = {
      ...{ rule: "rotate", reason: "rotation_due", heldBack: "not_started" },
      ...{ wanted: { action: "pump_start", pumpId: "p2" }, heldBackUntil: "2025-11-18T03:18:00.000Z" },
    };
    expect(at(3)).toMatchObject({ act: null, decision: held, memory: { retiring: null } });
    // Also once the lead pump would no longer be rotated: whoever asks then is to see what became of it.
    expect(at(17.9, { pumps: [{ ...lead, runHours: 500 }, ...pumps.slice(1)] }).decision).toMatchObject(held);
    const retires = { key: "p1", replacedBy: "p3", since: 18 * 60_000 };
    expect(at(18).act).toEqual({ action: "start", key: "p3", why: "rotation", retires });
    memory = { ...memory, retiring: retires };
    // With none left that is able, the first one is tried again after a day; the lead pump runs all the time.
    const failed = { ...held, heldBackUntil: "2025-11-18T03:36:00.000Z", wanted: { pumpId: "p3" } };
    expect(at(21)).toMatchObject({ act: null, decision: failed });
    const day = { ...held, heldBackUntil: "2025-11-19T03:03:00.000Z" };
    expect(at(60)).toMatchObject({ act: null, decision: day });
    expect(at(24 * 60 + 3).act).toMatchObject({ action: "start", key: "p2" });
    // One that was started otherwise is able again.
    at(24 * 60 + 4, { pumps: pumps.map((one) => ({ ...one, on: true })) });
    expect(memory.notStarted).toEqual([]);
  });

  it("blames the lead pump that did not stop, and not its replacement, which ran until staging dropped it", () => {
    const lead = pump("p1", { on: true, runHours: 600, startedAt: now - 25 * hourMs });
    const pumps = [lead, pump("p2", { runHours: 400 }), pump("p3", { runHours: 400 })];
    const retiring = { key: "p1", replacedBy: "p2", since: 0, stops: { tries: 3, againAt: 115_000 } };
    let memory: StationMemory = { ...newMemory, retiring };
    const at = (minutes: number) => {
      const elapsed = minutes * 60_000;
      const turn = decideStation(situation({ pumps, elapsed, now: now + elapsed }), memory);
      ({ memory } = turn);
      return turn;
    };
    expect(at(3)).toMatchObject({ act: null, decision: { rule: "hold", wanted: null, heldBack: null } });
    expect(memory).toMatchObject({ retiring: null, notStarted: [], notStopped: [{ key: "p1" }] });
    // Nothing else is tried against a lead pump that does not stop, for a day.
    for (const minutes of [10, 20, 24 * 60 + 2]) expect(at(minutes).act).toBeNull();
    expect(at(24 * 60 + 3).act).toMatchObject({ action: "start", why: "rotation" });
  });

  it("stages nothing while it is not known what the pumps do, and begins to wait anew", () => {
    const inputLoss = { reason: "states_unknown" as const, unknown: ["p2"], ends: true, lasted: false };
    const { act, decision, memory } = after(60, { ...low, inputLoss });
    expect(act).toBeNull();
    expect(decision).toMatchObject({ rule: "degraded", reason: "states_unknown", unknown: ["p2"] });
    expect(memory.timers).toEqual(noTimers);
  });

  it("shows a power of the time-table that is to be loaded, and that its pump stops first", () => {
    const runs = [{ key: "p4", startedAt: now - 60_000, stoppedAt: null }];
    expect(loadDecision(situation({ pumps: [trim(70)], runs }), load(48))).toMatchObject({
      ...{ rule: "time_table", reason: "power_due", wanted: { action: "pump_stop", pumpId: "p4" } },
      ...{ heldBack: "interlock", heldBackUntil: "2025-11-18T03:01:00.000Z" },
    });
    const stopped = { ...trim(70), on: false };
    expect(loadDecision(situation({ pumps: [stopped] }), load(48))).toMatchObject({
      ...{ wanted: { action: "set_pump_power", pumpId: "p4", power: 48 }, heldBack: null },
    });
  });

  it("says of a power that a lock-out tag keeps away that it waits for the tag, also while its pump runs", () => {
    const step = { action: "set_pump_power" as const, pumpId: "p4", power: 48 };
    const tag: Refused = { step, code: "device_locked_out", until: now + hourMs };
    const other: Refused = {
      step: { action: "pump_stop", pumpId: "p1", power: null },
      code: "device_busy",
      until: null,
    };
    const running = situation({ pumps: [trim(70)], busy: "effect_wait", refused: other });
    expect(loadDecision(running, load(48, tag))).toMatchObject({
      ...{ wanted: step, heldBack: "locked_out", heldBackUntil: "2025-11-18T04:00:00.000Z" },
    });
  });

  it("takes a decision for the same as before when only the end of its wait is a second off", () => {
    const { decision } = after(20, low);
    const at = "2025-11-18T03:00:00.000Z";
    const off = (ms: number) => new Date(Date.parse(decision.heldBackUntil ?? "") + ms).toISOString();
    expect(isSameDecision({ ...decision, at }, { ...decision, heldBackUntil: off(900), sample: null })).toBe(
      true,
    );
    expect(isSameDecision({ ...decision, at }, { ...decision, heldBackUntil: off(5_000) })).toBe(false);
  });
});

describe("what staging does not know", () => {
  const known = {
    ...{ now, staleAfter: 180_000, trim: null, hasPoints: true },
    states: [{ key: "p1", known: true, at: now - 60_000 }],
    discharge: { value: 3, measuredAt: now - 60_000 },
  };
  it("is what the pumps do, the power of the one that trims or its input, else the pressure where there are points", () => {
    const reasonOf = (more: Partial<Parameters<typeof inputLossOf>[0]>) =>
      inputLossOf({ ...known, ...more })?.reason;
    expect(reasonOf({})).toBeUndefined();
    expect(reasonOf({ states: [{ key: "p1", known: false, at: now }] })).toBe("states_unknown");
    expect(reasonOf({ states: [{ key: "p1", known: true, at: now - 181_000 }] })).toBe("states_stale");
    const trims = { key: "p4", power: 70, staleFor: null };
    expect(reasonOf({ trim: trims, discharge: null })).toBeUndefined();
    expect(reasonOf({ trim: { ...trims, power: null } })).toBe("power_unknown");
    expect(reasonOf({ trim: { ...trims, staleFor: 1 } })).toBe("input_stale");
    const old = { value: 3, measuredAt: now - 181_000 };
    expect(reasonOf({ discharge: old })).toBe("pressure_stale");
    expect(reasonOf({ discharge: old, hasPoints: false })).toBeUndefined();
  });

  it("counts at once where it is as old as a reading may be, else after so long, and ends when all is known", () => {
    const regulation = { ...newRegulation(), announced: false };
    const at = (seconds: number) => ({
      now: now + seconds * 1000,
      elapsed: seconds * 1000,
      staleAfter: 180_000,
    });
    const unknown = { reason: "states_unknown" as const, unknown: ["p1"], ends: true, lasted: false };
    // What was an alarm before a restart may be over; of a station that has just become automatic there is none.
    expect(takeBlindness(regulation, null, at(0))).toBe("restored");
    expect(takeBlindness(newRegulation(), null, at(0))).toBeNull();
    expect(takeBlindness(regulation, unknown, at(10))).toBeNull();
    expect(takeBlindness(regulation, unknown, at(189))).toBeNull();
    expect(takeBlindness(regulation, unknown, at(190))).toBe("degraded");
    expect(regulation.degraded).toEqual({ reason: "states_unknown", since: now + 190_000 });
    // Another reason is no other alarm.
    const stale = { ...unknown, reason: "states_stale" as const };
    expect(takeBlindness(regulation, stale, at(200))).toBeNull();
    expect(takeBlindness(regulation, null, at(210))).toBe("restored");
    expect(takeBlindness(regulation, { ...stale, lasted: true }, at(220))).toBe("degraded");
  });
});

it("finds the next row of the time-tables, also of another day", () => {
  const timeZone = createTimeZone("Asia/Ho_Chi_Minh");
  const row = (days: number[], start: string, power: number) => ({ days, start, power });
  const linear = (key: string, schedule: ReturnType<typeof row>[]) => ({
    key,
    type: "linear" as const,
    schedule,
  });
  // Tuesday, 10:00 local time.
  const pumps = [
    linear("p4", [row([2], "09:00", 50), row([3], "06:00", 70)]),
    linear("p5", [row([1], "08:00", 60)]),
  ];
  expect(nextDue(pumps, now, timeZone)).toEqual({
    at: Date.parse("2025-11-18T23:00:00Z"),
    key: "p4",
    power: 70,
  });
  expect(nextDue(pumps.slice(1), now, timeZone)?.at).toBe(Date.parse("2025-11-24T01:00:00Z"));
  expect(nextDue([linear("p4", [])], now, timeZone)).toBeUndefined();
});

it("keeps a power that is put off due when its bank is saved, and nothing that a new time-table says of earlier", () => {
  const timeZone = createTimeZone("Asia/Ho_Chi_Minh");
  const linear = (...starts: string[]) => ({
    ...({ key: "p4", type: "linear" } as Pump),
    schedule: starts.map((start) => ({ days: [2], start, power: 50 })),
  });
  // Tuesday, 10:00 local time; carried out until eight.
  const scheduledUntil = now - 2 * 3_600_000;
  const saved = (before: Pump[], after: Pump[], dueAfter = {}) =>
    carriedOutUntil({ scheduledUntil, dueAfter, pumps: before }, after, now, timeZone);
  const until = (before: Pump, after: Pump) =>
    Math.max(
      ...Object.values({ at: saved([before], [after]).scheduledUntil, ...saved([before], [after]).dueAfter }),
    );
  expect(until(linear("09:00"), linear("09:00", "11:00"))).toBe(scheduledUntil);
  expect(until(linear("09:00"), linear("08:30", "09:00"))).toBe(scheduledUntil + 30 * 60_000);
  // What is new for another pump takes nothing with it, and stays what was never due.
  const other = { ...linear("09:30"), key: "p5" };
  const kept = { scheduledUntil, dueAfter: { p5: now - 30 * 60_000 } };
  expect(saved([linear("09:00")], [linear("09:00"), other])).toEqual(kept);
  expect(saved([linear("09:00"), other], [linear("09:00"), other], kept.dueAfter)).toEqual(kept);
  expect(saved([linear("07:00"), other], [linear("07:00"), other], kept.dueAfter).scheduledUntil).toBe(now);
  expect(until(linear("07:00"), linear("07:00", "09:00"))).toBe(now);
  // One that is edited is still due, and so is what its pump has since then.
  const edited = { ...linear("09:00"), schedule: [{ days: [2], start: "09:00", power: 60 }] };
  expect(until(linear("09:00"), edited)).toBe(scheduledUntil);
  expect(until(linear("09:00"), linear("09:00", "09:30"))).toBe(scheduledUntil);
  const loadedFor = (pump: Pump): unknown => {
    const preloads = new Map([["p4", { at: now - 3_600_000, power: 50, refused: null, againAt: 0 }]]);
    followTimeTable(preloads, [pump], now, timeZone);
    return preloads.get("p4")?.power;
  };
  const at30 = { days: [2], start: "09:30", power: 70 };
  expect([linear("09:00"), edited, { ...edited, schedule: [at30] }, linear("08:30")].map(loadedFor)).toEqual([
    ...[50, 60, 70, undefined],
  ]);
  expect(carriedOutUntil(undefined, [linear("09:00")], now, timeZone).scheduledUntil).toBe(now);
});
