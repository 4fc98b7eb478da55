import { type LeakSensingSetting, leakSensingDefaults } from "@sgval/contract/leaks/leak-sensing";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { describe, expect, it } from "vitest";
import { perDay } from "../expected-inflow.ts";
import { createSensing, type SensedLeak } from "../sense-zones.ts";
import {
  intermittentZone,
  type MeteredSignal,
  meteredZone,
  seededNormal,
  sensingOptions,
  zoneSignal,
} from "../zone-signals.fixture.ts";
import type { DaySeriesName } from "./watch-series.ts";

const at = (day: number, hour: number) => day * perDay + hour * 4;
const dayOf = (time: number) => (time + 7 * hourMs) / dayMs;

interface Shown {
  inflow: Float64Array;
  /** By day, m³/h: what customers' meters say, and what pressures would be of. */
  metered?: readonly number[];
  pressures?: readonly number[];
}

/** What is found where zones show this; with `alone` by their net flow only. */
const sense = (
  zones: Record<number, Shown>,
  {
    alone = false,
    parameters = leakSensingDefaults,
  }: { alone?: boolean; parameters?: LeakSensingSetting } = {},
) => {
  const shown = new Map(Object.entries(zones).map(([id, one]) => [Number(id), one]));
  const seriesOf = (deviceId: number): DaySeriesName[] => {
    const { metered, pressures } = shown.get(deviceId) ?? {};
    if (alone) return [];
    return [...(metered ? ["day_balance" as const] : []), ...(pressures ? ["night_pressure" as const] : [])];
  };
  const sensing = createSensing(sensingOptions({ deviceIds: [...shown.keys()], parameters, seriesOf }));
  const length = Math.max(...shown.values().map(({ inflow }) => inflow.length));
  const found: SensedLeak[] = [];
  for (let quarter = 0; quarter < length; quarter += 1) {
    const time = quarter * 900_000 - 7 * hourMs;
    found.push(...sensing.push(time, (id) => shown.get(id)?.inflow[quarter] ?? Number.NaN));
    if (quarter % perDay !== perDay / 2 - 1) continue;
    const today = Math.floor(quarter / perDay);
    const values = [...shown].flatMap(([deviceId, { metered, pressures }]) => [
      ...(metered
        ? [
            {
              deviceId,
              series: "day_balance" as const,
              day: today - 1,
              by: metered[today - 1] ?? Number.NaN,
              basis: 250,
            },
          ]
        : []),
      ...(pressures
        ? [
            {
              ...{ deviceId, series: "night_pressure" as const, day: today, by: 0, basis: 1 },
              value: pressures[today] ?? Number.NaN,
            },
          ]
        : []),
    ]);
    found.push(...sensing.pushDays(values));
  }
  return { found, states: found.map(sensing.stateOf), sensing };
};
const withoutNights = ({ inflow, metered }: MeteredSignal): MeteredSignal => ({
  inflow: inflow.map((value, quarter) =>
    quarter % perDay < at(0, 7) || quarter % perDay > at(0, 20) ? Number.NaN : value,
  ),
  metered,
});

describe("the balance of inflow and customers' meters", () => {
  it("opens a leak in a zone that is supplied by the hour, which its net flow cannot see", () => {
    const leak = { from: at(110, 0), to: at(140, 0), flow: 10 };
    const signal = intermittentZone({ seed: 71, days: 120, mean: 60, added: [leak] });
    expect(sense({ 1: signal }, { alone: true }).found).toEqual([]);
    const { found } = sense({ 1: signal });
    expect(found).toHaveLength(1);
    expect(found[0]?.watched.series).toBe("day_balance");
    expect(dayOf(found[0]?.detectedAt ?? 0) - 110).toBeLessThan(6);
    expect(Math.abs(dayOf(found[0]?.startedAt ?? 0) - 110)).toBeLessThanOrEqual(1);
    // Ten for twelve hours a day.
    expect(found[0]?.flow).toBeGreaterThan(3);
    expect(found[0]?.flow).toBeLessThan(7);
  });

  it("opens one whose nights are missing, and ends it with its repair", () => {
    const leak = { from: at(100, 0), to: at(115, 0), flow: 4 };
    const signal = withoutNights(meteredZone({ seed: 72, days: 125, mean: 60, added: [leak] }));
    expect(sense({ 1: signal }, { alone: true }).found).toEqual([]);
    const { found, states } = sense({ 1: signal });
    expect(found.map(({ watched }) => watched.series)).toEqual(["day_balance"]);
    expect(dayOf(found[0]?.detectedAt ?? 0) - 100).toBeLessThan(10);
    expect(Math.abs(dayOf(states[0]?.endedAt ?? 0) - 115)).toBeLessThanOrEqual(2);
  });

  it("suspects nothing in quiet zones of a year", () => {
    const zones = {
      1: meteredZone({ seed: 73, days: 365, mean: 60 }),
      2: intermittentZone({ seed: 74, days: 365, mean: 60 }),
      3: meteredZone({ seed: 75, days: 365, mean: 40, share: 0.4, meterNoise: 0.05 }),
    };
    expect(sense(zones).found.length).toBeLessThanOrEqual(1);
  });

  it("takes water that another zone takes less of for what it is", () => {
    const moved = { from: at(100, 3), to: at(130, 0), flow: 12 };
    const one = meteredZone({ seed: 76, days: 112, mean: 60, added: [moved] });
    const other = meteredZone({ seed: 77, days: 112, mean: 60, added: [{ ...moved, flow: -12 }] });
    expect(sense({ 1: one, 2: other }).found).toEqual([]);
  });
});

describe("a leak that a series opened", () => {
  const days = 112;
  const leak = { from: at(100, 0), to: at(days, 0), flow: 4 };
  const { inflow } = meteredZone({ seed: 73, days, mean: 60, added: [leak] });
  const known = {
    ...{ startedAt: 100 * dayMs - 7 * hourMs, detectedAt: 102 * dayMs - 7 * hourMs },
    ...{ flow: 2, score: 9, level: 6, coverage: 1, openedBy: "day_balance" as const },
  };
  /** Followed on its third day from what is stored, in a zone that has these series by then. */
  const followed = (series: DaySeriesName[]) => {
    const sensing = createSensing(sensingOptions({ deviceIds: [1], seriesOf: () => series }));
    let stored: SensedLeak | null = null;
    for (const [quarter, flow] of inflow.entries()) {
      if (quarter === at(102, 0)) stored = sensing.follow(1, known);
      sensing.push(quarter * 900_000 - 7 * hourMs, () => flow);
    }
    return stored ? sensing.stateOf(stored) : expect.unreachable("it is not followed");
  };

  it("is measured by the net flow in a zone that has lost the series, and stays one of the series", () => {
    const { flow, watched } = followed([]);
    expect(watched).toMatchObject({ series: "day_balance", measuredBy: "net_flow" });
    expect(Math.abs(flow - 4)).toBeLessThan(1);
  });

  it("is left to the series where the zone still has it", () => {
    const { flow, watched } = followed(["day_balance"]);
    expect([flow, watched.measuredBy]).toEqual([2, "day_balance"]);
  });
});

it("leaves the level of the net flow to the days on which another series was there", () => {
  const { inflow } = meteredZone({ seed: 74, days: 60, mean: 60 });
  const parameters = { ...leakSensingDefaults, leastLevel: 0.5 };
  const levelsOf = (seriesOf: (id: number, at?: number) => DaySeriesName[]) => {
    const sensing = createSensing(sensingOptions({ deviceIds: [1], parameters, seriesOf }));
    const levels: number[] = [];
    for (const [quarter, flow] of inflow.entries()) {
      sensing.push(quarter * 900_000 - 7 * hourMs, () => flow);
      if (quarter % perDay === perDay - 1) levels.push(sensing.watchOf(1)?.level() ?? Number.NaN);
    }
    return levels;
  };
  const [never, always, later] = [
    levelsOf(() => []),
    levelsOf(() => ["day_balance"]),
    levelsOf((_id, time = Number.MAX_VALUE) => (time >= 50 * dayMs - 7 * hourMs ? ["day_balance"] : [])),
  ];
  expect(always[49]).toBeGreaterThan(never[49] ?? 0);
  expect(later.slice(0, 50)).toEqual(never.slice(0, 50));
  expect(later[50]).toBeGreaterThan(never[50] ?? 0);
});

describe("night pressures against the model", () => {
  const pressuresOf = (seed: number, days: number, flowOf: (day: number) => number = () => 0) => {
    const normal = seededNormal(seed);
    return Array.from({ length: days }, (_, day) => flowOf(day) + 1.5 * normal());
  };
  /** The inlet shows nothing from a day on. */
  const silentFrom = (day: number, seed: number, days: number) =>
    zoneSignal({ seed, days, mean: 60 }).fill(Number.NaN, at(day, 0));

  it("open a leak in a zone whose inlet shows nothing, and end it", () => {
    const days = 125;
    const pressures = pressuresOf(81, days, (day) => (day >= 100 && day < 115 ? 8 : 0));
    const { found, states } = sense({ 1: { inflow: silentFrom(90, 82, days), pressures } });
    expect(found.map(({ watched }) => watched.series)).toEqual(["night_pressure"]);
    expect(dayOf(found[0]?.detectedAt ?? 0) - 100).toBeLessThan(5);
    expect(found[0]?.flow).toBeGreaterThan(5);
    expect(Math.abs(dayOf(states[0]?.endedAt ?? 0) - 115)).toBeLessThanOrEqual(1);
  });

  it("open none where they fall in most zones at once: that is the supply", () => {
    const days = 110;
    const ofAll = (day: number) => (day >= 100 ? 8 : 0);
    const zones = Object.fromEntries(
      [1, 2, 3, 4].map((id) => [
        id,
        { inflow: silentFrom(90, 82 + id, days), pressures: pressuresOf(90 + id, days, ofAll) },
      ]),
    );
    expect(sense(zones).found).toEqual([]);
  });

  it("follow what the net flow has opened, and open it no second time", () => {
    const days = 108;
    const leak = { from: at(100, 0), to: at(days, 0), flow: 12 };
    const inflow = zoneSignal({ seed: 31, days, mean: 60, added: [leak] });
    const pressures = pressuresOf(96, days, (day) => (day >= 100 ? 12 : 0));
    const { found } = sense({ 1: { inflow, pressures } });
    expect(found.map(({ watched }) => watched.series)).toEqual(["net_flow"]);
  });

  it("take the flow of a released leak for normal", () => {
    const days = 100;
    const pressures = pressuresOf(81, days + 30, (day) => (day >= 95 ? 10 : 0));
    const { found, sensing } = sense({ 1: { inflow: silentFrom(90, 82, days), pressures } });
    expect(found).toHaveLength(1);
    const [leak] = found as [SensedLeak];
    sensing.release(leak);
    for (let day = days; day < days + 30; day += 1) {
      sensing.push(day * dayMs - 7 * hourMs, () => Number.NaN);
      const value = pressures[day] ?? Number.NaN;
      expect(
        sensing.pushDays([{ deviceId: 1, series: "night_pressure", day, value, by: 0, basis: 1 }]),
      ).toEqual([]);
    }
  });
});
