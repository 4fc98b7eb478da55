import { dayMs, hourMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { confidenceOf, createSensing, type SensedLeak, type Sensing } from "./sense-zones.ts";
import { type SignalOptions, sensingOptions, zoneSignal } from "./zone-signals.fixture.ts";

const at = (day: number, hour: number) => (day * 24 + hour) * 4;

const sensed = (
  signals: Record<number, SignalOptions>,
  zonesAround: (deviceId: number) => number[] = () => [],
  onFound: (sensing: Sensing, leak: SensedLeak) => void = () => {},
): SensedLeak[] => {
  const inflows = new Map(Object.entries(signals).map(([id, options]) => [Number(id), zoneSignal(options)]));
  const sensing = createSensing(sensingOptions({ deviceIds: [...inflows.keys()], zonesAround }));
  const length = Math.max(...inflows.values().map((one) => one.length));
  return Array.from({ length }, (_, quarter) => {
    // Quarter 0 is a local midnight.
    const begins = quarter * 900_000 - 7 * hourMs;
    const found = sensing.push(begins, (id) => inflows.get(id)?.[quarter] ?? Number.NaN);
    for (const leak of found) onFound(sensing, leak);
    return found;
  }).flat();
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

/** Zone 3 lies in zone 2, and both in zone 1. */
const around = (deviceId: number): number[] => ({ 2: [1], 3: [2, 1] })[deviceId] ?? [];

it("suspects a leak once where the zones around show it days later, and with another flow", () => {
  const leak = { from: at(60, 3), to: at(68, 0), flow: 12 };
  const found = sensed(
    {
      1: { seed: 91, days: 68, mean: 100, added: [leak] },
      2: { seed: 92, days: 68, mean: 60, added: [leak] },
      3: { seed: 93, days: 68, mean: 25, added: [leak] },
    },
    around,
  );
  expect(found.map(({ deviceId }) => deviceId)).toEqual([3]);
});

it("gives a leak to the innermost of three zones, and does not take their rise for one of the whole town", () => {
  const leak = { from: at(60, 3), to: at(66, 0), flow: 14 };
  const found = sensed(
    {
      1: { seed: 41, days: 66, mean: 120, dayNoise: 0.06, added: [leak] },
      2: { seed: 42, days: 66, mean: 60, added: [leak] },
      3: { seed: 43, days: 66, mean: 25, added: [leak] },
      4: { seed: 44, days: 66, mean: 50 },
    },
    around,
  );
  expect(found.map(({ deviceId }) => deviceId)).toEqual([3]);
});

it("leaves a leak that is not in the zone inside to the zone around it", () => {
  const leak = { from: at(60, 3), to: at(64, 0), flow: 14 };
  const found = sensed(
    { 1: { seed: 41, days: 64, mean: 80, added: [leak] }, 2: { seed: 42, days: 64, mean: 30 } },
    around,
  );
  expect(found.map(({ deviceId }) => deviceId)).toEqual([1]);
});

it("suspects another leak of the zone around while one inside is known", () => {
  const inner = { from: at(60, 3), to: at(80, 0), flow: 10 };
  const outer = { from: at(66, 3), to: at(80, 0), flow: 20 };
  const found = sensed(
    {
      1: { seed: 41, days: 80, mean: 100, added: [inner, outer] },
      2: { seed: 42, days: 80, mean: 25, added: [inner] },
    },
    around,
  );
  expect(found.map(({ deviceId }) => deviceId)).toEqual([2, 1]);
});

it("knows in the zone around that a leak inside is over, and suspects the next one", () => {
  const first = { from: at(60, 3), to: at(64, 0), flow: 10 };
  const next = { from: at(67, 3), to: at(74, 0), flow: 10 };
  const found = sensed(
    {
      1: { seed: 41, days: 74, mean: 120, added: [first, next] },
      2: { seed: 42, days: 74, mean: 25, added: [first, next] },
    },
    around,
  );
  expect(found.map(({ deviceId }) => deviceId)).toEqual([2, 2]);
});

it("takes what is released inside for the use of the zones around, too", () => {
  const used = { from: at(60, 3), to: at(74, 0), flow: 12 };
  const known: (number | null)[] = [];
  const found = sensed(
    {
      1: { seed: 41, days: 74, mean: 80, added: [used] },
      2: { seed: 42, days: 74, mean: 25, added: [used] },
    },
    around,
    (sensing, leak) => {
      known.push(sensing.leakSince(1));
      sensing.release(leak);
      known.push(sensing.leakSince(1));
    },
  );
  expect(found.map(({ deviceId }) => deviceId)).toEqual([2]);
  expect(known).toEqual([60, null]);
});

it("is surer the further the evidence is beyond the level, and less sure with gaps", () => {
  const sure = confidenceOf({ score: 10, level: 5, coverage: 1 });
  expect(confidenceOf({ score: 5, level: 5, coverage: 1 })).toBeCloseTo(0.55, 5);
  expect(sure).toBeGreaterThan(0.9);
  expect(confidenceOf({ score: 10, level: 5, coverage: 0.5 })).toBeLessThan(sure);
});
