import { qualityCode } from "@sgval/quantities/quality";
import { describe, expect, it } from "vitest";
import { aChannel, aRecord, EIGHT, flagsOf, prepare, valuesOf } from "./device-record.fixture.ts";

const read = (device: ReturnType<typeof aRecord>, payload: object) => {
  const prepared = prepare(device, { ts: EIGHT, ...payload });
  const { rejected, unmapped } = prepared;
  return { values: valuesOf(device, prepared), flags: flagsOf(device, prepared), rejected, unmapped };
};

describe("a channel with several keys", () => {
  const device = aRecord("DATALOGGER", [
    aChannel("pressure", "idc_intput", { otherKeys: ["idc_input", "up.p[0]", "list[n=p].v"] }),
    aChannel("flow", "Q", { otherKeys: ["flow_rate"] }),
  ]);

  it.each([
    [{ idc_intput: 1 }, 1],
    [{ idc_input: 2 }, 2],
    [{ up: { p: [3] } }, 3],
    [{ list: [{ n: "p", v: 4 }] }, 4],
  ])("[R3.4] is read under each of them: %j", (payload, pressure) => {
    expect(read(device, payload)).toEqual({ values: { pressure }, flags: {}, rejected: [], unmapped: [] });
  });

  it.each([
    [{ idc_intput: 1, idc_input: 2, up: { p: [3] } }],
    [{ up: { p: [3] }, idc_input: 2, idc_intput: 1 }],
    [{ list: [{ n: "p", v: 4 }], idc_intput: 1 }],
  ])("takes the first that has a value, in whatever order they are sent: %j", (payload) => {
    expect(read(device, payload).values).toEqual({ pressure: 1 });
  });

  it("takes the next key where one has no value, and says what was refused of it", () => {
    expect(read(device, { idc_intput: null, idc_input: 2 })).toMatchObject({
      values: { pressure: 2 },
      flags: {},
    });
    expect(read(device, { idc_intput: "1.2.3", idc_input: 2 })).toMatchObject({
      values: { pressure: 2 },
      rejected: [{ field: "idc_intput", reason: "not_a_number" }],
    });
    expect(read(device, { idc_intput: null, idc_input: "--" })).toMatchObject({
      values: {},
      flags: { pressure: qualityCode("missing") },
    });
  });

  it("has one slot, also for what is refused under another key", () => {
    const prepared = prepare(device, { ts: EIGHT, Q: 5, idc_input: "x" });
    expect(prepared.samples.map(({ slots }) => slots)).toEqual([[null, 5]]);
    expect(prepared.rejectedValues).toMatchObject([{ key: "idc_input", slot: 0 }]);
  });

  it("is read in every row by itself", () => {
    const rows = [
      { ts: EIGHT, idc_intput: 1, flow_rate: 7 },
      { ts: EIGHT - 60_000, idc_input: 2, Q: 8 },
    ];
    const prepared = prepare(device, rows);
    expect([valuesOf(device, prepared, 0), valuesOf(device, prepared, 1)]).toEqual([
      { pressure: 1, flow: 7 },
      { pressure: 2, flow: 8 },
    ]);
  });

  it("is read of a pump under the short names of both firmwares", () => {
    const station = aRecord("WATER_PUMP", [aChannel("pump_current.p1", "p1.A", { otherKeys: ["p1.Amp"] })]);
    const pumps = (name: string) => ({ pumps: [{ pumpId: "p1", [name]: 31 }] });
    for (const name of ["A", "Amp"])
      expect(read(station, pumps(name)).values).toEqual({ "pump_current.p1": 31 });
  });
});

describe("a text for a number", () => {
  it.each([
    ["opened", 1],
    ["Closed", 0],
    ["YES", 1],
    ["no", 0],
    ["active", 1],
    ["inactive", 0],
    ["mở", 1],
    ["ĐÓNG", 0],
    ["Bật", 1],
    ["tắt", 0],
    ["chạy", 1],
    ["dừng", 0],
    // The same letters, composed of a vowel and marks.
    ["bật".normalize("NFD"), 1],
  ])("is known for what is on or off: %s", (text, state) => {
    const device = aRecord("VGA", [aChannel("digital_output", "DO")]);
    expect(read(device, { DO: text }).values).toEqual({ digital_output: state });
  });

  it("is that of the channel, whole and in any case, before those that are known", () => {
    const valueTexts = [
      { text: "Van mở", value: 1 },
      { text: "open", value: 0 },
      { text: "ERR 7", value: 2.5 },
      { text: "true", value: 0 },
    ];
    const device = aRecord("VGA", [
      aChannel("digital_output", "DO", { valueTexts }),
      aChannel("outlet_pressure", "P2", { valueTexts }),
    ]);
    expect(read(device, { DO: " VAN MỞ ", P2: "err 7" }).values).toEqual({
      digital_output: 1,
      outlet_pressure: 2.5,
    });
    expect(read(device, { DO: "open" }).values).toEqual({ digital_output: 0 });
    expect(read(device, { DO: true }).values).toEqual({ digital_output: 0 });
    expect(read(device, { P2: "err 77", DO: 1 })).toMatchObject({
      values: { digital_output: 1 },
      rejected: [{ field: "P2", reason: "not_a_number" }],
    });
  });
});
