import { describe, expect, it } from "vitest";
import { perDay } from "./expected-inflow.ts";
import { type SignalOptions, watchOptions, zoneSignal } from "./zone-signals.fixture.ts";
import { createZoneWatch, type WatchedLeak } from "./zone-watch.ts";

/** What is found in a signal, with every rise followed. */
const watched = (options: SignalOptions) => {
  const watch = createZoneWatch(watchOptions());
  const found: WatchedLeak[] = [];
  for (const [quarter, inflow] of zoneSignal(options).entries()) {
    const shift = watch.push(quarter, inflow);
    if (shift) found.push(watch.follow(shift));
  }
  return { found, leaks: watch.leaks(), watch };
};
const hours = (quarters: number) => quarters / 4;
const at = (day: number, hour: number) => day * perDay + hour * 4;

describe("the watch of a zone", () => {
  it("finds 10 m³/h in a zone of 60 within twelve hours of its start, and when it began", () => {
    const from = at(100, 3);
    const { found } = watched({ seed: 12, days: 103, mean: 60, added: [{ from, to: at(103, 0), flow: 10 }] });
    expect(found).toHaveLength(1);
    const [leak] = found as [WatchedLeak];
    expect(hours(leak.found - from)).toBeLessThan(12);
    expect(Math.abs(hours(leak.from - from))).toBeLessThan(2);
    expect(leak.flow).toBeGreaterThan(7);
    expect(leak.flow).toBeLessThan(13);
  });

  it("finds 3 m³/h within five nights, and follows it until it is repaired", () => {
    const [from, to] = [at(100, 22), at(114, 10)];
    const { leaks } = watched({
      seed: 11,
      days: 118,
      mean: 60,
      season: 0.15,
      added: [{ from, to, flow: 3 }],
    });
    expect(leaks).toHaveLength(1);
    const [leak] = leaks as [WatchedLeak];
    expect(hours(leak.found - from)).toBeLessThan(120);
    expect(leak.flow).toBeCloseTo(3, 0);
    expect(Math.abs(hours((leak.ended ?? 0) - to))).toBeLessThan(24);
  });

  it("suspects nothing in a quiet half year with weekends, season, noise and gaps", () => {
    expect(watched({ seed: 3, days: 182, mean: 60, season: 0.15, missing: 0.01 }).found).toEqual([]);
  });

  it("takes a hydrant of a few hours for what it is", () => {
    const added = [60, 70, 85].map((day, index) => ({
      from: at(day, 8 * index),
      to: at(day, 8 * index + 3),
      flow: 60,
    }));
    expect(watched({ seed: 21, days: 100, mean: 60, added }).found).toEqual([]);
  });

  it("finds a second leak beside the first, and one after both were repaired", () => {
    const added = [
      { from: at(80, 5), to: at(110, 9), flow: 8 },
      { from: at(90, 14), to: at(130, 9), flow: 12 },
      { from: at(150, 9), to: at(165, 0), flow: 8 },
    ];
    const { found } = watched({ seed: 22, days: 165, mean: 60, added });
    for (const { from } of added)
      expect(found.filter((leak) => Math.abs(hours(leak.from - from)) < 24)).toHaveLength(1);
  });

  it("waits until it knows a zone, and sees nothing in a zone without data", () => {
    const early = { from: at(8, 3), to: at(12, 0), flow: 30 };
    expect(watched({ seed: 5, days: 13, mean: 60, added: [early] }).found).toEqual([]);
    expect(watched({ seed: 5, days: 40, mean: 60, missing: 1 }).found).toEqual([]);
  });

  it("takes the flow of a released leak for normal", () => {
    const from = at(60, 3);
    const { watch, found } = watched({
      seed: 12,
      days: 62,
      mean: 60,
      added: [{ from, to: at(62, 0), flow: 12 }],
    });
    expect(found).toHaveLength(1);
    watch.release(found[0]?.id ?? 0);
    const after = zoneSignal({ seed: 12, days: 90, mean: 60, added: [{ from, to: at(90, 0), flow: 12 }] });
    for (let quarter = at(62, 0); quarter < after.length; quarter += 1)
      expect(watch.push(quarter, after[quarter] ?? Number.NaN)).toBeNull();
  });
});
