import { expect, it } from "vitest";
import { batteryState } from "./battery.ts";

it.each([
  [3.58, "ok"],
  [3.39, "low"],
  [3.19, "critical"],
  [12.6, "ok"],
  [11.7, "low"],
  [11.3, "critical"],
])("classifies a supply of %d V as %s", (volts, expected) => {
  expect(batteryState(volts)).toBe(expected);
});

it("uses the given chemistry whatever the voltage", () => {
  expect(batteryState(5, "lead")).toBe("critical");
});
