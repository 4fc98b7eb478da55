import { minuteMs } from "@sgval/quantities/duration";
import { qualityCode } from "@sgval/quantities/quality";
import { describe, expect, it } from "vitest";
import { aChannel, aRecord, EIGHT, flagsOf, prepare, valuesOf } from "./device-record.fixture.ts";

const at = (minutes: number) => EIGHT + minutes * minuteMs;
const local = (minutes: number) => new Date(at(minutes) + 7 * 60 * minuteMs).toISOString().slice(0, -1);

describe("values in items of a list", () => {
  const hourly = {
    values: [
      { Type: "Volume", Value: 7842.5, Unit: "m3", Timestamp: local(0) },
      { Type: "Volume", Value: 7_842_200, Unit: "L", Timestamp: local(-60) },
      { Type: "Max Volume flow", Value: 0.4, Unit: "m3/h", Timestamp: local(0) },
      { Type: "Dry", Value: false, Unit: "NA", Timestamp: local(0) },
    ],
    latestVolume: 7842.5,
  };

  it.each([
    ["the field that names them", "values[Type=Volume].Value", "values[Type=Max Volume flow].Value"],
    ["their name alone", "Volume", "Max Volume flow"],
  ])("[R3.4] are found by %s, each at its own time and in its own unit", (_by, volume, flow) => {
    const meter = aRecord("DATALOGGER", [aChannel("total_forward", volume), aChannel("flow", flow)]);
    const prepared = prepare(meter, hourly);
    expect(prepared.samples.map(({ measuredAt }) => measuredAt)).toEqual([at(0), at(-60)]);
    expect(valuesOf(meter, prepared, 0)).toEqual({ total_forward: 7842.5, flow: 0.4 });
    expect(valuesOf(meter, prepared, 1)).toEqual({ total_forward: 7842.2 });
    expect(prepared).toMatchObject({ dead: null, rejected: [], duplicates: 0 });
  });

  it("are listed with the key that a channel may name, where none does", () => {
    const meter = aRecord("DATALOGGER", [aChannel("total_forward", "latestVolume")]);
    const keys = prepare(meter, { ...hourly, sensors: [{ name: "in", pressure: 2, unit: "bar" }] }).unmapped;
    expect(keys.map(({ key }) => key)).toEqual([
      "Volume",
      "Max Volume flow",
      "Dry",
      "sensors[name=in].pressure",
    ]);
  });

  it("are found at any depth, by several fields and in a payload that is a list", () => {
    const device = aRecord("DATALOGGER", [
      aChannel("pressure", "up.groups[id=3][kind=in].list[tag=P].reading"),
      aChannel("flow", "up.groups[id=3].extra[1].q"),
    ]);
    const groups = [
      { id: 3, kind: "out", list: [{ tag: "P", reading: 9 }] },
      {
        id: 3,
        kind: "in",
        list: [
          { tag: "T", reading: 8 },
          { tag: "P", reading: 2.5 },
        ],
        extra: [{ q: 1 }, { q: 7 }],
      },
    ];
    expect(valuesOf(device, prepare(device, { ts: EIGHT, up: { groups } }))).toEqual({
      pressure: 2.5,
      flow: 7,
    });
    const list = aRecord("DATALOGGER", [aChannel("pressure", "[what=P].bar")]);
    expect(
      valuesOf(
        list,
        prepare(list, [
          { what: "Q", bar: 1 },
          { what: "P", bar: 2 },
        ]),
      ),
    ).toEqual({ pressure: 2 });
  });

  it("are kept once for a channel and time, and the other is shown", () => {
    const device = aRecord("DATALOGGER", [aChannel("pressure", "s[*].p")]);
    const prepared = prepare(device, { ts: EIGHT, s: [{ p: 1 }, { p: 2 }] });
    expect(valuesOf(device, prepared)).toEqual({ pressure: 1 });
    expect(prepared.rejected).toEqual([{ field: "s[*].p", reason: "several_values" }]);
  });

  it("are readings of their own where every item has a time", () => {
    const device = aRecord("DATALOGGER", [
      aChannel("pressure", "history[*].p"),
      aChannel("flow", "history[*].q"),
    ]);
    const history = [0, -15, -30].map((minutes) => ({ ts: at(minutes) / 1000, p: 2 - minutes / 100, q: 5 }));
    const prepared = prepare(device, { id: "x", history });
    expect(prepared.samples.map(({ measuredAt }) => measuredAt)).toEqual([at(0), at(-15), at(-30)]);
    expect(valuesOf(device, prepared, 2)).toEqual({ pressure: 2.3, flow: 5 });
  });

  it.each([
    [{ value: 68, unitCode: "FAH" }, 20],
    [{ value: 293.15, unit: "K" }, 20],
    [{ value: 20, unit_of_measurement: "°C" }, 20],
  ])("are read in the unit or the code that stands beside them: %j", (water_temperature, celsius) => {
    const device = aRecord("DATALOGGER", [aChannel("water_temperature", "t.value")]);
    const values = valuesOf(device, prepare(device, { ts: EIGHT, t: water_temperature }));
    expect(values.water_temperature).toBeCloseTo(celsius, 9);
  });

  it("refuses a unit of another quantity beside a value, and heeds no unit of a whole block", () => {
    const device = aRecord("DATALOGGER", [aChannel("pressure", "p.value"), aChannel("flow", "d.flow")]);
    const prepared = prepare(device, {
      ts: EIGHT,
      p: { value: 2, unit: "m3/h" },
      d: { flow: 3, unit: "bar" },
    });
    expect(prepared.rejected).toEqual([{ field: "p.value", reason: "unit_mismatch" }]);
    expect(valuesOf(device, prepared)).toEqual({ flow: 3 });
    expect(
      valuesOf(device, prepare(device, { ts: EIGHT, p: { value: 200, unit: "kPa" } })).pressure,
    ).toBeCloseTo(2);
  });
});

describe("fields below a name with a meaning of its own", () => {
  it.each(["device.battery", "data.status.battery", "time.battery", "pumps.power.battery", "name.battery"])(
    "are found where a channel names them: %s",
    (key) => {
      const [first = "", ...rest] = key.split(".");
      const block = rest.reduceRight<unknown>((inside, name) => ({ [name]: inside }), 3.6);
      const device = aRecord("DATALOGGER", [aChannel("battery", key)]);
      expect(valuesOf(device, prepare(device, { ts: EIGHT, [first]: block }))).toEqual({ battery: 3.6 });
    },
  );

  it("have their own value beside those of a block that is called like a channel, with the unit beside it", () => {
    const device = aRecord("DATALOGGER", [
      aChannel("pressure", "pressure"),
      aChannel("water_temperature", "pressure.temp"),
    ]);
    const block = { value: 240, unit: "kPa", temp: 20 };
    const prepared = prepare(device, { ts: EIGHT, pressure: block });
    expect(valuesOf(device, prepared)).toEqual({ pressure: 2.4, water_temperature: 20 });
    expect(prepared).toMatchObject({ rejected: [], unmapped: [] });
    const inBody = prepare(device, { ts: EIGHT, data: { pressure: block } });
    expect(valuesOf(device, inBody)).toEqual(valuesOf(device, prepared));
    const other = aRecord("DATALOGGER", [aChannel("pressure"), aChannel("flow", "pressure.value")]);
    expect(valuesOf(other, prepare(other, { ts: EIGHT, pressure: { value: 3 } }))).toEqual({ flow: 3 });
  });
});

describe("SenML", () => {
  const device = aRecord("DATALOGGER", [
    aChannel("battery", "voltage"),
    aChannel("pressure", "urn:dev:ow:10e2:pressure"),
  ]);

  it("adds names, times and units to the base ones before them", () => {
    const prepared = prepare(device, [
      { bn: "urn:dev:ow:10e2:", bt: at(0) / 1000, bu: "kPa", bver: 5, n: "voltage", u: "V", v: 3.6 },
      { n: "pressure", t: -600, v: 250 },
      { n: "pressure", v: 260 },
    ]);
    expect(prepared.samples.map(({ measuredAt }) => measuredAt)).toEqual([at(0), at(-10)]);
    expect(valuesOf(device, prepared, 0)).toEqual({ battery: 3.6, pressure: 2.6 });
    expect(valuesOf(device, prepared, 1)).toEqual({ pressure: 2.5 });
    expect(prepared).toMatchObject({ dead: null, rejected: [] });
  });

  it("reads small times as before now, and a missing one as now", () => {
    const prepared = prepare(device, [
      { n: "voltage", v: 3.6 },
      { n: "voltage", v: 3.7, t: -300 },
    ]);
    expect(prepared.samples.map(({ measuredAt }) => measuredAt)).toEqual([at(0), at(-5)]);
    expect(flagsOf(device, prepared)).toEqual({});
  });

  it("says which time cannot be read, and stores no good value for it", () => {
    const prepared = prepare(device, [{ bn: "x", n: "voltage", v: 3.6, t: "noon" }]);
    expect(prepared.rejected).toEqual([{ field: "0.t", reason: "invalid_time" }]);
    expect(flagsOf(device, prepared)).toEqual({ battery: qualityCode("time_estimated") });
  });
});
