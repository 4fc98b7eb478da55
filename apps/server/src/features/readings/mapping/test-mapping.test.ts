import { noPayloadKeys } from "@sgval/contract/devices/payload-keys";
import { type PayloadField, testMapping } from "@sgval/contract/readings/mapping";
import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { readings } from "../index.ts";

const harness = useHarness();

type Body = z.input<typeof testMapping.body>;
const test = async (payload: unknown, fields: Partial<Body> = {}) => {
  const body: Body = {
    ...{ type: "DATALOGGER", channels: [], payloadKeys: noPayloadKeys },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
    ...fields,
  };
  return (await harness.ok(harness.admin, testMapping, { body })).data;
};
const values = (fields: readonly PayloadField[]) => fields.filter(({ kind }) => kind === "value");
const keysOf = (fields: readonly PayloadField[]) => values(fields).map(({ key }) => key);
const useOf = (fields: readonly PayloadField[]) =>
  Object.fromEntries(values(fields).map(({ path, use }) => [path.join("/"), use]));
const pressure = { parameter: "pressure", mappingKey: "P" };
const flow = { parameter: "flow", mappingKey: "Q" };

it("shows the value of every key of a channel, and what is stored of them", async () => {
  const channels = [{ ...pressure, otherKeys: ["press"], valueTexts: [{ text: "dry", value: 0 }] }, flow];
  const { fields, samples, rejected } = await test(
    { ts: 1763600400, press: "dry", P: 2, Q: "dry" },
    { channels },
  );
  expect(fields.map(({ key, parameter, value, reason }) => [key, parameter, value, reason])).toEqual([
    ["ts", null, null, null],
    ["press", "pressure", 0, null],
    ["P", "pressure", 2, null],
    ["Q", "flow", null, "not_a_number"],
  ]);
  expect(samples).toMatchObject([{ values: { pressure: 2 } }]);
  expect(rejected).toEqual([{ field: "Q", reason: "not_a_number" }]);
});

it("shows each field with the key it is read under and what becomes of it", async () => {
  const { fields, samples, dead } = await test(
    { id: "DL-1", ts: "2025-11-20 08:00:00", P: "2,45", raw: 12, ext: { gps: [10.7, 106.6] }, bad: "x" },
    {
      channels: [
        pressure,
        { parameter: "flow", mappingKey: "raw", rawMin: 4, rawMax: 20, measuringMin: 0, measuringMax: 100 },
        { parameter: "battery", mappingKey: "bad" },
      ],
      payloadKeys: { timeKey: null, ignoredKeys: ["ext.gps.1"] },
    },
  );
  expect(dead).toBeNull();
  expect(fields.map(({ path, kind, key, use }) => [path.join("/"), kind, key, use])).toEqual([
    ["id", "value", "id", "identity"],
    ["ts", "value", "ts", "time"],
    ["P", "value", "P", "channel"],
    ["raw", "value", "raw", "channel"],
    ["ext", "block", null, "structure"],
    ["ext/gps", "list", null, "structure"],
    ["ext/gps/0", "value", "ext.gps.0", "unknown"],
    ["ext/gps/1", "value", "ext.gps.1", "ignored"],
    ["bad", "value", "bad", "channel"],
  ]);
  expect(fields.find(({ key }) => key === "P")).toMatchObject({
    parameter: "pressure",
    value: 2.45,
    quality: "good",
  });
  expect(fields.find(({ key }) => key === "raw")).toMatchObject({ parameter: "flow", value: 50 });
  expect(fields.find(({ key }) => key === "bad")).toMatchObject({ value: null, reason: "not_a_number" });
  expect(fields.find(({ key }) => key === "ts")?.at).toBe("2025-11-20T01:00:00.000Z");
  expect(samples).toMatchObject([
    { measuredAt: "2025-11-20T01:00:00.000Z", values: { pressure: 2.45, flow: 50 } },
  ]);
});

it("offers texts as measurements only where a value or a time can be read from them", async () => {
  const { fields } = await test({
    end_device_ids: { device_id: "dev1", application_ids: { application_id: "app1" } },
    correlation_ids: ["as:up:01E0WZGT6Y"],
    received_at: "2025-11-20T01:00:00Z",
    decoded: { temperature: 21, luminosity: "0,64", pump: "on", coding_rate: "4/6" },
  });
  expect(useOf(fields)).toEqual({
    "end_device_ids/device_id": "identity",
    "end_device_ids/application_ids/application_id": "identity",
    "correlation_ids/0": "identity",
    received_at: "time",
    "decoded/temperature": "unknown",
    "decoded/luminosity": "unknown",
    "decoded/pump": "unknown",
    "decoded/coding_rate": "identity",
  });
});

describe("the key that a field is read under", () => {
  it.each([
    ["of a nested field is its path", { a: { b: { "c.d": 1 } } }, ["a.b.c.d"]],
    [
      "of a field in a list of samples is its own",
      [
        { ts: 1, P: 1 },
        { ts: 2, P: 2 },
      ],
      ["ts", "P", "ts", "P"],
    ],
    ["inside a body leaves out the body", { data: { P: 1, more: { x: 2 } } }, ["P", "more.x"]],
    ["of a column is its name", { ch: ["P", "Q"], recs: [[1, 2.4, 3.1]] }, [null, null, "time", "P", "Q"]],
    ["of an entry with a name is that", { data: [{ k: "pH", v: 7, st: "00" }] }, [null, "pH", null]],
    ["of a pump is its path", { pumps: [{ pumpId: "p1", A: 3 }] }, [null, "pumps.p1.A"]],
    ["of a list of numbers is its place", { values: [3, 4] }, ["values.0", "values.1"]],
    ["may be of any language, with quotes", { 'áp "lực"': 1 }, ['áp "lực"']],
    [
      "is none where it has invisible characters, or is too long",
      { "P\u200b": 1, ["x".repeat(200)]: 2 },
      [null, null],
    ],
    ["is none for what JavaScript would take for something else", { __proto__: 1 }, []],
  ])("%s", async (_title, payload, keys) => {
    const { fields } = await test(payload);
    expect(keysOf(fields)).toEqual(keys);
    // What the editor offers is what the decoder then takes.
    const taken = new Set(keys.filter((key) => key !== null && key !== "ts" && key !== "time"));
    for (const mappingKey of taken) {
      const mapped = await test(payload, {
        channels: [{ parameter: "flow", mappingKey: String(mappingKey) }],
      });
      expect(mapped.fields.filter(({ use }) => use === "channel")).not.toHaveLength(0);
      expect(mapped.samples.some((sample) => "flow" in sample.values) || mapped.dead !== null).toBe(true);
    }
  });
});

it("reads a time under any name and depth, and then under no other", async () => {
  const payload = {
    uplink: { at: "2025-11-20T01:00:00Z", ts: 5 },
    fixTime: "2025-11-19T01:00:00Z",
    P: 2,
  };
  const before = await test(payload, { channels: [pressure] });
  // Times that nobody named may be of the values: they are marked.
  expect(before.samples[0]?.quality).toEqual({ pressure: "time_estimated" });
  const after = await test(payload, {
    channels: [pressure],
    payloadKeys: { timeKey: "uplink.at", ignoredKeys: ["fixTime"] },
  });
  expect(after.samples).toMatchObject([{ measuredAt: "2025-11-20T01:00:00.000Z", quality: {} }]);
  expect(useOf(after.fields)).toMatchObject({
    "uplink/at": "time",
    "uplink/ts": "unknown",
    fixTime: "ignored",
  });
});

it("says where a text stops being JSON, and what else is no message", async () => {
  expect(await test('{\n "P": 1,\n "Q" 2}')).toMatchObject({
    dead: { reason: "malformed_json" },
    syntax: { line: 3, column: 6 },
    fields: [],
  });
  expect(await test('{"P": 1')).toMatchObject({
    dead: { reason: "malformed_json" },
    syntax: { line: 1, column: 8 },
  });
  expect(await test("<P>1</P>")).toMatchObject({
    dead: { reason: "malformed_json" },
    syntax: { line: 1, column: 1 },
  });
  expect(await test('{"P": 1, "Q": abc}')).toMatchObject({ syntax: { line: 1, column: 15 } });
  expect(await test("7")).toMatchObject({ dead: { reason: "not_understood" }, syntax: null });
  expect(await test("[]")).toMatchObject({ dead: { reason: "empty_message" } });
});

it.each([
  ["the line protocol", "well,site=north P=2.4,Q=31 1763600340"],
  ["a form", "site=north&P=2.4&Q=31"],
  ["CSV", "site;P;Q\nnorth;2,4;31"],
])("shows the fields of %s under their keys", async (_what, payload) => {
  const { dead, fields, samples } = await test(payload, { channels: [pressure] });
  expect({ dead, values: samples.map(({ values }) => values) }).toEqual({
    dead: null,
    values: [{ pressure: 2.4 }],
  });
  expect(fields).toContainEqual(expect.objectContaining({ key: "P", use: "channel", value: 2.4 }));
  expect(fields).toContainEqual(expect.objectContaining({ key: "Q", use: "unknown" }));
});

it("takes a payload of 200 KB and says that a larger one is too large", async () => {
  const long = { P: 1, text: "x".repeat(200_000) };
  const { samples, fields } = await test(long, { channels: [pressure] });
  expect(samples).toMatchObject([{ values: { pressure: 1 } }]);
  expect(fields[1]?.text.length).toBeLessThan(300);
  expect(await test({ P: 1, text: "x".repeat(300_000) })).toMatchObject({ dead: { reason: "too_large" } });
});

it("shows the start of a payload with very many or very deep fields", async () => {
  const many = await test(
    { list: Array.from({ length: 3000 }, (_, index) => index), P: 4 },
    { channels: [pressure] },
  );
  expect(many.isCut).toBe(true);
  expect(many.fields.length).toBeLessThanOrEqual(1000);
  expect(many.samples).toMatchObject([{ values: { pressure: 4 } }]);
  const deep = await test(`${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`);
  expect(deep.isCut).toBe(true);
  expect(deep.dead).toMatchObject({ reason: "no_known_field" });
});

it("names the values of a list by the field beside them, as a channel may name them", async () => {
  const keysOf = async (payload: unknown, mappingKey = "P") =>
    (await test(payload, { channels: [{ parameter: "pressure", mappingKey }] })).fields
      .filter(({ kind, use }) => kind === "value" && use !== "structure")
      .map(({ key, use, value }) => [key, use, value]);
  const values = [
    { Type: "In", Value: 2.5 },
    { Type: "Out", Value: 1.5 },
  ];
  expect(await keysOf({ sensors: values })).toEqual([
    ["sensors[Type=In].Value", "unknown", null],
    ["sensors[Type=Out].Value", "unknown", null],
  ]);
  expect(await keysOf({ sensors: values }, "sensors[Type=In].Value")).toEqual([
    ["sensors[Type=In].Value", "channel", 2.5],
    ["sensors[Type=Out].Value", "unknown", null],
  ]);
  expect(
    await keysOf([
      { bn: "urn:", n: "voltage", v: 120.1 },
      { n: "current", v: 1.2 },
    ]),
  ).toEqual([
    ["voltage", "unknown", null],
    ["current", "unknown", null],
  ]);
});

it("stores nothing, and shows a device only to whoever may change it and sees it", async () => {
  const device = await aDevice()
    .named("MAP-1")
    .ofType("DATALOGGER")
    .withChannel("pressure", { mappingKey: "P" })
    .in(harness);
  const body = {
    deviceId: device.id,
    type: "DATALOGGER" as const,
    channels: [flow],
    payloadKeys: noPayloadKeys,
    payload: '{"Q": 3}',
  };
  expect((await test("", body)).samples).toMatchObject([{ values: { flow: 3 } }]);
  expect(await harness.app.use(readings).reader.newest(device, 10)).toEqual([]);
  const stranger = await aUser().withPermissions("Device.Update").seeing().signedInTo(harness);
  expect(await harness.refused(stranger, testMapping, { body })).toMatchObject({ status: 404 });
  const reader = await aUser().withPermissions("Device.Index").signedInTo(harness);
  expect(await harness.refused(reader, testMapping, { body })).toMatchObject({ status: 403 });
});

it("takes a message with hidden characters and shows a mark in their place", async () => {
  const { fields } = await test({ "gr\u202Eoup": { P: "2\u202E4" } });
  expect(fields.map(({ path, text }) => [path.join("/"), text])).toEqual([
    ["gr\uFFFDoup", "1"],
    ["gr\uFFFDoup/P", "2\uFFFD4"],
  ]);
});

it("checks the clock of a device by when its message came, and not by one that was pasted minutes later", async () => {
  const cameAt = harness.clock.now() - 120_000;
  const payload = { ts: Math.round(cameAt / 1000), P: 2 };
  const channels = [pressure];
  expect((await test(payload, { channels })).notes).toEqual([]);
  const receivedAt = new Date(cameAt).toISOString();
  expect((await test(payload, { channels, receivedAt })).notes).toEqual([]);
  const late = new Date(cameAt + 120_000).toISOString();
  expect((await test(payload, { channels, receivedAt: late })).notes).toEqual(["clock_drift"]);
});
