import { dayMs, hourMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { confidenceOf, createSensing, type SensedLeak } from "./sense-zones.ts";
import { type SignalOptions, sensingOptions, zoneSignal } from "./zone-signals.fixture.ts";

const at = (day: number, hour: number) => (day * 24 + hour) * 4;

const sensed = (signals: Record<number, SignalOptions>): SensedLeak[] => {
  const inflows = new Map(Object.entries(signals).map(([id, options]) => [Number(id), zoneSignal(options)]));
  const sensing = createSensing(sensingOptions({ deviceIds: [...inflows.keys()] }));
  const length = Math.max(...inflows.values().map((one) => one.length));
  return Array.from({ length }, (_, quarter) =>
    // Quarter 0 is a local midnight.
    sensing.push(quarter * 900_000 - 7 * hourMs, (id) => inflows.get(id)?.[quarter] ?? Number.NaN),
  ).flat();
};

it("says which zone leaks since when, in epoch milliseconds", () => {
  const leak = { from: at(60, 3), to: at(62, 0), flow: 12 };
  const [found, ...more] = sensed({
    1: { seed: 31, days: 62, mean: 60, added: [leak] },
    2: { seed: 32, days: 62, mean: 40 },
  });
  expect(more).toEqual([]);
  expect(found?.deviceId).toBe(1);
  expect(Math.abs((found?.startedAt ?? 0) - (60 * dayMs + 3 * hourMs - 7 * hourMs))).toBeLessThan(2 * hourMs);
  expect((found?.detectedAt ?? 0) - (found?.startedAt ?? 0)).toBeLessThan(12 * hourMs);
  expect(found?.confidence).toBeGreaterThan(0.5);
});

it("does not take water that another zone takes instead for a leak", () => {
  const shift = { from: at(60, 3), to: at(70, 0), flow: 12 };
  expect(
    sensed({
      1: { seed: 31, days: 70, mean: 60, added: [shift] },
      2: { seed: 32, days: 70, mean: 60, added: [{ ...shift, flow: -12 }] },
    }),
  ).toEqual([]);
});

it("gives a leak to the smaller of two zones within each other", () => {
  const leak = { from: at(60, 3), to: at(64, 0), flow: 12 };
  const found = sensed({
    1: { seed: 31, days: 64, mean: 80, added: [leak] },
    2: { seed: 32, days: 64, mean: 40, added: [leak] },
  });
  expect(found.map(({ deviceId }) => deviceId)).toEqual([2]);
});

it("is surer the further the evidence is beyond the level, and less sure with gaps", () => {
  const sure = confidenceOf({ score: 10, level: 5, coverage: 1 });
  expect(confidenceOf({ score: 5, level: 5, coverage: 1 })).toBeCloseTo(0.55, 5);
  expect(sure).toBeGreaterThan(0.9);
  expect(confidenceOf({ score: 10, level: 5, coverage: 0.5 })).toBeLessThan(sure);
});
