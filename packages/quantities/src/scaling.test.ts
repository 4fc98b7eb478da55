import { describe, expect, it } from "vitest";
import {
  linearOf,
  measuredOf,
  type RangePair,
  rawHealth,
  rawOf,
  type Scaling,
  scalingOf,
} from "./scaling.ts";

const loop = { rawMin: 4, rawMax: 20, measuringMin: 0, measuringMax: 10, inverted: false };
const ready = (changes: Partial<RangePair>, totaliser = false): Scaling =>
  scalingOf({ ...loop, ...changes }, totaliser);
const measured = (scaling: Scaling, raw: number): number => measuredOf(scaling, raw, rawHealth(scaling, raw));

describe("scaling a raw number", () => {
  it("[R3.3] turns the raw range into the measuring range", () => {
    expect(measured(ready({}), 9.6)).toBe(3.5);
    expect(measured(ready({ rawMin: 0, rawMax: 10, measuringMax: 16 }), 3.2)).toBeCloseTo(5.12, 10);
    expect(measured(ready({ rawMin: 819, rawMax: 4095 }), 2457)).toBe(5);
  });

  it("[R3.3] turns pulses into volume by their weight, with no upper end", () => {
    const pulses = ready({ rawMin: 0, rawMax: 1, measuringMax: 0.1 }, true);
    expect(measured(pulses, 1234)).toBeCloseTo(123.4, 10);
    expect(rawHealth(pulses, 1234)).toBe("healthy");
  });

  it("[R3.3] accepts zero and negative ends", () => {
    expect(measured(ready({ rawMin: -10, rawMax: 10, measuringMin: -1, measuringMax: 1 }), 5)).toBe(0.5);
  });

  it("multiplies by a factor and adds an offset, without any end", () => {
    const linear = ready({ rawMin: null, factor: 0.1, offset: -40 });
    expect(measured(linear, 655)).toBe(25.5);
    expect(rawHealth(linear, 1e9)).toBe("healthy");
    expect(rawOf(linear, 25.5)).toBe(655);
    expect(measured(ready({ rawMin: null, factor: 2, offset: null }, true), 21)).toBe(42);
  });

  it("takes 1 for a missing factor, and adds nothing for a missing offset", () => {
    expect(measured(ready({ factor: null, offset: -40 }), 655)).toBe(615);
    expect(linearOf({ factor: 2 })).toEqual({ factor: 2, offset: 0 });
    expect(linearOf({ factor: null, offset: null })).toBeNull();
  });

  it("finds the raw number again, of an inverted and of an unscaled signal too", () => {
    for (const scaling of [ready({}), ready({ inverted: true }), ready({ rawMin: null })])
      expect(rawOf(scaling, measured(scaling, 9.6))).toBeCloseTo(9.6, 10);
  });

  it("inverts the measuring range for an inverted signal", () => {
    expect(measured(ready({ inverted: true }), 4)).toBe(10);
    expect(measured(ready({ inverted: true }), 20)).toBe(0);
  });

  it("takes full scale for a signal at its end, and no value of a broken one", () => {
    expect(measured(ready({}), 3.9)).toBe(0);
    expect(measured(ready({}), 20.8)).toBe(10);
    expect(measured(ready({ inverted: true }), 20.8)).toBe(0);
    expect(measured(ready({}), 2)).toBeNaN();
  });

  it("takes a number as it is without a range", () => {
    expect(measured(ready({ rawMin: null, rawMax: null }), 1234)).toBe(1234);
  });

  it.each([
    [3.59, "fault"],
    [3.6, "saturated"],
    [3.79, "saturated"],
    [3.8, "clamp"],
    [4, "healthy"],
    [20, "healthy"],
    [20.5, "clamp"],
    [20.51, "saturated"],
    [21, "saturated"],
    [21.01, "fault"],
  ])("assesses %d mA of a 4-20 mA loop as %s", (raw, health) => {
    expect(rawHealth(ready({}), raw)).toBe(health);
  });

  it.each([
    [-0.25, "saturated"],
    [-0.26, "outside"],
    [10.25, "saturated"],
    [10.26, "outside"],
  ])("assesses %d V of a 0-10 V signal as %s", (raw, health) => {
    expect(rawHealth(ready({ rawMin: 0, rawMax: 10 }), raw)).toBe(health);
  });
});
