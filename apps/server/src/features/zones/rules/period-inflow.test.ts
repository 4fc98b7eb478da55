import { expect, it } from "vitest";
import { periodInflow, spanOfDay } from "./period-inflow.ts";

/** 20 m³/h from 02:00 to 04:00, else 44: 1 008 m³ a day. */
const day = Array.from({ length: 96 }, (_, quarter) => (quarter >= 8 && quarter < 16 ? 20 : 44));

it("counts of a day what lies within the period, to the minute", () => {
  expect(spanOfDay(day, 0, 96)).toMatchObject({ volume: 1_008, good: 96, expected: 96 });
  // 00:00 to 06:00.
  expect(spanOfDay(day, 0, 24)).toMatchObject({
    hours: 6,
    knownHours: 6,
    volume: 216,
    good: 24,
    expected: 24,
  });
  // 03:55 to 04:10: five minutes of 20 m³/h, ten of 44.
  expect(spanOfDay(day, 15 + 2 / 3, 16 + 2 / 3)).toMatchObject({
    volume: expect.closeTo(20 / 12 + 44 / 6, 9),
    expected: 2,
  });
});

it("lets what is not known of a period flow as what is, and says which share that is", () => {
  const half = spanOfDay([...day.slice(0, 48), ...day.slice(48).map(() => null)], 0, 96);
  expect(half).toMatchObject({ volume: 480, knownHours: 12, good: 48, expected: 96 });
  expect(periodInflow([half])).toEqual({ volume: 960, estimated: 0.5, good: 48, expected: 96 });
  expect(periodInflow([spanOfDay(day, 0, 96), half])).toMatchObject({
    volume: 48 * (1_488 / 36),
    estimated: 0.25,
  });
});

it("knows no volume of a period of which less than half is known, but how much that was", () => {
  const known = spanOfDay([...day.slice(0, 47), ...day.slice(47).map(() => null)], 0, 96);
  expect(periodInflow([known])).toMatchObject({ volume: null, good: 47, expected: 96 });
  // A quarter of an hour is no month.
  expect(
    periodInflow([spanOfDay(day, 0, 1), ...Array.from({ length: 30 }, () => spanOfDay([], 0, 96))]),
  ).toMatchObject({ volume: null });
});

it("knows no volume of a period of which nothing is known", () => {
  expect(periodInflow([spanOfDay([], 0, 4)])).toEqual({ volume: null, estimated: 1, good: 0, expected: 4 });
  expect(periodInflow([])).toEqual({ volume: null, estimated: 0, good: 0, expected: 0 });
});
