import { dayMs, quarterMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { seededRandom } from "../../../testing/seeded-random.ts";
import { openTestDatabase } from "../../../testing/test-database.ts";
import { type FixtureReading, storeReadings } from "./readings.fixture.store.ts";
import { type QuarterValue, quartersOf } from "./zone-days.store.ts";

const db = await openTestDatabase();
/** Before the end of a month, so that two partitions are read. */
const from = Date.parse("2025-10-31T12:00:00Z");
const months = ["2025-10-01", "2025-11-01"];

/** Values with gaps and flags, at any time and on the edges of quarters; arrays are not all of one length. */
const randomReadings = (seed: number, days: number): FixtureReading[] => {
  const random = seededRandom(seed);
  const value = () => random.pick([null, random.below(1_000) / 100, 123_456 + random.below(100), -0.25]);
  const flag = () => random.pick([0, 0, 0, null, 1, 7]);
  const at = () => {
    const quarter = random.below((days * dayMs) / quarterMs) * quarterMs;
    return from - quarterMs + quarter + random.pick([0, quarterMs - 1, random.below(quarterMs)]);
  };
  const byTime = new Map<number, FixtureReading>();
  for (let count = 0; count < 2_000; count += 1) {
    const reading = {
      at: at(),
      slots: Array.from({ length: 1 + random.below(4) }, value),
      quality: random.pick([null, Array.from({ length: random.below(5) }, flag)]),
    };
    byTime.set(reading.at, reading);
  }
  return [...byTime.values()].sort((one, other) => one.at - other.at);
};

/** The same, value by value. */
const quartersOneByOne = (
  readings: readonly FixtureReading[],
  slots: readonly number[],
  to: number,
): QuarterValue[] =>
  slots.flatMap((slot) => {
    const good = readings.flatMap(({ at, slots: values, quality }) => {
      const value = values[slot] ?? null;
      return at < from || at >= to || value === null || (quality?.[slot] ?? 0) !== 0 ? [] : [{ at, value }];
    });
    return [...Map.groupBy(good, ({ at }) => Math.floor(at / quarterMs) * quarterMs)].map(([at, found]) => ({
      ...{ slot, at, last: Math.max(...found.map(({ value }) => value)) },
      mean: found.reduce((sum, { value }) => sum + value, 0) / found.length,
    }));
  });

const inOrder = (values: readonly QuarterValue[]) =>
  values.toSorted((one, other) => one.slot - other.slot || one.at - other.at);

it.each([
  [1, 2],
  [2, 5],
])(
  "reads the good values of a quarter of an hour as if they were taken one by one (seed %i, %i days)",
  async (seed, days) => {
    const readings = randomReadings(seed, days);
    await storeReadings(db, seed, readings, months);
    await storeReadings(db, seed + 10, randomReadings(seed + 10, days), months);
    for (const slots of [[0], [2, 0], [3, 1, 0]]) {
      const to = from + days * dayMs - 2 * quarterMs;
      const [found, expected] = [
        inOrder(await quartersOf(db, seed, slots, { from, to })),
        inOrder(quartersOneByOne(readings, slots, to)),
      ];
      expect(expected.length).toBeGreaterThan(50);
      expect(found).toEqual(
        expected.map((quarter) => ({ ...quarter, mean: expect.closeTo(quarter.mean, 9) })),
      );
    }
  },
);
