import { describe, expect, it } from "vitest";
import {
  canConvert,
  convert,
  decimalsIn,
  isUnit,
  signalBars,
  signalFromReport,
  unitSymbol,
  unitsOf,
} from "./unit.ts";

describe("convert", () => {
  it.each([
    ["mH2O", 25.49, 2],
    ["kPa", 250, 6],
    ["MPa", 0.25, 6],
    ["psi", 36.26, 2],
    ["kgf/cm2", 2.549, 3],
  ] as const)("writes 2.5 bar in %s as %d", (unit, expected, digits) => {
    expect(convert(2.5, "bar", unit)).toBeCloseTo(expected, digits);
  });

  it("round-trips every unit of every quantity", () => {
    for (const quantity of ["pressure", "flow", "volume", "level", "temperature", "conductivity"] as const) {
      const [canonical, ...others] = unitsOf(quantity);
      for (const other of others) {
        if (!canonical) continue;
        const there = convert(123.4, canonical, other);
        expect(there === null ? null : convert(there, other, canonical)).toBeCloseTo(123.4, 9);
      }
    }
  });

  it.each([
    [250_000, "Pa", 2.5, "bar"],
    [250, "mbar", 0.25, "bar"],
    [50, "L/min", 3, "m3/h"],
    [1500, "L/h", 1.5, "m3/h"],
    [0.01, "m3/s", 36, "m3/h"],
    [100, "gal/min", 22.712_470_704, "m3/h"],
    [1000, "gal", 3.785_411_784, "m3"],
    [100, "ft3", 2.831_684_659_2, "m3"],
    [1250, "mm", 1.25, "m"],
    [10, "ft", 3.048, "m"],
    [77, "degF", 25, "degC"],
    [298.15, "K", 25, "degC"],
    [50, "mS/m", 500, "uS/cm"],
    [0.05, "S/m", 500, "uS/cm"],
    [1500, "Wh", 1.5, "kWh"],
  ] as const)("reads %d %s as %d %s", (value, from, expected, to) => {
    expect(convert(value, from, to)).toBeCloseTo(expected, 9);
  });

  it.each([
    [71.6, "degF", 22, "degC"],
    [32, "degF", 0, "degC"],
    [31.9, "degF", -0.055_555_555_556, "degC"],
    [22, "degC", 71.6, "degF"],
    [283.25, "K", 10.1, "degC"],
    [3, "L/s", 10.8, "m3/h"],
    [7, "mm", 0.007, "m"],
    [0.3, "ug/L", 0.0003, "mg/L"],
    [123_456_789.3, "L", 123_456.7893, "m3"],
  ] as const)("leaves no rounding noise: %d %s are %d %s", (value, from, expected, to) => {
    expect(convert(value, from, to)).toBe(expected);
  });

  it("writes one litre per second as 3.6 cubic metres per hour, and a day's flow as 24 hours of it", () => {
    expect(convert(1, "L/s", "m3/h")).toBe(3.6);
    expect(convert(24, "m3/d", "m3/h")).toBe(1);
  });

  it("converts CSQ to dBm and back", () => {
    expect(convert(18, "csq", "dBm")).toBe(-77);
    expect(convert(0, "csq", "dBm")).toBe(-113);
    expect(convert(-77, "dBm", "csq")).toBe(18);
    expect(convert(-140, "dBm", "csq")).toBe(0);
  });

  it.each([99, -1, 32, Number.NaN])("knows nothing from a signal count of %d", (count) => {
    expect(convert(count, "csq", "dBm")).toBeNull();
    expect(convert(count, "csq", "csq")).toBeNull();
  });

  it("throws for units of different quantities", () => {
    expect(() => convert(1, "bar", "m3/h")).toThrow(RangeError);
    expect(canConvert("V", "%")).toBe(false);
  });
});

describe("units", () => {
  it("lists the canonical unit of a quantity first", () => {
    expect(unitsOf("pressure")[0]).toBe("bar");
    expect(unitsOf("flow")).toEqual(["m3/h", "L/s", "m3/d", "L/min", "L/h", "m3/s", "gal/min"]);
  });

  it("have typographic symbols", () => {
    expect(unitSymbol("m3/h")).toBe("m³/h");
    expect(unitSymbol("uS/cm")).toBe("µS/cm");
    expect(unitSymbol("degC")).toBe("°C");
  });

  it("have a day in the language of the reader", () => {
    expect(unitSymbol("m3/d", "vn")).toBe("m³/ngày");
    expect(unitSymbol("m3/d", "en")).toBe("m³/d");
    expect(unitSymbol("m3/d", "fr")).toBe("m³/j");
    expect(unitSymbol("bar", "vn")).toBe("bar");
  });

  it("does not take an inherited property for a unit", () => {
    expect(isUnit("toString")).toBe(false);
  });

  it("keeps the resolution of a value when its unit changes", () => {
    expect(decimalsIn("kPa", "bar", 2)).toBe(0);
    expect(decimalsIn("MPa", "bar", 2)).toBe(3);
    expect(decimalsIn("mH2O", "bar", 2)).toBe(1);
    expect(decimalsIn("L/s", "m3/h", 1)).toBe(2);
    expect(decimalsIn("L", "m3", 1)).toBe(0);
  });
});

describe("signal strength", () => {
  it("is read in either unit a modem may send", () => {
    expect(signalFromReport(-81)).toBe(-81);
    expect(signalFromReport(18)).toBe(-77);
    expect(signalFromReport(99)).toBeNull();
  });

  it("is shown as none to four bars", () => {
    expect([-113, -105, -90, -77, -60].map(signalBars)).toEqual([0, 1, 2, 3, 4]);
  });
});
