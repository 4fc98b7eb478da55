import { hourMs, quarterMs } from "@sgval/quantities/duration";
import { describe, expect, it } from "vitest";
import { perDay } from "../expected-inflow.ts";
import { createSensing } from "../sense-zones.ts";
import { type AddedFlow, sensingOptions, zoneSignal } from "../zone-signals.fixture.ts";

const fallDay = 70;
const days = 82;
const at = (day: number, hour: number) => day * perDay + hour * 4;
const night = { from: at(fallDay + 8, 2), to: at(fallDay + 8, 4) };

/** What is suspected in a zone that gets a share of its water for some hours from an hour of a day on, and what its nights are then. */
const sensed = (
  seed: number,
  {
    share = 1,
    from = 8,
    hours = 0,
    added = [],
  }: { share?: number; from?: number; hours?: number; added?: AddedFlow[] },
) => {
  const usual = zoneSignal({ seed, days, mean: 60, added });
  const inflow = usual.map((flow, quarter) => {
    const isLow = quarter >= at(fallDay, from) && quarter < at(fallDay, from + hours);
    return isLow ? share * flow : flow;
  });
  const sensing = createSensing(sensingOptions({ deviceIds: [1] }));
  const timeOf = (quarter: number) => quarter * quarterMs - 7 * hourMs;
  const found = [...inflow].flatMap((flow, quarter) => sensing.push(timeOf(quarter), () => flow));
  const use = sensing.useOf(1);
  const meanOf = (valueAt: (quarter: number) => number) => {
    const quarters = Array.from({ length: night.to - night.from }, (_, index) => night.from + index);
    return quarters.reduce((sum, quarter) => sum + valueAt(quarter) / quarters.length, 0);
  };
  return {
    found: found.map((leak) => sensing.stateOf(leak)),
    expected: meanOf((quarter) => use.expected(timeOf(quarter))),
    measured: meanOf((quarter) => inflow[quarter] ?? Number.NaN),
    isQuiet: (day: number) => !Number.isNaN(use.onQuietDays(timeOf(at(day, 12)))),
    useAt: (day: number, hour: number) => use.at(timeOf(at(day, hour))),
  };
};

describe("a zone that gets less water for a while", () => {
  it.each([
    ["half of it by day", { share: 0.5, from: 8, hours: 12 }],
    ["half of it for eight hours", { share: 0.5, from: 8, hours: 8 }],
    ["60 % for a day", { share: 0.6, from: 8, hours: 24 }],
    ["70 % for a day", { share: 0.7, from: 8, hours: 24 }],
    ["60 % for two days", { share: 0.6, from: 0, hours: 48 }],
  ])("has no leak when it gets all of it again, and its nights are expected as before: %s", (_, low) => {
    for (const seed of [7, 8]) {
      const { found, expected, measured } = sensed(seed, low);
      expect(found).toEqual([]);
      expect(expected / measured).toBeGreaterThan(0.85);
      expect(expected / measured).toBeLessThan(1.15);
    }
  });

  it("has a leak found that begins in the days after it", () => {
    const leak = { from: at(fallDay + 4, 3), to: at(days, 0), flow: 12 };
    const { found } = sensed(7, { share: 0.5, hours: 12, added: [leak] });
    expect(found).toHaveLength(1);
    expect(found[0]?.flow).toBeGreaterThan(8);
    expect(found[0]?.flow).toBeLessThan(16);
    expect((found[0]?.startedAt ?? 0) - (leak.from * quarterMs - 7 * hourMs)).toBeLessThan(3 * hourMs);
  });
});

it("takes the end of a flow that was there from the first day on as the new normal at every hour", () => {
  const unknown = { from: 0, to: at(fallDay, 10), flow: 10 };
  const { found, expected, measured } = sensed(8, { added: [unknown] });
  expect(found).toEqual([]);
  expect(Math.abs(expected - measured)).toBeLessThan(2.5);
});

it("knows the days before such an end as quiet ones, and what was used on them", () => {
  const unknown = { from: 0, to: at(fallDay, 10), flow: 10 };
  const { isQuiet, useAt } = sensed(8, { added: [unknown] });
  expect(Array.from({ length: 10 }, (_, back) => isQuiet(fallDay - 1 - back))).not.toContain(false);
  const signal = zoneSignal({ seed: 8, days, mean: 60, added: [unknown] });
  expect(useAt(fallDay - 3, 12)).toBeCloseTo(signal[at(fallDay - 3, 12)] ?? Number.NaN, 6);
});
