import { expect, it } from "vitest";
import {
  backgroundLeakage,
  burstLeakage,
  dailyLeakage,
  equivalentServiceBursts,
  meanPressure,
  metresOf,
  nightDayFactor,
  perConnection,
} from "./leakage.ts";

/** Pressure of the average zone point by hour, m. */
const hours = Array.from({ length: 24 }, (_, hour) => {
  if (hour < 6) return 26;
  if (hour < 10) return 18;
  if (hour < 17) return 21;
  return hour < 22 ? 18 : 24;
});

it.each([
  [1, 19.731, 348.45],
  [1.5, 18.039, 318.57],
  [0.5, 21.701, 383.24],
])("turns night into day at N1 %d: %d h/day, %d m³/day", (exponent, factor, leakage) => {
  const found = nightDayFactor(hours, 26, exponent) ?? 0;
  expect(found).toBeCloseTo(factor, 3);
  expect(dailyLeakage(17.66, found)).toBeCloseTo(leakage, 1);
});

it("has no night-day factor without a pressure of each hour and of the night", () => {
  expect(nightDayFactor(hours, null, 1)).toBeNull();
  expect(nightDayFactor([...hours.slice(1), null], 26, 1)).toBeNull();
  expect(nightDayFactor([], 26, 1)).toBeNull();
});

it("separates background leakage of 2.06 m³/h from bursts of 15.60 m³/h, as many as 13.5 service pipes", () => {
  const background = backgroundLeakage(12.5, 1_250, 26);
  expect(background).toBeCloseTo(2.06, 2);
  expect(burstLeakage(17.66, background)).toBeCloseTo(15.6, 2);
  expect(burstLeakage(1, background)).toBe(0);
  expect(equivalentServiceBursts(15.6, 26)).toBeCloseTo(13.5, 1);
  expect(equivalentServiceBursts(15.6, 0)).toBeNull();
});

it("spreads leakage over connections: 348.45 m³/day are 278.8 litres each", () => {
  expect(perConnection(348.45, 1_250)).toBeCloseTo(278.76, 2);
  expect(perConnection(348.45, 0)).toBeNull();
  expect(perConnection(348.45, null)).toBeNull();
});

it("has the mean pressure of the example day, 21.375 m, and none of a month of which less than half is known", () => {
  const day = hours.flatMap((pressure) => [pressure, pressure, pressure, pressure]);
  expect(meanPressure([day], 1)).toEqual({ mean: 21.375, quality: { good: 96, expected: 96 } });
  expect(meanPressure([day, day], 4)).toMatchObject({ mean: 21.375, quality: { good: 192, expected: 384 } });
  expect(meanPressure([day, day], 5).mean).toBeNull();
  expect(meanPressure([], 0)).toEqual({ mean: null, quality: { good: 0, expected: 0 } });
});

it("counts pressure in metres of water: 2.5 bar are 25.49 m", () => {
  expect(metresOf(2.5)).toBeCloseTo(25.49, 2);
});
