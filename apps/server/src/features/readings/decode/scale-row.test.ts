import { minuteMs } from "@sgval/quantities/duration";
import { qualityCode } from "@sgval/quantities/quality";
import { scalingOf } from "@sgval/quantities/scaling";
import { describe, expect, it } from "vitest";
import type { VersionedScaling } from "./channel-mapping.ts";
import {
  aCalibration,
  aChannel,
  aCommonRecord,
  aRecord,
  EIGHT,
  flagsOf,
  prepare,
  valuesOf,
} from "./device-record.fixture.ts";
import { newDeviceMemory } from "./prepare-message.ts";
import { scalingAt } from "./scale-row.ts";

const loop = aRecord("DATALOGGER", [aChannel("pressure", "I", { calibrations: [aCalibration()] })]);
const assessed = (device: typeof loop, payload: unknown) => {
  const prepared = prepare(device, payload);
  return { values: valuesOf(device, prepared), flags: flagsOf(device, prepared), notes: prepared.notes };
};

describe("assessing a single number", () => {
  it("[R3.3] gives no value for a current below 3.6 or above 21 mA", () => {
    for (const I of [0, 3.59, 21.1])
      expect(assessed(loop, { I })).toMatchObject({
        values: {},
        flags: { pressure: qualityCode("sensor_fault") },
      });
  });

  it("flags a fault within four seconds of a sound sample as suspect, until it repeats", () => {
    const memory = newDeviceMemory();
    const flagAt = (second: number, I: number) =>
      flagsOf(loop, prepare(loop, { ts: EIGHT + second * 1000, I }, EIGHT + second * 1000, memory))
        .pressure ?? 0;
    expect(flagAt(0, 9.6)).toBe(0);
    expect(flagAt(1, 2)).toBe(qualityCode("suspect"));
    expect(flagAt(2, 2)).toBe(qualityCode("sensor_fault"));
    expect(flagAt(3, 9.6)).toBe(0);
    expect(flagAt(60, 2)).toBe(qualityCode("sensor_fault"));
  });

  it("clamps a saturated current to the end of the range and flags it", () => {
    expect(assessed(loop, { I: 3.7 })).toMatchObject({
      values: { pressure: 0 },
      flags: { pressure: qualityCode("saturated") },
    });
    expect(assessed(loop, { I: 20.8 })).toMatchObject({
      values: { pressure: 10 },
      flags: { pressure: qualityCode("saturated") },
    });
  });

  it("clamps a current just outside 4-20 mA without a flag", () => {
    expect(assessed(loop, { I: 3.9 })).toMatchObject({ values: { pressure: 0 }, flags: {} });
    expect(assessed(loop, { I: 20.4 })).toMatchObject({ values: { pressure: 10 }, flags: {} });
  });

  it("keeps a voltage far outside its range as out of range", () => {
    const volts = aRecord("VGA", [
      aChannel("inlet_pressure", "U", { calibrations: [aCalibration({ rawMin: 0, rawMax: 10 })] }),
    ]);
    expect(assessed(volts, { U: 10.2 })).toMatchObject({
      values: { inlet_pressure: 10 },
      flags: { inlet_pressure: qualityCode("saturated") },
    });
    expect(assessed(volts, { U: 12 })).toMatchObject({
      values: { inlet_pressure: 12 },
      flags: { inlet_pressure: qualityCode("out_of_range") },
    });
  });

  it("stores what was sent in another unit or multiplied as it would be on paper", () => {
    const device = aRecord("CARBONATE_HARDNESS", [
      aChannel("water_temperature", "T", { unit: "degF" }),
      aChannel("turbidity", "N", {
        calibrations: [aCalibration({ rawMin: null, rawMax: null, factor: 0.1, offset: 0 })],
      }),
      aChannel("ph", "I", { calibrations: [aCalibration({ measuringMax: 14 })] }),
    ]);
    for (const [T, celsius] of [
      [77, 25],
      [71.6, 22],
      [32, 0],
    ])
      expect(assessed(device, { T }).values).toEqual({ water_temperature: celsius });
    expect(assessed(device, { N: 3 }).values).toEqual({ turbidity: 0.3 });
    expect(assessed(device, { I: 12.08 }).values).toEqual({ ph: 7.07 });
  });

  it("uses the calibration in force when the value was measured", () => {
    const device = aRecord("DATALOGGER", [
      aChannel("pressure", "I", {
        calibrations: [aCalibration(), aCalibration({ validFrom: EIGHT, measuringMax: 16 })],
      }),
    ]);
    const prepared = prepare(device, [
      { ts: EIGHT - minuteMs, I: 9.6 },
      { ts: EIGHT, I: 9.6 },
    ]);
    expect(prepared.samples.map(({ slots }) => slots[0])).toEqual([5.6, 3.5]);
  });

  it("keeps a value beyond the range of its parameter as out of range", () => {
    const logger = aCommonRecord("DATALOGGER");
    expect(assessed(logger, { pressure: 26, flow: 30 })).toMatchObject({
      values: { pressure: 26, flow: 30 },
      flags: { pressure: qualityCode("out_of_range") },
    });
    expect(assessed(logger, { pressure: 1e308 }).flags).toEqual({ pressure: qualityCode("out_of_range") });
  });

  it.each([-999, -9999, 65_535, 32_767, 999.9])("reads %d of a sensor as a sensor fault", (pressure) => {
    expect(assessed(aCommonRecord("DATALOGGER"), { pressure })).toMatchObject({
      values: {},
      flags: { pressure: qualityCode("sensor_fault") },
    });
  });

  it("accepts a counter at the end of a register, but not a negative one", () => {
    const logger = aCommonRecord("DATALOGGER");
    for (const total_flow of [65_535, 32_767, 999.9])
      expect(assessed(logger, { total_flow })).toMatchObject({ values: { total_flow }, flags: {} });
    expect(assessed(logger, { total_flow: -999 }).flags).toEqual({ total_flow: qualityCode("sensor_fault") });
  });

  it("accepts a full-scale count of a calibrated sensor", () => {
    const counts = aRecord("VGA", [
      aChannel("inlet_pressure", "AI1", { calibrations: [aCalibration({ rawMin: 0, rawMax: 65_535 })] }),
    ]);
    expect(assessed(counts, { AI1: 65_535 })).toMatchObject({ values: { inlet_pressure: 10 }, flags: {} });
  });

  it("reads a signal in CSQ or dBm, and 99 as unknown", () => {
    const logger = aCommonRecord("DATALOGGER");
    expect(assessed(logger, { signal: 18 }).values).toEqual({ signal: -77 });
    expect(assessed(logger, { signal: -81 }).values).toEqual({ signal: -81 });
    expect(assessed(logger, { signal: 99 })).toMatchObject({
      values: {},
      flags: { signal: qualityCode("missing") },
    });
    const plain = aRecord("DATALOGGER", [aChannel("signal")]);
    expect(assessed(plain, { signal: 21 }).values).toEqual({ signal: -71 });
  });

  it("flags a totaliser with more digits than it has as out of range", () => {
    const logger = aRecord("DATALOGGER", [aChannel("total_flow")], { site: { totaliserDigits: 6 } });
    expect(assessed(logger, { total_flow: 2_000_000 }).flags).toEqual({
      total_flow: qualityCode("out_of_range"),
    });
  });
});

describe("flow below zero", () => {
  const oneWay = aRecord("DATALOGGER", [
    aChannel("flow", "Q", { calibrations: [aCalibration({ rawMin: 0, rawMax: 10, measuringMax: 200 })] }),
  ]);

  it("is zero within two per cent of the span", () => {
    expect(assessed(oneWay, { Q: -0.2 })).toMatchObject({ values: { flow: 0 }, notes: [] });
  });

  it("is out of range where no flow can be, whatever the instrument says of it", () => {
    const impossible = { flow: qualityCode("out_of_range") };
    const plain = aRecord("DATALOGGER", [aChannel("flow", "Q")]);
    expect(assessed(plain, { Q: -1e308 }).flags).toEqual(impossible);
    expect(assessed(plain, { Q: -1e6 }).flags).toEqual(impossible);
    expect(assessed(oneWay, { Q: -1e9 }).flags).toEqual(impossible);
  });

  it("is kept as suspect beyond that, with a note of reverse flow", () => {
    const plain = aRecord("DATALOGGER", [aChannel("flow", "Q", { over: 50 })]);
    expect(assessed(plain, { Q: -1 })).toMatchObject({ values: { flow: 0 }, flags: {} });
    expect(assessed(plain, { Q: -1.5 })).toEqual({
      values: { flow: -1.5 },
      flags: { flow: qualityCode("suspect") },
      notes: ["reverse_flow"],
    });
  });

  it("is normal for a device that measures both directions", () => {
    expect(assessed(aCommonRecord("VGA"), { Q: -3.5 })).toEqual({
      values: { flow: -3.5 },
      flags: {},
      notes: [],
    });
    const bothWays = aRecord("DATALOGGER", [
      aChannel("flow", "Q", {
        calibrations: [aCalibration({ rawMin: 0, rawMax: 10, measuringMin: -100, measuringMax: 100 })],
      }),
    ]);
    expect(assessed(bothWays, { Q: 4 })).toEqual({ values: { flow: -20 }, flags: {}, notes: [] });
  });
});

const version = (changes: Parameters<typeof aCalibration>[0]): VersionedScaling => {
  const calibration = aCalibration(changes);
  return { validFrom: calibration.validFrom, ...scalingOf(calibration, false) };
};

describe("the version of a calibration", () => {
  const versions = [version({ validFrom: 100 }), version({ validFrom: 200, measuringMax: 16 })];

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
