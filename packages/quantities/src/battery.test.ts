import { expect, it } from "vitest";
import { batteryState } from "./battery.ts";

it.each([
  [3.58, "ok"],
  [3.39, "low"],
  [3.19, "critical"],
  [12.6, "ok"],
  [11.7, "low"],
  [11.3, "critical"],
])("judges a supply of %d V as %s", (volts, expected) => {
  expect(batteryState(volts)).toBe(expected);
});

it("judges by the chemistry the device names, whatever the voltage", () => {
  expect(batteryState(5, "lead")).toBe("critical");
});
