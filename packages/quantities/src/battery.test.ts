import { expect, it } from "vitest";
import { batteryState, daysUntilCritical, isLowBattery, voltageLine } from "./battery.ts";

it.each([
  [3.58, "ok"],
  [3.39, "low"],
  [3.19, "critical"],
  [12.6, "ok"],
  [11.7, "low"],
  [11.3, "critical"],
])("classifies a supply of %d V as %s", (volts, expected) => {
  expect(batteryState(volts, {})).toBe(expected);
});

it("goes by the supply that was entered, whatever the voltage", () => {
  expect(batteryState(5, { powerSupply: "solar" })).toBe("critical");
  expect(isLowBattery(5.9, { powerSupply: "battery_12v" })).toBe(true);
  expect(isLowBattery(5.9, {})).toBe(false);
  expect(isLowBattery(6.5, { powerSupply: "lithium" })).toBe(false);
});

it("goes by the limit that somebody set for its channel, unless the battery is nearly empty", () => {
  expect(batteryState(3.5, { powerSupply: "lithium", under: 3.55 })).toBe("low");
  expect(batteryState(3.35, { powerSupply: "lithium", under: 3.3 })).toBe("ok");
  expect(batteryState(3.15, { powerSupply: "lithium", under: 3 })).toBe("critical");
});

const days = (count: number, at: (day: number) => number | null) =>
  Array.from({ length: count }, (_, day) => at(day));
const forecast = (means: readonly (number | null)[], powerSupply?: "lithium" | "solar") => {
  const line = voltageLine(means);
  return line && daysUntilCritical(line, { powerSupply });
};

it("says in how many days a battery that falls steadily is critical, over days without a value too", () => {
  // 12.6 V now, 0.02 V less each day, 1.2 V above the critical voltage.
  const falling = (day: number) => 12.6 + (29 - day) * 0.02;
  expect(forecast(days(30, falling))).toBeCloseTo(60);
  expect(forecast(days(30, (day) => (day % 3 === 1 ? null : falling(day))))).toBeCloseTo(60);
});

it("forecasts by the supply that was entered", () => {
  const falling = (day: number) => 7 + (29 - day) * 0.05;
  expect(forecast(days(30, falling))).toBe(0);
  expect(forecast(days(30, falling), "lithium")).toBeCloseTo(76);
});

it("says nothing of a battery that stays flat, rises, is charged every day, is known for a week only, or lasts for years", () => {
  expect(forecast(days(30, () => 3.6))).toBeNull();
  expect(forecast(days(30, (day) => 12 + day * 0.01))).toBeNull();
  expect(forecast(days(30, (day) => 12.6 - (day % 2) * 0.4 - day * 0.001))).toBeNull();
  expect(forecast(days(7, (day) => 12.6 - day * 0.1))).toBeNull();
  expect(forecast(days(30, (day) => 3.6 - day * 0.0001))).toBeNull();
});
