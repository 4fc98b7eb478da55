import { minuteMs } from "@sgval/quantities/duration";
import { qualityCode } from "@sgval/quantities/quality";
import { describe, expect, it } from "vitest";
import {
  aCalibration,
  aChannel,
  aCommonRecord,
  aRecord,
  EIGHT,
  flagsOf,
  prepare,
  VIETNAM,
  valuesOf,
} from "./device-record.fixture.ts";
import { newDeviceMemory, prepareMessage } from "./prepare-message.ts";

const timestampsOf = (prepared: ReturnType<typeof prepare>) =>
  prepared.samples.map(({ measuredAt }) => measuredAt);

describe("payload shapes", () => {
  it("[R3.4] reads the flat message of a valve", () => {
    const vga = aCommonRecord("VGA");
    const prepared = prepare(vga, {
      ...{ id: "VGA-0012", ts: 1_763_600_400, P1: 5.82, P2: 2.46, Q: 63.4, TF: 184_532.6, TR: 1.2 },
      ...{ bat: 12.6, csq: 18, DO1: 0, DO2: 0, DO3: 1 },
    });
    expect(timestampsOf(prepared)).toEqual([EIGHT]);
    expect(valuesOf(vga, prepared)).toEqual({
      ...{ inlet_pressure: 5.82, outlet_pressure: 2.46, flow: 63.4, total_forward: 184_532.6 },
      ...{ total_reverse: 1.2, battery: 12.6, signal: -77 },
      ...{ "digital_output.1": 0, "digital_output.2": 0, "digital_output.3": 1 },
    });
    expect(prepared.samples[0]?.quality).toBeNull();
    expect(prepared).toMatchObject({ rejected: [], unmapped: [], dead: null, notes: [] });
  });

  it("[R3.3] scales raw counts, volts and pulses, and reads the device's local time", () => {
    const vga = aRecord("VGA", [
      aChannel("inlet_pressure", "AI1", { calibrations: [aCalibration({ rawMin: 819, rawMax: 4095 })] }),
      aChannel("outlet_pressure", "AI2", {
        calibrations: [aCalibration({ rawMin: 0, rawMax: 10, measuringMax: 16 })],
      }),
      aChannel("total_flow", "CNT1", {
        calibrations: [aCalibration({ rawMin: 0, rawMax: 1, measuringMax: 0.1 })],
      }),
      aChannel("battery", "vbat"),
    ]);
    const prepared = prepare(vga, {
      ...{
        imei: "860000000000012",
        time: "2025-11-20 08:00:00",
        AI1: 2457,
        AI2: 3.2,
        CNT1: 184_532,
        vbat: 12.61,
      },
    });
    expect(timestampsOf(prepared)).toEqual([EIGHT]);
    const values = valuesOf(vga, prepared);
    expect(values).toMatchObject({ inlet_pressure: 5, battery: 12.61 });
    expect(values.outlet_pressure).toBeCloseTo(5.12, 10);
    expect(values.total_flow).toBeCloseTo(18_453.2, 6);
    expect(prepared.unmapped).toEqual([]);
  });

  it("[R3.4] reads a logger's current sample and its numbered buffer", () => {
    const logger = aRecord("DATALOGGER", [
      aChannel("pressure", "idc_input", { calibrations: [aCalibration()] }),
      aChannel("critical_point_pressure", "vdc_input", {
        calibrations: [aCalibration({ rawMin: 0, rawMax: 10 })],
      }),
      aChannel("battery"),
      aChannel("signal", "signal", { unit: "CSQ" }),
    ]);
    const prepared = prepare(logger, {
      ...{ IMEI: "860000000000044", IMSI: "452040000000044", Model: "PS-NB", idc_input: 9.6, vdc_input: 3.2 },
      ...{ battery: 3.58, signal: 21, time: "2025/11/20 08:00:00" },
      ...{ "1": [9.6, 3, "2025/11/20 07:45:00"], "2": [12, 3.1, "2025/11/20 07:30:00"] },
    });
    expect(timestampsOf(prepared)).toEqual([EIGHT, EIGHT - 15 * minuteMs, EIGHT - 30 * minuteMs]);
    expect(valuesOf(logger, prepared)).toMatchObject({ pressure: 3.5, battery: 3.58, signal: -71 });
    expect(valuesOf(logger, prepared, 2)).toEqual({ pressure: 5, critical_point_pressure: 3.1 });
    expect(prepared.unmapped).toEqual([]);
  });

  it("reads a columnar batch and sorts its rows by time", () => {
    const logger = aCommonRecord("DATALOGGER");
    const prepared = prepare(logger, {
      dev: "DL-044",
      ch: ["pressure", "flow_forward", "total_forward"],
      recs: [
        [EIGHT, 2.41, 31.2, 90_211.4],
        [EIGHT - 30 * minuteMs, 2.43, 29.8, 90_196.1],
        [EIGHT - 15 * minuteMs, 2.42, 30.5, 90_203.7],
      ],
    });
    expect(timestampsOf(prepared)).toEqual([EIGHT, EIGHT - 15 * minuteMs, EIGHT - 30 * minuteMs]);
    expect(valuesOf(logger, prepared, 1)).toEqual({
      pressure: 2.42,
      flow_forward: 30.5,
      total_forward: 90_203.7,
    });
  });

  it("reads a columnar batch that names the column of its time", () => {
    const logger = aCommonRecord("DATALOGGER");
    const prepared = prepare(logger, { recs: [[2.41, EIGHT]], ch: ["pressure", "ts"] });
    expect(timestampsOf(prepared)).toEqual([EIGHT]);
    expect(valuesOf(logger, prepared)).toEqual({ pressure: 2.41 });
  });

  it("reads a list of times and values", () => {
    const logger = aCommonRecord("DATALOGGER");
    const prepared = prepare(logger, [
      { ts: EIGHT - 15 * minuteMs, values: { pressure: 2.42 } },
      { ts: EIGHT, values: { pressure: 2.41, battery: "3.58" } },
    ]);
    expect(timestampsOf(prepared)).toEqual([EIGHT, EIGHT - 15 * minuteMs]);
    expect(valuesOf(logger, prepared)).toEqual({ pressure: 2.41, battery: 3.58 });
  });

  it("[R3.4] reads a quality station with units, statuses and decimal commas", () => {
    const station = aCommonRecord("CARBONATE_HARDNESS");
    const prepared = prepare(station, {
      id: "WQ-03",
      ts: "2025-11-20T08:00:00+07:00",
      data: [
        { k: "pH", v: 7.21, st: "00" },
        { k: "CLO_DU", v: "0,42", u: "mg/L", st: "00" },
        { k: "DO_DUC", v: 0.61, u: "NTU", st: "01" },
        { k: "NH4", v: null, st: "02" },
        { k: "EC", v: 0.412, u: "mS/cm" },
      ],
    });
    expect(valuesOf(station, prepared)).toEqual({
      ...{ ph: 7.21, residual_chlorine: 0.42, turbidity: 0.61, conductivity: 412 },
    });
    expect(flagsOf(station, prepared)).toEqual({
      turbidity: qualityCode("calibrating"),
      ammonium: qualityCode("sensor_fault"),
    });
  });

  it("keeps and flags the value of an instrument that reports its own fault", () => {
    const station = aCommonRecord("CARBONATE_HARDNESS");
    const prepared = prepare(station, {
      ts: EIGHT,
      data: [
        { k: "pH", v: 3.1, st: "02" },
        { k: "T", v: 28, st: "07" },
      ],
    });
    expect(valuesOf(station, prepared)).toEqual({ ph: 3.1, water_temperature: 28 });
    expect(flagsOf(station, prepared)).toEqual({
      ph: qualityCode("sensor_fault"),
      water_temperature: qualityCode("suspect"),
    });
  });

  it("rejects a value in a unit of something else", () => {
    const station = aCommonRecord("CARBONATE_HARDNESS");
    const prepared = prepare(station, {
      ts: EIGHT,
      data: [
        { k: "pH", v: 7 },
        { k: "DO_DUC", v: 3, u: "mg/L" },
      ],
    });
    expect(valuesOf(station, prepared)).toEqual({ ph: 7 });
    expect(prepared.rejected).toEqual([{ field: "DO_DUC", reason: "unit_mismatch" }]);
  });

  it("[R3.4] reads a well", () => {
    const well = aCommonRecord("WELL_LOGGING");
    const prepared = prepare(well, {
      ...{
        id: "G-07",
        ts: 1_763_600_400,
        WL: 18.42,
        Q: 36.5,
        TOT: 902_331,
        FLOAT: 1,
        A: 22.4,
        V: 384,
        EC: 412,
      },
      rssi: -81,
    });
    expect(valuesOf(well, prepared)).toEqual({
      ...{ water_level: 18.42, flow: 36.5, total_flow: 902_331, water_level_float: 1 },
      ...{ pump_current: 22.4, pump_voltage: 384, conductivity: 412, signal: -81 },
    });
  });

  it("[R3.4] reads a pump station, each pump into its own channels", () => {
    const station = aRecord("WATER_PUMP", [
      aChannel("inlet_pressure", "P_in"),
      aChannel("pump_running.p1"),
      aChannel("pump_current.p1", "pumps.p1.A"),
      aChannel("run_hours.p1", "p1.h"),
      aChannel("pump_running.p3"),
      aChannel("pump_power.p3"),
    ]);
    const prepared = prepare(station, {
      id: "PS-01",
      ts: 1_763_600_400,
      P_in: 0.85,
      pumps: [
        { pumpId: "p1", type: "normal", action: "on", A: 31.2, V: 384, h: 10_231.4 },
        { pumpId: "p3", type: "linear", action: "off", power: 72 },
      ],
    });
    expect(valuesOf(station, prepared)).toEqual({
      ...{ inlet_pressure: 0.85, "pump_running.p1": 1, "pump_current.p1": 31.2, "run_hours.p1": 10_231.4 },
      ...{ "pump_running.p3": 0, "pump_power.p3": 72 },
    });
    expect(prepared.unmapped).toEqual([{ key: "pumps.p1.V", value: "384" }]);
  });

  it("[R3.4] reads the meter at the inlet of a zone", () => {
    const zone = aCommonRecord("DMA");
    const prepared = prepare(zone, {
      id: "DMA-05-IN1",
      ts: 1_763_600_400,
      Qf: 42.6,
      Qr: 0,
      Tf: 1_250_933.2,
      Tr: 12,
    });
    expect(valuesOf(zone, prepared)).toEqual({
      ...{ flow_forward: 42.6, flow_reverse: 0, total_forward: 1_250_933.2, total_reverse: 12 },
    });
  });

  it("[R1.5] takes the message of a customer meter apart from those of devices", () => {
    const prepared = prepare(aCommonRecord("DMA"), {
      meter: "DH-000123",
      ts: 1_763_571_600,
      index: 1560.4,
      flags: ["leak"],
    });
    expect(prepared).toMatchObject({ dead: null, samples: [], unmapped: [] });
    expect(prepared.meters).toEqual([
      { meter: "DH-000123", measuredAt: 1_763_571_600_000, index: 1560.4, flags: ["leak"] },
    ]);
  });

  it("takes customer meters and the values of their gateway from one list, and names what it cannot read", () => {
    const prepared = prepare(aCommonRecord("DATALOGGER"), [
      { meter: 123, ts: 1_763_571_600, index: "1560,4", flags: ["Tamper", "other"] },
      { ts: 1_763_571_600, pressure: 2.41 },
      { meter: "DH-2", ts: 1_763_571_600, index: "many" },
    ]);
    expect(prepared.meters).toMatchObject([{ meter: "123", index: 1560.4, flags: ["tamper"] }]);
    expect(prepared.samples).toHaveLength(1);
    expect(prepared.deadInPart).toEqual({ reason: "not_understood", detail: "index" });
  });

  it("takes the arrival as the time of values without one", () => {
    const logger = aCommonRecord("DATALOGGER");
    const prepared = prepare(logger, { pressure: 2.41 });
    expect(timestampsOf(prepared)).toEqual([EIGHT]);
    expect(flagsOf(logger, prepared)).toEqual({});
    expect(prepared.notes).toEqual([]);
  });

  it("reads one time with a block of values under any of the usual names", () => {
    const logger = aCommonRecord("DATALOGGER");
    for (const body of ["values", "data", "telemetry"]) {
      const prepared = prepare(logger, { ts: EIGHT - minuteMs / 2, [body]: { pressure: 2.41 } });
      expect(timestampsOf(prepared)).toEqual([EIGHT - minuteMs / 2]);
      expect(valuesOf(logger, prepared)).toEqual({ pressure: 2.41 });
    }
  });

  it("reads nested blocks and lists by dotted mapping keys", () => {
    const vga = aRecord("VGA", [aChannel("inlet_pressure", "valve.P1"), aChannel("outlet_pressure", "AI.1")]);
    const prepared = prepare(vga, { ts: EIGHT, valve: { P1: 5.8, x: 1 }, AI: [7, 2.4] });
    expect(valuesOf(vga, prepared)).toEqual({ inlet_pressure: 5.8, outlet_pressure: 2.4 });
    expect(prepared.unmapped.map(({ key }) => key)).toEqual(["valve.x", "AI.0"]);
  });

  it("prefers the mapping key to the parameter key, whichever comes first", () => {
    const vga = aRecord("VGA", [aChannel("inlet_pressure", "P1")]);
    expect(valuesOf(vga, prepare(vga, { inlet_pressure: 9, P1: 5.8 }))).toEqual({ inlet_pressure: 5.8 });
    expect(valuesOf(vga, prepare(vga, { P1: 5.8, inlet_pressure: 9 }))).toEqual({ inlet_pressure: 5.8 });
    expect(valuesOf(vga, prepare(vga, { inlet_pressure: 9 }))).toEqual({ inlet_pressure: 9 });
  });

  it("reads a value under the name of a time or an identity when the device maps it", () => {
    const well = aRecord("WELL_LOGGING", [aChannel("run_hours", "time"), aChannel("flow", "id")]);
    const prepared = prepare(well, { time: 812.5, id: 36.5, ts: EIGHT });
    expect(valuesOf(well, prepared)).toEqual({ run_hours: 812.5, flow: 36.5 });
  });

  it("converts to the canonical unit when the channel names another", () => {
    const logger = aRecord("DATALOGGER", [
      aChannel("flow", "Q", { unit: "L/s" }),
      aChannel("pressure", "P", { unit: "kPa", calibrations: [aCalibration({ measuringMax: 1000 })] }),
    ]);
    const values = valuesOf(logger, prepare(logger, { Q: 10, P: 12 }));
    expect(values.flow).toBeCloseTo(36, 10);
    expect(values.pressure).toBeCloseTo(5, 10);
  });

  it("reads the names of states as values", () => {
    const station = aRecord("WATER_PUMP", [
      aChannel("pump_running.p1", "run"),
      aChannel("water_level_float", "float"),
    ]);
    expect(valuesOf(station, prepare(station, { run: "ON", float: "high" }))).toEqual({
      ...{ "pump_running.p1": 1, water_level_float: 2 },
    });
    expect(prepare(station, { run: "perhaps", float: 1 }).rejected).toEqual([
      { field: "run", reason: "not_a_number" },
    ]);
  });

  it("reads the outputs in the state block of a device", () => {
    const vga = aCommonRecord("VGA");
    const prepared = prepare(vga, { ts: EIGHT, P1: 5, state: { DO3: 1, valve: "regulating_low", deep: {} } });
    expect(valuesOf(vga, prepared)).toMatchObject({ "digital_output.3": 1 });
    expect(prepared.unmapped.map(({ key }) => key)).toEqual(["valve", "deep"]);
  });

  it("takes no values for removed channels", () => {
    const logger = aRecord("DATALOGGER", [
      aChannel("pressure", "P", { removed: true }),
      aChannel("flow", "Q"),
    ]);
    const prepared = prepare(logger, { P: 2.4, Q: 30 });
    expect(prepared.samples[0]?.slots).toEqual([null, 30]);
    expect(prepared.unmapped).toEqual([{ key: "P", value: "2.4" }]);
  });

  it("takes a payload as bytes, with or without a byte-order mark", () => {
    const logger = aCommonRecord("DATALOGGER");
    for (const text of ['{"pressure":2.4}', '\ufeff{"pressure":2.4}'])
      expect(
        prepareMessage(logger, Buffer.from(text), EIGHT, newDeviceMemory(), VIETNAM).samples,
      ).toHaveLength(1);
  });
});
