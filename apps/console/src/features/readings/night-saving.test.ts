import { expect, it } from "vitest";
import { householdsOnly, nightSaving as savingOf, type ValveHour } from "./night-saving.ts";

/** Days of hourly means: one pressure from 22:00 to 6:00 and one by day. */
const days = (
  count: number,
  of: { night: number; day: number; flow?: (hour: number, day: number) => number | null },
): ValveHour[] =>
  Array.from({ length: count * 24 }, (_, index) => {
    const hour = index % 24;
    const isNight = hour >= 22 || hour < 6;
    const flow = of.flow ? of.flow(hour, Math.floor(index / 24)) : isNight ? 15.1 : 60;
    return { hour, flow, pressure: isNight ? of.night : of.day };
  });

const CONNECTIONS = 1200;
const usual = {
  nightWindow: { from: "02:00", to: "04:00" },
  householdNightUse: 1.7,
  nonHouseholdNightUse: 8,
};
const nightSaving = (hours: readonly ValveHour[], connections: number | undefined) =>
  savingOf(hours, householdsOnly(connections), usual);

it("says what leakage a night does not lose, as leakage follows pressure", () => {
  // 15.1 m³/h less 1 200 × 1.7 L/h is 13.06 m³/h at 2.0 bar; at 2.6 bar it would be 30 % more with an exponent of 1.
  const found = nightSaving(days(7, { night: 2, day: 2.6 }), CONNECTIONS);
  expect(found).toMatchObject({ nightFlow: 15.1, nightPressure: 2, dayPressure: expect.closeTo(2.6) });
  if ("missing" in found) throw new Error("nothing is missing");
  expect(found.legitimateUse).toBeCloseTo(2.04);
  expect(found.leakage).toBeCloseTo(13.06);
  expect(found.saved).toBeCloseTo(8 * 13.06 * 0.3);
  expect(found.least).toBeCloseTo(8 * 13.06 * (1.3 ** 0.5 - 1));
  expect(found.most).toBeCloseTo(8 * 13.06 * (1.3 ** 1.5 - 1));
});

it("takes the window and the night use that are set for zones", () => {
  const flow = (hour: number) => (hour === 1 ? 6 : hour === 3 ? 9 : 40);
  const set = {
    nightWindow: { from: "00:15", to: "02:15" },
    householdNightUse: 2.5,
    nonHouseholdNightUse: 8,
  };
  expect(savingOf(days(3, { night: 2, day: 2.6, flow }), householdsOnly(1000), set)).toMatchObject({
    nightFlow: 6,
    legitimateUse: 2.5,
    leakage: 3.5,
  });
});

it("has the leakage of the zone that it supplies, by the users in its account", () => {
  const users = { households: 1_200, nonHouseholds: 50, exceptionalNightUse: 1.2 };
  const found = savingOf(days(7, { night: 2, day: 2.6 }), users, usual);
  expect(found).toMatchObject({
    legitimateUse: expect.closeTo(3.64, 9),
    leakage: expect.closeTo(15.1 - 3.64, 9),
  });
});

it("takes the least hour from two to four, and the middle one of the nights", () => {
  const flow = (hour: number, day: number) => {
    if (hour === 3) return [9, 10, 30][day] ?? 10;
    return hour === 1 ? 1 : 40;
  };
  expect(nightSaving(days(3, { night: 2, day: 2.6, flow }), 0)).toMatchObject({ nightFlow: 10, leakage: 10 });
});

it("is nothing where the pressure is not reduced, or all that flows is used", () => {
  expect(nightSaving(days(7, { night: 2.7, day: 2.6 }), CONNECTIONS)).toMatchObject({ saved: 0 });
  expect(nightSaving(days(7, { night: 2, day: 2.6 }), 20_000)).toMatchObject({ leakage: 0, saved: 0 });
});

it("says what it lacks instead of a number", () => {
  const noFlow = days(7, { night: 2, day: 2.6, flow: () => null });
  expect(nightSaving(noFlow, undefined)).toEqual({ missing: ["flow", "connections"] });
  expect(nightSaving(days(2, { night: 2, day: 2.6 }), 5)).toEqual({ missing: ["nights"] });
  const noPressure = days(7, { night: 2, day: 2.6 }).map((hour) => ({ ...hour, pressure: null }));
  expect(nightSaving(noPressure, 5)).toEqual({ missing: ["pressure"] });
  expect(nightSaving([], undefined)).toEqual({ missing: ["flow", "pressure", "connections"] });
});
