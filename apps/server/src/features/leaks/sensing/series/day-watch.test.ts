import { describe, expect, it } from "vitest";
import { seededNormal, watchOptions } from "../zone-signals.fixture.ts";
import { dayInflow } from "./day-inflow.ts";
import { createDayWatch, type DayShift } from "./day-watch.ts";
import { falseAlarmShare } from "./watch-series.ts";

interface Signal {
  seed: number;
  days: number;
  /** Standard deviation of a day, m³/h. */
  noise?: number;
  leak?: { from: number; to: number; flow: number };
  gaps?: (day: number) => boolean;
  /** Meters of a day. */
  basis?: (day: number) => number;
}

/** Inflow of 10 m³/h more than 1.1 times what meters say, which varies by 3 m³/h. */
const watched = (signal: Signal) => {
  const { seed, days, noise = 1, leak, gaps = () => false, basis = () => 250 } = signal;
  const normal = seededNormal(seed);
  const watch = createDayWatch({ ...watchOptions(), leastNoise: () => 0.1 });
  const found: (DayShift & { foundOn: number })[] = [];
  for (let day = 0; day < days; day += 1) {
    const by = 50 + 3 * normal();
    const leaking = leak && day >= leak.from && day < leak.to ? leak.flow : 0;
    const value = gaps(day) ? Number.NaN : 10 + 1.1 * by + noise * normal() + leaking;
    const open = found.at(-1);
    const shift = watch.push(day, { value, by, basis: basis(day) }, open !== undefined);
    if (open) watch.leakSince(open.day);
    if (shift) found.push({ ...shift, foundOn: day });
  }
  return { found, watch };
};

describe("a series by day", () => {
  it("finds what is on top of what the meters say within days, and since when", () => {
    const { found } = watched({ seed: 3, days: 108, leak: { from: 100, to: 200, flow: 4 } });
    expect(found).toHaveLength(1);
    const [{ day, flow, foundOn, coverage, score, level }] = found as [(typeof found)[number]];
    expect(foundOn - 100).toBeLessThan(6);
    expect(Math.abs(day - 100)).toBeLessThanOrEqual(1);
    expect(flow).toBeGreaterThan(2.5);
    expect(flow).toBeLessThan(5.5);
    expect(coverage).toBe(1);
    expect(score).toBeGreaterThan(level);
  });

  it("finds a flow as small as its noise by the mean of two weeks, and says nothing of half as much", () => {
    const { found } = watched({ seed: 5, days: 122, leak: { from: 100, to: 200, flow: 2 } });
    expect(found).toHaveLength(1);
    expect((found[0]?.foundOn ?? 0) - 100).toBeLessThanOrEqual(14);
    const noisy = watched({ seed: 5, days: 122, noise: 4, leak: { from: 100, to: 200, flow: 2 } });
    expect(noisy.found).toEqual([]);
  });

  it("suspects nothing in quiet years, nor for one wild day or a day with fewer meters", () => {
    let found = 0;
    for (let seed = 20; seed < 32; seed += 1) found += watched({ seed, days: 365 }).found.length;
    // Twelve years, of which each may have half a false alarm.
    expect(found).toBeLessThanOrEqual(6);
    const wild = { from: 100, to: 101, flow: 60 };
    expect(watched({ seed: 9, days: 115, leak: wild }).found).toEqual([]);
    const basis = (day: number) => (day >= 100 ? 150 : 250);
    const fewer = { from: 100, to: 200, flow: 20 };
    expect(watched({ seed: 9, days: 112, leak: fewer, basis }).found).toEqual([]);
  });

  it("says when a leak is over, and how large it is by then", () => {
    const { found, watch } = watched({ seed: 3, days: 120, leak: { from: 100, to: 112, flow: 4 } });
    const [{ day, flow }] = found as [(typeof found)[number]];
    const { ended } = watch.since(day, flow);
    expect(Math.abs((ended ?? 0) - 112)).toBeLessThanOrEqual(1);
    const open = watched({ seed: 3, days: 111, leak: { from: 100, to: 112, flow: 4 } });
    const now = open.watch.since(day, flow);
    expect(now.ended).toBeNull();
    expect(now.flow).toBeCloseTo(4, 0);
  });

  it("waits six weeks, and learns anew from where another flow is normal", () => {
    expect(watched({ seed: 4, days: 41, leak: { from: 30, to: 50, flow: 30 } }).found).toEqual([]);
    const { watch } = watched({ seed: 4, days: 90 });
    watch.renewFrom(90);
    for (let day = 90; day < 104; day += 1)
      expect(watch.push(day, { value: 95, by: 50, basis: 250 }, false)).toBeNull();
    expect(watch.shown(0, 120)).toEqual([]);
  });
});

it("leaves the net flow three quarters of the false alarms of a zone, and its other series the rest", () => {
  expect(falseAlarmShare("net_flow", [])).toBe(1);
  expect(falseAlarmShare("net_flow", ["day_balance"])).toBe(0.75);
  expect(falseAlarmShare("day_balance", ["day_balance"])).toBe(0.25);
  const both = ["day_balance", "night_pressure"] as const;
  expect(falseAlarmShare("night_pressure", both)).toBe(0.125);
});

describe("the inflow of a day", () => {
  const hours = (flowAt: (hour: number) => number) =>
    Float64Array.from({ length: 96 }, (_, slot) => flowAt(Math.floor(slot / 4)));
  const usual = hours((hour) => (hour < 6 ? 20 : 60));
  const before = Array.from({ length: 10 }, () => usual);

  it("is the mean of its quarters: 6 h of 20 and 18 h of 60 are 50 m³/h", () => {
    expect(dayInflow(usual, before)).toBeCloseTo(50, 6);
  });
  it("takes hours without data as usual and as much higher as the others", () => {
    const noNight = hours((hour) => (hour < 4 ? Number.NaN : hour < 6 ? 25 : 65));
    expect(dayInflow(noNight, before)).toBeCloseTo(55, 6);
  });
  it("leaves out what is never measured, and is not known where too much is missing", () => {
    const byDay = hours((hour) => (hour < 6 ? Number.NaN : 60));
    expect(dayInflow(byDay, [byDay, byDay, byDay])).toBeCloseTo(60, 6);
    expect(
      dayInflow(
        hours((hour) => (hour < 8 ? Number.NaN : 60)),
        before,
      ),
    ).toBeNaN();
    expect(dayInflow(usual, [])).toBeNaN();
  });
});
