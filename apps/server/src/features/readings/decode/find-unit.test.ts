import { describe, expect, it } from "vitest";
import { findSentUnit, findUnit } from "./find-unit.ts";

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
    ["m^3/h", "m3/h"],
    ["m^3", "m3"],
    ["hPa", "mbar"],
    ["mBar", "mbar"],
    ["LPM", "L/min"],
    ["l/min", "L/min"],
    ["GPM", "gal/min"],
    ["ft³", "ft3"],
    ["cu.ft", "ft3"],
    ["gallons", "gal"],
    ["°F", "degF"],
    ["degF", "degF"],
    ["Cel", "degC"],
    ["[degF]", "degF"],
    ["percent", "%"],
    ["%EL", "%"],
    ["ppm", "mg/L"],
    ["m[H2O]", "mH2O"],
    ["mm", "mm"],
  ])("finds %s", (text, unit) => {
    expect(findUnit(text)).toBe(unit);
  });

  it.each(["", "furlong", "constructor", "P1", "L2", "MTQ"])("finds no unit called %o", (text) => {
    expect(findUnit(text)).toBeNull();
  });

  it.each([
    ["MTQ", "m3"],
    ["MQH", "m3/h"],
    ["CEL", "degC"],
    ["P1", "%"],
    ["L2", "L/min"],
    ["kPa", "kPa"],
  ])("finds the code %s in a field of a unit", (text, unit) => {
    expect(findSentUnit(text)).toBe(unit);
  });
});
