import { describe, expect, it } from "vitest";
import { affinity, commonBand, powerFrom, powerProblem, startsPerHour, wantedPower } from "./power.ts";

const band = { min: 40, max: 100, staticValue: 60, reverse: false, inputLow: 2, inputHigh: 4 };
const reversed = { ...band, reverse: true };

describe("power from an input", () => {
  it("[R4.6] rises with the input, and with the reverse calculation falls: 2.5 of 2 to 4 gives 55 and 85 %", () => {
    expect(powerFrom(band, 2.5)).toBe(55);
    expect(powerFrom(reversed, 2.5)).toBe(85);
  });
  it("is clamped to min and max", () => {
    expect([powerFrom(band, 1), powerFrom(band, 9)]).toEqual([40, 100]);
    expect([powerFrom(reversed, 1), powerFrom(reversed, 9)]).toEqual([100, 40]);
  });
  it("needs a band", () => {
    expect(powerFrom({ ...band, inputLow: null }, 2.5)).toBeNull();
    expect(powerFrom({ ...band, inputHigh: 2 }, 2.5)).toBeNull();
  });
});

describe("a power that is set by hand", () => {
  it("stays within what every one of the pumps takes, and within 0 to 100 % without a band", () => {
    expect(
      commonBand([
        { min: 40, max: null },
        { min: 30, max: 90 },
      ]),
    ).toEqual({ min: 40, max: 90 });
    expect(commonBand([{ min: null, max: null }])).toEqual({ min: 0, max: 100 });
  });
  it("is refused outside of its band, never clamped", () => {
    expect([39, 40, 100, 101, null].map((value) => powerProblem(value, { min: 40, max: 100 }))).toEqual([
      ...["below_minimum_threshold", null, null, "exceeds_maximum_threshold", "invalid_value"],
    ]);
  });
});

describe("stale input", () => {
  const at = (age: number | null, last: number | null = 72) =>
    wantedPower(band, age === null ? null : { value: 3, age: age * 1000 }, { staleAfter: 60_000, last });
  it("holds the power for 2 minutes, then sends the static value, and after 30 minutes raises an alarm", () => {
    expect(at(60)).toEqual({ power: 70, basis: "input", raisesAlarm: false });
    expect(at(61)).toEqual({ power: 72, basis: "held", raisesAlarm: false });
    expect(at(60 + 119)).toMatchObject({ power: 72, basis: "held" });
    expect(at(60 + 120)).toEqual({ power: 60, basis: "static", raisesAlarm: false });
    expect(at(60 + 1799)).toMatchObject({ basis: "static", raisesAlarm: false });
    expect(at(60 + 1800)).toEqual({ power: 60, basis: "static", raisesAlarm: true });
  });
  it("holds the power in the same way while every value so far was bad", () => {
    const bad = (age: number) =>
      wantedPower(band, { value: null, age: age * 1000 }, { staleAfter: 60_000, last: 72 });
    expect([bad(0), bad(119)]).toMatchObject([
      { power: 72, basis: "held" },
      { power: 72, basis: "held" },
    ]);
    expect(bad(120)).toEqual({ power: 60, basis: "static", raisesAlarm: false });
    expect(bad(1800)).toMatchObject({ power: 60, raisesAlarm: true });
  });
  it("sends the static value at once where there never was a value, and for a pump without a band", () => {
    expect(at(null)).toEqual({ power: 60, basis: "static", raisesAlarm: true });
    expect(at(70, null)).toMatchObject({ power: 60, basis: "static" });
    const none = { ...band, inputLow: null, inputHigh: null };
    expect(wantedPower(none, null, { staleAfter: 60_000, last: 80 })).toEqual({
      ...{ power: 60, basis: "static", raisesAlarm: false },
    });
  });
});

it("follows the affinity laws: at 80 % speed 80 % flow, 64 % head and 51 % power", () => {
  const { flow, head, power } = affinity(80);
  expect([flow, head, power].map((share) => Math.round(share * 100))).toEqual([80, 64, 51]);
});

it("allows 15, 10, 6 and 4 starts an hour by the power of the motor, and what its nameplate says", () => {
  const of = (ratedPower: number | null, maxStartsPerHour: number | null = null) =>
    startsPerHour({ ratedPower, maxStartsPerHour });
  expect([5.5, 5.6, 22, 22.1, 75, 75.1, null].map((power) => of(power))).toEqual([15, 10, 10, 6, 6, 4, 4]);
  expect(of(110, 8)).toBe(8);
});
