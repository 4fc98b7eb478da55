import { expect, it } from "vitest";
import { signalBars, signalFromReport } from "./signal.ts";

it("reads a signal in either unit a modem may send", () => {
  expect(signalFromReport(-81)).toBe(-81);
  expect(signalFromReport(18)).toBe(-77);
  expect(signalFromReport(99)).toBeNull();
});

it("draws the signal as none to four bars", () => {
  expect([-113, -105, -90, -77, -60].map(signalBars)).toEqual([0, 1, 2, 3, 4]);
});
