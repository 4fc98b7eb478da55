import type { Timer } from "@sgval/contract/automation/automation";
import { mostPreviewSwitches } from "@sgval/contract/automation/preview";
import { bankLimits, pumpFields } from "@sgval/contract/pumps/pumps";
import { dayMs, hourMs, minuteMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { expect, it } from "vitest";
import { createWindows } from "../../automation/index.ts";
import { runHoursBefore, runsAt } from "./preview-station.ts";
import { replayStation, type StationPlan, type StationSample } from "./replay-station.ts";

const timeZone = createTimeZone("Asia/Ho_Chi_Minh");
/** Thursday, midnight local time. */
const from = Date.parse("2025-11-12T17:00:00Z");
const pump = (key: string, number: number, more: object = {}) => ({
  ...pumpFields.parse({ key, name: key, number, type: "normal", ...more }),
  runHours: number * 1000,
});
const plan = (
  pumps: StationPlan["pumps"],
  more: Partial<StationPlan> = {},
  timers: Timer[] = [],
): StationPlan => ({
  ...{ pumps, limits: bankLimits.parse({}), policy: "lifo", threshold: null },
  ...{ windows: createWindows(timers, timeZone), staleAfter: 10 * minuteMs, inputStaleAfter: new Map() },
  ...more,
});
const points = { startPressurePoint: 2, limitPressurePoint: 4 };
/** A report every five minutes with the pressure of its hour of the day. */
const reports = (days: number, pressureAt: (hour: number) => number): StationSample[] =>
  Array.from({ length: days * 288 }, (_, index) => ({
    ...{ at: from + index * 5 * minuteMs, ofStation: true, inputs: new Map() },
    discharge: pressureAt(((index * 5) / 60) % 24),
  }));
const ranBefore = (...keys: string[]) =>
  keys.map((key, index) => ({ key, startedAt: from - (9 - index) * hourMs, stoppedAt: null }));
const localTime = (at: string) => new Date(Date.parse(at) + 7 * hourMs).toISOString().slice(8, 19);

it("brings a pump in a minute after the pressure is low and drops it two minutes after it is high, every day", async () => {
  const samples = reports(7, (hour) => (hour >= 6 && hour < 8 ? 1.5 : hour >= 22 && hour < 23 ? 4.2 : 3));
  const replayed = await replayStation(plan([pump("p1", 1), pump("p2", 2)], { threshold: points }), samples, {
    ...{ from, to: from + 7 * dayMs, timeZone, running: ranBefore("p1") },
  });
  expect(replayed).toMatchObject({ samples: 2016, runningAtStart: 1, total: 14 });
  expect(replayed.switches.slice(0, 2)).toEqual([
    {
      ...{ at: "2025-11-12T23:01:00.000Z", pumpId: "p2", action: "pump_start", reason: "pressure_low" },
      ...{ running: 2, pressure: 1.5 },
    },
    {
      ...{ at: "2025-11-13T15:02:00.000Z", pumpId: "p2", action: "pump_stop", reason: "pressure_high" },
      ...{ running: 1, pressure: 4.2 },
    },
  ]);
  // p1 runs all day, p2 from 06:01 to 22:02.
  const day = { switches: 2, mostRunning: 2, runMinutes: 1440 + 961, degradedMinutes: 0 };
  expect(replayed.days).toHaveLength(7);
  for (const { date: _date, ...rest } of replayed.days) expect(rest).toEqual(day);
});

it("reduces in the windows of timers down to one pump", async () => {
  const timers = [{ days: [1, 2, 3, 4, 5, 6, 7], startTime: "22:00", endTime: "24:00" }];
  const pumps = [pump("p1", 1), pump("p2", 2), pump("p3", 3)];
  const { switches } = await replayStation(
    plan(pumps, { threshold: points }, timers),
    reports(2, () => 3),
    {
      ...{ from, to: from + 2 * dayMs, timeZone, running: ranBefore("p1", "p2", "p3") },
    },
  );
  expect(switches.map(({ at, pumpId, reason }) => [localTime(at), pumpId, reason])).toEqual([
    ["13T22:02:00", "p3", "timer_open"],
    // The wait begins anew with each step.
    ["13T22:04:15", "p2", "timer_open"],
  ]);
});

it("follows the input of the pump that trims, keeps the time-table, and counts what it could not see", async () => {
  const trim = pump("p4", 4, {
    ...{ type: "linear", min: 40, max: 100, staticValue: 60, timeAutoSend: 60, timeWaitForRespond: 20 },
    ...{ controlVariable: "P_out", inputLow: 2, inputHigh: 4, reverse: true },
    schedule: [{ days: [4], start: "01:30", power: 50 }],
  });
  // At 2 bar the power is 100 %, at 4 bar it is 40 %; after 01:45 nothing is reported.
  const samples: StationSample[] = Array.from({ length: 22 }, (_, index) => ({
    ...{ at: from + index * 5 * minuteMs, ofStation: true },
    inputs: new Map([["p4", index < 2 ? 2 : 4]]),
  }));
  const { days, switches } = await replayStation(plan([pump("p1", 1), trim]), samples, {
    ...{ from, to: from + 2 * hourMs, timeZone, running: ranBefore("p4") },
  });
  expect(switches.map(({ at, pumpId, action, reason }) => [localTime(at), pumpId, action, reason])).toEqual([
    ["13T00:01:00", "p1", "pump_start", "power_at_max"],
    ["13T00:12:00", "p1", "pump_stop", "power_at_min"],
    ["13T01:30:00", "p4", "pump_stop", "power_due"],
  ]);
  // Readings count for ten minutes: from 01:55:15 on nothing was known.
  expect(days).toMatchObject([{ date: "2025-11-13", switches: 3, mostRunning: 2, degradedMinutes: 4.75 }]);
});

it("counts what it does not list one by one, from the first to the last of it", async () => {
  const limits = bankLimits.parse({
    stageUpSeconds: 10,
    stageDownSeconds: 10,
    minOnSeconds: 0,
    minOffSeconds: 0,
  });
  const samples = reports(7, (hour) => (Math.floor(hour * 12 + 0.5) % 2 === 0 ? 1.5 : 4.2));
  const { days, rest, switches, total } = await replayStation(
    plan([pump("p1", 1), pump("p2", 2)], { threshold: points, limits }),
    samples,
    { from, to: from + 7 * dayMs, timeZone, running: ranBefore("p1") },
  );
  expect(total).toBeGreaterThan(mostPreviewSwitches);
  expect(switches).toHaveLength(mostPreviewSwitches);
  expect(rest?.count).toBe(total - mostPreviewSwitches);
  expect((rest?.starts ?? 0) + (rest?.stops ?? 0)).toBe(rest?.count);
  expect(Date.parse(rest?.from ?? "")).toBeGreaterThan(Date.parse(switches.at(-1)?.at ?? ""));
  expect(days.reduce((sum, day) => sum + day.switches, 0)).toBe(total);
});

it("begins with the hours that a pump had run by then: those it replays are not counted twice", () => {
  const range = { from, to: from + 7 * dayMs };
  const run = (start: number, end: number | null) => ({
    startedAt: from + start * hourMs,
    stoppedAt: end === null ? null : from + end * hourMs,
  });
  // Over before, across the beginning, within, and going on: 5 + 10 + 8 hours of the week.
  const runs = [run(-20, -10), run(-3, 5), run(50, 60), run(160, null)];
  expect(runHoursBefore(100, runs, range)).toBe(77);
  expect(runHoursBefore(10, runs, range)).toBe(0);
});

it("begins with the pumps that ran then, by their runs or else by what the readings of then say", () => {
  const observed = { key: "p1", startedAt: from - hourMs, stoppedAt: null };
  const later = { key: "p2", startedAt: from + dayMs, stoppedAt: null, found: true };
  expect(runsAt(["p1", "p2", "p3"], [observed, later], new Set(["p2"]), from)).toEqual([
    observed,
    { key: "p2", startedAt: from, stoppedAt: null, found: true },
  ]);
  expect(runsAt(["p2"], [later], new Set(), from)).toEqual([]);
});
