import { mostPreviewSwitches } from "@sgval/contract/automation/preview";
import { automationSettings } from "@sgval/contract/automation/settings";
import { dayMs, minuteMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { expect, it } from "vitest";
import type { DeviceRecord } from "../../devices/index.ts";
import { type ConfirmedHold, followHold } from "../regulate/held-by-output.ts";
import type { Plan } from "../regulate/plan.ts";
import { createWindows } from "../regulate/windows.ts";
import { replay } from "./replay.ts";

const timeZone = createTimeZone("Asia/Ho_Chi_Minh");
const noSources = { watched: null, inlet: null, outlet: null, flow: null, float: null };
const clockTime = (minute: number) => new Date(minute * minuteMs).toISOString().slice(11, 16);
/** A well whose pump starts and stops so many times a day: what it does needs no readings. */
const often = (windows: number): Plan => ({
  settings: automationSettings.parse({ dwellMinutes: 0, raiseDwellMinutes: 0 }),
  threshold: null,
  windows: createWindows(
    Array.from({ length: windows }, (_, index) => ({
      days: [1, 2, 3, 4, 5, 6, 7],
      startTime: clockTime(index * 20),
      endTime: clockTime(index * 20 + 10),
    })),
    timeZone,
  ),
  ...{ staleAfter: 10 * minuteMs, setPoints: null, isPump: true },
});
const to = Date.parse("2025-11-20T01:00:00Z");
const week = { from: to - 7 * dayMs, to, timeZone };

it("lists the first switches one by one and says of the rest how many they were, when, and which way", async () => {
  const { switches, total, rest, days } = await replay(often(60), noSources, [], week);
  expect(total).toBeGreaterThan(mostPreviewSwitches);
  expect(switches).toHaveLength(mostPreviewSwitches);
  expect(rest?.count).toBe(total - mostPreviewSwitches);
  expect((rest?.raised ?? 0) + (rest?.reduced ?? 0)).toBe(rest?.count);
  expect(Math.abs((rest?.raised ?? 0) - (rest?.reduced ?? 0))).toBeLessThanOrEqual(1);
  expect(rest && rest.from > (switches.at(-1)?.at ?? "")).toBe(true);
  expect(rest && rest.to <= new Date(to).toISOString()).toBe(true);
  // The days count all of them.
  expect(days.reduce((sum, day) => sum + day.switches, 0)).toBe(total);
});

it("has every local day of its range, also where it begins late in the evening", async () => {
  for (const hour of [15, 16, 17, 1]) {
    const end = Date.parse(`2025-11-20T${String(hour).padStart(2, "0")}:00:00Z`);
    const { total, days } = await replay(often(3), noSources, [], {
      from: end - 7 * dayMs,
      to: end,
      timeZone,
    });
    const dates = days.map(({ date }) => date);
    expect(dates).toEqual(
      Array.from({ length: hour === 17 ? 7 : 8 }, (_, index) =>
        timeZone.dateOf(timeZone.startOfDay(end - 7 * dayMs) + index * dayMs),
      ),
    );
    expect(days.reduce((sum, day) => sum + day.switches, 0)).toBe(total);
  }
});

it("names no further switches of a replay whose switches are all listed", async () => {
  const { switches, total, rest } = await replay(often(3), noSources, [], week);
  expect(rest).toBeNull();
  expect(switches).toHaveLength(total);
});

it("starts and stops the pump of a well by its windows, keeps it off while its float is low and ten minutes longer", async () => {
  const plan: Plan = {
    ...{ settings: automationSettings.parse({}), threshold: null, setPoints: null },
    windows: createWindows([{ days: [1, 2, 3, 4, 5, 6, 7], startTime: "22:00", endTime: "24:00" }], timeZone),
    ...{ staleAfter: 30 * minuteMs, isPump: true, hasFloat: true },
  };
  const device = {
    id: 7,
    channels: [{ parameter: "water_level_float", slot: 0 }],
  } as unknown as DeviceRecord;
  const sources = { ...noSources, float: { device, parameter: "water_level_float" } };
  // Local time is seven hours ahead: the float is low on one evening from 22:30 to 22:50.
  const dryFrom = Date.parse("2025-11-15T15:30:00Z");
  const isDry = (at: number) => at >= dryFrom && at < dryFrom + 20 * minuteMs;
  const samples = Array.from({ length: (7 * dayMs) / (5 * minuteMs) }, (_, index) => {
    const measuredAt = week.from + index * 5 * minuteMs;
    return { deviceId: 7, measuredAt, slots: [isDry(measuredAt) ? 0 : 1], quality: null };
  });
  const { samples: counted, total, switches, days } = await replay(plan, sources, samples, week);
  expect(counted).toBe(samples.length);
  // Seven windows, and one stop and start more.
  expect(total).toBe(16);
  const dry = switches.filter(({ at }) => at.startsWith("2025-11-15"));
  expect(dry.map(({ at, reason, position }) => [at.slice(11, 16), reason, position.action])).toEqual([
    ["15:00", "run_window_open", "pump_start"],
    ["15:30", "level_low", "pump_stop"],
    ["16:00", "run_window_open", "pump_start"],
    ["17:00", "run_window_closed", "pump_stop"],
  ]);
  const minutes = new Map(days.map(({ date, runMinutes }) => [date, runMinutes]));
  expect([minutes.get("2025-11-14"), minutes.get("2025-11-15")]).toEqual([120, 90]);
  expect(days.every((day) => day.lowMinutes === 0 && day.degradedMinutes === 0)).toBe(true);
});

it("counts as low what is lowered by the windows of a set-point valve, whatever its pressure was as the replay began", async () => {
  const settings = automationSettings.parse({ highSetPoint: 3, lowSetPoint: 2 });
  const plan: Plan = {
    ...{ settings, threshold: null, setPoints: { minimum: 0.5, maximum: 6 } },
    windows: createWindows([{ days: [1, 2, 3, 4, 5, 6, 7], startTime: "22:00", endTime: "24:00" }], timeZone),
    staleAfter: 30 * minuteMs,
  };
  const device = { id: 7, channels: [{ parameter: "outlet_pressure", slot: 0 }] } as unknown as DeviceRecord;
  const outlet = { device, parameter: "outlet_pressure" };
  for (const first of [3.04, 2]) {
    const samples = Array.from({ length: (7 * dayMs) / (5 * minuteMs) }, (_, index) => ({
      ...{ deviceId: 7, measuredAt: week.from + index * 5 * minuteMs, quality: null },
      slots: [index === 0 ? first : 2.5],
    }));
    const { days } = await replay(plan, { ...noSources, watched: outlet, outlet }, samples, week);
    const [, , ...settled] = days;
    for (const { lowMinutes } of settled.slice(0, -1)) {
      expect(lowMinutes).toBeGreaterThan(110);
      expect(lowMinutes).toBeLessThan(160);
    }
  }
});

it("has no minutes at low pressure of a valve that follows a table of flows or a critical point", async () => {
  const flowTable = [40, 100].map((flow, index) => ({ flow, pressure: 2 + index * 0.8 }));
  const device = {
    id: 7,
    channels: ["outlet_pressure", "flow"].map((parameter, slot) => ({ parameter, slot })),
  } as unknown as DeviceRecord;
  const [outlet, flow] = ["outlet_pressure", "flow"].map((parameter) => ({ device, parameter }));
  const sources = { ...noSources, watched: outlet ?? null, outlet: outlet ?? null, flow: flow ?? null };
  const samples = Array.from({ length: (7 * dayMs) / (5 * minuteMs) }, (_, index) => ({
    ...{ deviceId: 7, measuredAt: week.from + index * 5 * minuteMs, quality: null },
    slots: [index === 0 ? 2.9 : 2.4, 70],
  }));
  for (const strategy of ["flow_modulated", "critical_point"] as const) {
    const plan: Plan = {
      settings: automationSettings.parse({ strategy, flowTable, criticalPointTarget: 1.2, highSetPoint: 3 }),
      threshold: { startPressurePoint: 1, limitPressurePoint: 4 },
      ...{ setPoints: { minimum: 0.5, maximum: 6 }, windows: createWindows([], timeZone) },
      staleAfter: 30 * minuteMs,
    };
    const { total, days } = await replay(plan, sources, samples, week);
    expect(total).toBeGreaterThan(0);
    expect(days.map(({ lowMinutes }) => lowMinutes)).toEqual(days.map(() => null));
  }
});

it("does not start the pump of a well on days whose float was never reported", async () => {
  const plan = { ...often(1), hasFloat: true };
  const { total, days } = await replay(plan, noSources, [], week);
  expect(total).toBe(0);
  expect(days.reduce((sum, { runMinutes }) => sum + runMinutes, 0)).toBe(0);
});

it("says how far apart the samples were that were too old before the next one came", async () => {
  const device = { id: 7, channels: [{ parameter: "outlet_pressure", slot: 0 }] } as unknown as DeviceRecord;
  const outlet = { device, parameter: "outlet_pressure" };
  const every = (minutes: number) =>
    replay(
      { ...often(1), isPump: false, staleAfter: 10 * minuteMs },
      { ...noSources, watched: outlet, outlet },
      Array.from({ length: (7 * dayMs) / (minutes * minuteMs) }, (_, index) => ({
        ...{ deviceId: 7, measuredAt: week.from + index * minutes * minuteMs, quality: null },
        slots: [2],
      })),
      week,
    );
  const rare = await every(15);
  expect(rare.gapMinutes).toBe(15);
  expect(rare.days.at(2)?.degradedMinutes).toBe(1440);
  const frequent = await every(8);
  expect([frequent.gapMinutes, frequent.days.at(2)?.degradedMinutes]).toEqual([null, 0]);
});

it("moves a valve no more than the runner does while an output holds it fully closed, by what it reported or confirmed", async () => {
  const plan: Plan = { ...often(1), isPump: false, staleAfter: 10 * minuteMs };
  const device = {
    ...{ id: 7, type: "VGA", actions: [] },
    channels: ["outlet_pressure", "valve_state"].map((parameter, slot) => ({ parameter, slot })),
  } as unknown as DeviceRecord;
  const outlet = { device, parameter: "outlet_pressure" };
  const samples = Array.from({ length: (7 * dayMs) / (5 * minuteMs) }, (_, index) => ({
    ...{ deviceId: 7, measuredAt: week.from + index * 5 * minuteMs, quality: null, slots: [2, null] },
  }));
  const at = (day: number) => week.from + day * dayMs;
  const said = (day: number, state: number) => ({
    ...{ measuredAt: at(day), quality: null },
    slots: [null, state],
  });
  const moved = async (states: ReturnType<typeof said>[], confirmed: ConfirmedHold[] = []) => {
    const hold = followHold(device, states, confirmed);
    const { switches } = await replay(plan, { ...noSources, watched: outlet, outlet }, samples, week, hold);
    return new Set(switches.map((one) => Math.floor((Date.parse(one.at) - week.from) / dayMs)));
  };
  const free = await moved([said(-20, 0)]);
  expect(free.size).toBeGreaterThanOrEqual(6);
  expect(await moved([said(-20, 3)])).toEqual(new Set());
  expect(await moved([said(-20, 3), said(4, 1)])).toEqual(free.intersection(new Set([4, 5, 6, 7])));
  expect(await moved([said(-20, 0)], [{ as: "fully_closed", at: at(3) }])).toEqual(
    free.intersection(new Set([0, 1, 2])),
  );
});
