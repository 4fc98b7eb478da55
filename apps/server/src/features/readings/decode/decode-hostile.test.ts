import { qualityCode } from "@sgval/quantities/quality";
import { describe, expect, it } from "vitest";
import {
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

const logger = aCommonRecord("DATALOGGER");
const text = (payload: string) => prepareMessage(logger, payload, EIGHT, newDeviceMemory(), VIETNAM);

describe("payloads that cannot be used", () => {
  it.each(["", "{", '{"pressure":}', "hello", "{'pressure':2}", "\u0000"])(
    "calls %o malformed",
    (payload) => {
      expect(text(payload).dead).toEqual({ reason: "malformed_json" });
    },
  );

  it.each(["5", '"text"', "null", "true", "[[1,2],[3]]", "[1,2]"])("does not understand %s", (payload) => {
    expect(text(payload).dead).toEqual({ reason: "not_understood" });
  });

  it.each(["{}", "[]", " { } "])("calls %s empty", (payload) => {
    expect(text(payload).dead).toEqual({ reason: "empty_message" });
  });

  it.each(['{"id":"DL-1","ts":1763600400}', '{"ch":[],"recs":[]}', '{"ts":"yesterday"}'])(
    "finds no known field in %s",
    (payload) => {
      expect(text(payload).dead).toEqual({ reason: "no_known_field" });
    },
  );

  it("lists the unmapped keys of a message without a known field", () => {
    expect(text('{"foo":1,"bar":"x"}')).toMatchObject({
      dead: { reason: "no_known_field" },
      unmapped: [
        { key: "foo", value: "1" },
        { key: "bar", value: "x" },
      ],
    });
  });

  it("takes 262 144 bytes and refuses one more", () => {
    const body = '{"pressure":2.4,"note":""}';
    const filled = (bytes: number) => body.replace('""', `"${"x".repeat(bytes - body.length)}"`);
    expect(text(filled(262_144)).samples).toHaveLength(1);
    expect(text(filled(262_145)).dead).toEqual({ reason: "too_large" });
    expect(text(`{"pressure":2.4,"note":"${"ố".repeat(90_000)}"}`).dead).toEqual({ reason: "too_large" });
  });

  it("takes 5 000 samples and refuses one more, in a list and in columns", () => {
    const rows = (count: number) => Array.from({ length: count }, (_, index) => [EIGHT - index * 1000, 2.4]);
    const columns = (count: number) => prepare(logger, { ch: ["pressure"], recs: rows(count) });
    const list = (count: number) =>
      prepare(
        logger,
        rows(count).map(([ts, pressure]) => ({ ts, pressure })),
      );
    for (const shape of [columns, list]) {
      expect(shape(5000).samples).toHaveLength(5000);
      expect(shape(5001)).toMatchObject({ samples: [], dead: { reason: "too_many_samples" } });
    }
  });

  it("survives nesting of any depth", () => {
    const deep = (open: string, close: string) => `${open.repeat(40_000)}1${close.repeat(40_000)}`;
    expect(text(deep("[", "]")).dead).toEqual({ reason: "not_understood" });
    expect(text(`{"pressure":2.4,"x":${deep('{"a":', "}")}}`)).toMatchObject({
      dead: null,
      unmapped: [{ key: "x.a", value: "{…}" }],
    });
  });

  it("treats keys with a meaning in JavaScript like any other", () => {
    const prepared = text(
      '{"__proto__":{"pressure":9},"constructor":1,"toString":2,"hasOwnProperty":3,"pressure":2.4}',
    );
    expect(valuesOf(logger, prepared)).toEqual({ pressure: 2.4 });
    expect(prepared.unmapped.map(({ key }) => key)).toEqual([
      ...["__proto__.pressure", "constructor", "toString", "hasOwnProperty"],
    ]);
    expect(({} as { pressure?: number }).pressure).toBeUndefined();
  });

  it("reports a bounded number of unknown keys, bounded in length and free of zero bytes", () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, index]));
    expect(prepare(logger, { pressure: 2.4, ...many }).unmapped).toHaveLength(100);
    const [field] = prepare(logger, { [`a\0${"k".repeat(500)}`]: `v\0${"x".repeat(500)}` }).unmapped;
    expect(field?.key).toHaveLength(128);
    expect(`${field?.key}${field?.value}`).not.toContain("\0");
  });

  it("reports keys and values without characters that turn the text beside them", () => {
    const { unmapped, rejected, rejectedValues } = prepare(logger, {
      pressure: "1\u202e2",
      "k\u202e": "v\u2067",
    });
    expect(unmapped).toEqual([{ key: "k\ufffd", value: "v\ufffd" }]);
    expect(rejected).toMatchObject([{ field: "pressure" }]);
    expect(rejectedValues).toMatchObject([{ value: "1\ufffd2" }]);
  });

  it("stores the other fields when one is bad, and names it", () => {
    const prepared = prepare(logger, { ts: EIGHT, pressure: "1.234,5", flow: { a: 1 }, battery: 3.58 });
    expect(valuesOf(logger, prepared)).toEqual({ battery: 3.58 });
    expect(prepared.rejected).toEqual([
      { field: "pressure", reason: "not_a_number" },
      { field: "flow", reason: "not_a_number" },
    ]);
    expect(prepared.dead).toBeNull();
  });

  it("names the row of a bad field in a batch", () => {
    const prepared = prepare(logger, [
      { ts: EIGHT, pressure: 2.4 },
      { ts: EIGHT - 1000, pressure: "x", flow: 3 },
      7,
    ]);
    expect(prepared.samples).toHaveLength(2);
    expect(prepared.rejected).toEqual([
      { field: "1.pressure", reason: "not_a_number" },
      { field: "2.item", reason: "not_an_object" },
    ]);
  });

  it("sends a message to the dead letters when every field of it was rejected", () => {
    const prepared = prepare(logger, { ts: EIGHT, pressure: "abc" });
    expect(prepared).toMatchObject({ samples: [], dead: null, deadInPart: { reason: "not_understood" } });
    expect(prepared.rejected).toEqual([{ field: "pressure", reason: "not_a_number" }]);
  });

  it("stores an explicit empty value as missing, and nothing for what was not sent", () => {
    const prepared = prepare(logger, { pressure: "NULL", flow: "", battery: "--", signal: null });
    const missing = qualityCode("missing");
    expect(valuesOf(logger, prepared)).toEqual({});
    expect(flagsOf(logger, prepared)).toEqual({
      ...{ pressure: missing, flow: missing, battery: missing, signal: missing },
    });
  });

  it("reads bare NaN and Infinity, which some firmware prints, as missing", () => {
    const prepared = text('{"pressure":NaN,"flow":-Infinity,"battery":nan,"total_flow":12}');
    expect(valuesOf(logger, prepared)).toEqual({ total_flow: 12 });
    expect(Object.keys(flagsOf(logger, prepared))).toEqual(["pressure", "flow", "battery"]);
  });

  it("never lets a number through that is not finite", () => {
    const device = aRecord("DATALOGGER", [aChannel("flow", "Q", { unit: "L/s" }), aChannel("pressure")]);
    const prepared = prepareMessage(
      device,
      '{"Q":1e308,"pressure":1e999}',
      EIGHT,
      newDeviceMemory(),
      VIETNAM,
    );
    expect(prepared.samples[0]?.slots).toEqual([null, null]);
    expect(flagsOf(device, prepared)).toEqual({
      flow: qualityCode("out_of_range"),
      pressure: qualityCode("missing"),
    });
  });
});
