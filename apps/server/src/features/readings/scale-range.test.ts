import { describe, expect, it } from "vitest";
import { measuredOf, rawHealth, readyScalings, type Scaling, scalingAt } from "./scale-range.ts";
import { rawOf } from "./scale-raw.ts";
import { aCalibration, aChannel } from "./testing-devices.ts";

const ready = (changes: Parameters<typeof aCalibration>[0], totaliser = false): Scaling => {
  const [scaling] = readyScalings([aCalibration(changes)], totaliser);
  if (!scaling) throw new Error("a calibration gives a scaling");
  return scaling;
};

describe("scaling a raw number", () => {
  it("[R3.3] turns the raw range into the measuring range", () => {
    expect(measuredOf(ready({}), 9.6)).toBe(3.5);
    expect(measuredOf(ready({ rawMin: 0, rawMax: 10, measuringMax: 16 }), 3.2)).toBeCloseTo(5.12, 10);
    expect(measuredOf(ready({ rawMin: 819, rawMax: 4095 }), 2457)).toBe(5);
  });

  it("[R3.3] turns pulses into volume by their weight, with no upper end", () => {
    const pulses = ready({ rawMin: 0, rawMax: 1, measuringMax: 0.1 }, true);
    expect(measuredOf(pulses, 1234)).toBeCloseTo(123.4, 10);
    expect(rawHealth(pulses, 1234)).toBe("healthy");
  });

  it("[R3.3] accepts zero and negative ends", () => {
    expect(measuredOf(ready({ rawMin: -10, rawMax: 10, measuringMin: -1, measuringMax: 1 }), 5)).toBe(0.5);
  });

  it("lets the measured value fall as an inverted signal rises", () => {
    expect(measuredOf(ready({ inverted: true }), 4)).toBe(10);
    expect(measuredOf(ready({ inverted: true }), 20)).toBe(0);
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
  ])("judges %d mA of a 4-20 mA loop as %s", (raw, health) => {
    expect(rawHealth(ready({}), raw)).toBe(health);
  });

  it.each([
    [-0.25, "saturated"],
    [-0.26, "outside"],
    [10.25, "saturated"],
    [10.26, "outside"],
  ])("judges %d V of a 0-10 V signal as %s", (raw, health) => {
    expect(rawHealth(ready({ rawMin: 0, rawMax: 10 }), raw)).toBe(health);
  });
});

describe("the version of a calibration", () => {
  const versions = readyScalings(
    [aCalibration({ validFrom: 100 }), aCalibration({ validFrom: 200, measuringMax: 16 })],
    false,
  );

  it("is the one in force when the value was measured", () => {
    expect(scalingAt(versions, 199)?.high).toBe(10);
    expect(scalingAt(versions, 200)?.high).toBe(16);
  });

  it("is the first one for older data", () => {
    expect(scalingAt(versions, 5)?.high).toBe(10);
  });

  it("is none where the channel was never scaled", () => {
    expect(scalingAt([], 5)).toBeNull();
  });
});

describe("getting the raw number back", () => {
  it("[R3.3] inverts the calibration that was in force", () => {
    const channel = aChannel("pressure", "AI1", {
      calibrations: [aCalibration(), aCalibration({ validFrom: 200, measuringMax: 16 })],
    });
    expect(rawOf(channel, 3.5, 100)).toBeCloseTo(9.6, 10);
    expect(rawOf(channel, 5.6, 300)).toBeCloseTo(9.6, 10);
  });

  it("inverts an inverted signal too", () => {
    const channel = aChannel("pressure", "AI1", { calibrations: [aCalibration({ inverted: true })] });
    expect(rawOf(channel, 10, 0)).toBe(4);
  });

  it("goes back to the unit of the device", () => {
    expect(rawOf(aChannel("flow", "Q", { unit: "L/s" }), 36, 0)).toBeCloseTo(10, 10);
    expect(rawOf(aChannel("signal", "csq", { unit: "csq" }), -77, 0)).toBe(18);
  });

  it("is the value itself without calibration and unit", () => {
    expect(rawOf(aChannel("pressure"), 2.41, 0)).toBe(2.41);
  });
});
