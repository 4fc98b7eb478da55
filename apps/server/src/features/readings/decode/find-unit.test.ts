import { describe, expect, it } from "vitest";
import { findUnit } from "./find-unit.ts";

describe("finding the unit that a device names", () => {
  it.each([
    ["mg/L", "mg/L"],
    ["mg/l", "mg/L"],
    ["µS/cm", "uS/cm"],
    ["μS/cm", "uS/cm"],
    ["m³/h", "m3/h"],
    ["M3/H", "m3/h"],
    ["mH₂O", "mH2O"],
    ["°C", "degC"],
    ["%RH", "%"],
    ["CSQ", "csq"],
    ["CFU/100 mL", "CFU/100mL"],
    ["m³/ngày", "m3/d"],
    ["m³/j", "m3/d"],
  ])("finds %s", (text, unit) => {
    expect(findUnit(text)).toBe(unit);
  });

  it.each(["", "furlong", "constructor"])("finds no unit called %o", (text) => {
    expect(findUnit(text)).toBeNull();
  });
});
