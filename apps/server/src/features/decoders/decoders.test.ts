import { listDeadLetters, replayDeadLetters } from "@sgval/contract/connections/dead-letters";
import * as routes from "@sgval/contract/decoders/decoders";
import { updateDevice } from "@sgval/contract/devices/routes";
import { testMapping } from "@sgval/contract/readings/mapping";
import { listReadings } from "@sgval/contract/readings/readings";
import { basePath } from "@sgval/contract/route";
import { expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";
import { decoders } from "./index.ts";

const harness = useHarness();
let made = 0;

const usual = { bytesPath: "", encoding: "hex", portPath: "", description: "", note: "" } as const;
const add = async (source: string, more: object = {}) =>
  (
    await harness.ok(harness.admin, routes.createDecoder, {
      body: { ...usual, name: `Decoder ${++made}`, source, ...more },
    })
  ).data;
const read = async (id: number) =>
  (await harness.ok(harness.admin, routes.readDecoder, { params: { id } })).data;
const payloadKeys = { timeKey: null, ignoredKeys: [] };

/** A logger whose pressure, in kPa, is what a decoder calls `p`. */
const logger = async (decoderId: number, name = `BYTES-${++made}`) => {
  const device = await aDevice()
    .named(name)
    .ofType("DATALOGGER")
    .overHttp()
    .withChannel("pressure", { mappingKey: "p", unit: "kPa" })
    .withChannel("signal", { mappingKey: "rxInfo[0].rssi" })
    .withTokenIn(harness);
  await harness.ok(harness.admin, updateDevice, {
    params: { id: device.id },
    body: { payloadKeys: { ...payloadKeys, decoderId } },
  });
  return device;
};
const post = async (token: string, body: unknown) => {
  const answer = await fetch(`${harness.address}${basePath}/telemetry`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
};
const lettersOf = async (deviceId: number) =>
  (await harness.ok(harness.admin, listDeadLetters, { query: { deviceId } })).data;
const readingsOf = async (id: number) =>
  (await harness.ok(harness.admin, listReadings, { params: { id }, query: {} })).data;
const ago = (seconds: number) => new Date(harness.clock.now() - seconds * 1000).toISOString();

const bigEndian = `function decodeUplink(input) {
  if (input.fPort === 9) return { errors: ["unknown frame"] };
  var data = { p: (input.bytes[0] << 8) | input.bytes[1], name: "OTHER" };
  if (input.fPort === 3) data.time = new Date(input.recvTime.getTime() - 600000).toISOString();
  if (input.fPort === 4) data.p = "open";
  return { data: data, warnings: ["low battery"] };
}`;

it("makes readings of the bytes of a device, with unit, time of the network and signal, for itself alone", async () => {
  const decoder = await add(bigEndian);
  const [device, other] = [await logger(decoder.id), await logger(decoder.id, "OTHER")];
  const uplink = (fPort: number, seconds: number) => ({
    ...{ time: ago(seconds), deviceInfo: { devEui: "a7" }, fPort, data: "AMg=" },
    rxInfo: [{ rssi: -84 }],
  });
  expect(await post(device.token, uplink(2, 60))).toMatchObject({ status: 200, body: { accepted: 1 } });
  // The decoder's own time counts before that of the network.
  expect(await post(device.token, uplink(3, 30))).toMatchObject({ status: 200 });
  expect(await post(device.token, uplink(4, 20))).toMatchObject({ body: { rejected: [{ field: "p" }] } });
  expect(await readingsOf(device.id)).toMatchObject([
    { measuredAt: ago(20), values: { signal: -84 } },
    { measuredAt: ago(60), values: { pressure: 2, signal: -84 } },
    { measuredAt: ago(630), values: { pressure: 2, signal: -84 } },
  ]);
  expect(await readingsOf(other.id)).toEqual([]);
});

it("takes bytes over MQTT, and messages of a device without a decoder as they are", async () => {
  const decoder = await add(bigEndian);
  const device = await aDevice()
    .ofType("DATALOGGER")
    .withChannel("pressure", { mappingKey: "p" })
    .withTokenIn(harness);
  const client = await harness.connect(device.name, device.token);
  await client.publishAsync(device.topicSend ?? "", '{"p": 3}', { qos: 1 });
  await harness.clock.advance(60_000);
  await harness.ok(harness.admin, updateDevice, {
    params: { id: device.id },
    body: { payloadKeys: { ...payloadKeys, decoderId: decoder.id } },
  });
  await client.publishAsync(device.topicSend ?? "", "0002", { qos: 1 });
  expect((await readingsOf(device.id)).map(({ values }) => values)).toEqual([
    { pressure: 2 },
    { pressure: 3 },
  ]);
});

it.each([
  [
    "names errors",
    "return { errors: ['unknown frame', { code: 3 }] };",
    "decoder_error",
    'unknown frame; {"code":3}',
  ],
  ["throws", "throw new Error('bad length');", "decoder_error", "Error: bad length (1)"],
  ["answers NaN", "return NaN;", "decoder_output", ""],
  ["answers no data", "return {};", "decoder_output", ""],
  ["answers too much", "return { data: { p: 'x'.repeat(300000) } };", "decoder_output", ""],
  ["loops", "for (;;) {}", "decoder_timeout", ""],
])(
  "keeps the message of a decoder that %s as a dead letter, and counts it",
  async (_, body, reason, detail) => {
    const decoder = await add(`function decodeUplink(input) { ${body} }`);
    const device = await logger(decoder.id);
    expect(await post(device.token, "00c8")).toMatchObject({
      ...{ status: 400, body: { error: { code: "malformed_payload", details: { reason } } } },
    });
    expect(await lettersOf(device.id)).toMatchObject([{ reason, detail: detail || null, payload: "00c8" }]);
    await harness.app.use(decoders).uplinks.flush();
    expect(await read(decoder.id)).toMatchObject({ errors: 1, lastError: { reason, detail } });
  },
);

it("stores what a decoder says beside a value that is no number, and refuses a million fields", async () => {
  const nan = await add("function decodeUplink() { return { data: { p: NaN, rxInfo: [{ rssi: -70 }] } }; }");
  const device = await logger(nan.id);
  expect(await post(device.token, "00c8")).toMatchObject({ status: 200 });
  expect(await readingsOf(device.id)).toMatchObject([
    { values: { signal: -70 }, quality: { pressure: "missing" } },
  ]);
  const million = await add(
    "function decodeUplink() { var d = {}; for (var i = 0; i < 1e6; i++) d['k' + i] = i; return { data: d }; }",
  );
  const large = await logger(million.id);
  expect((await post(large.token, "00c8")).status).toBe(400);
  expect(["decoder_timeout", "decoder_memory", "decoder_output"]).toContain(
    (await lettersOf(large.id))[0]?.reason,
  );
});

it("suspends a decoder that takes too long again and again, while others go on, and calls it after a minute or a new version", async () => {
  const [slow, quick] = [await add("function decodeUplink() { for (;;) {} }"), await add(bigEndian)];
  const [stuck, well] = [await logger(slow.id), await logger(quick.id)];
  for (let n = 0; n < 5; n += 1) await post(stuck.token, "00c8");
  expect((await lettersOf(stuck.id)).map(({ reason }) => reason)).toEqual([
    ...["decoder_suspended", "decoder_suspended"],
    ...["decoder_timeout", "decoder_timeout", "decoder_timeout"],
  ]);
  expect(await post(well.token, "00c8")).toMatchObject({ status: 200 });
  await harness.clock.advance(60_001);
  await post(stuck.token, "00c8");
  expect((await lettersOf(stuck.id))[0]?.reason).toBe("decoder_timeout");
  await harness.ok(harness.admin, routes.addDecoderVersion, {
    params: { id: slow.id },
    body: { source: bigEndian, note: "" },
  });
  expect(await post(stuck.token, "00c8")).toMatchObject({ status: 200 });
});

it("makes readings of dead letters once the decoder is mended", async () => {
  const decoder = await add("function decodeUplink() { throw new Error('not yet'); }");
  const device = await logger(decoder.id);
  await post(device.token, "00c8");
  await harness.ok(harness.admin, routes.addDecoderVersion, {
    params: { id: decoder.id },
    body: { source: bigEndian, note: "" },
  });
  const [letter] = await lettersOf(device.id);
  const { data } = await harness.ok(harness.admin, replayDeadLetters, { body: { ids: [letter?.id ?? 0] } });
  expect(data).toMatchObject({ removed: 1, stored: 1 });
  expect(await readingsOf(device.id)).toMatchObject([{ values: { pressure: 2 } }]);
});

it("keeps versions as they are, lets an earlier one decode again, and records it", async () => {
  const decoder = await add(bigEndian, { note: "from the maker" });
  const params = { id: decoder.id };
  const second = "function decodeUplink() { return { data: { p: 1 } }; }";
  const changed = await harness.ok(harness.admin, routes.addDecoderVersion, {
    ...{ params, body: { source: second, note: "" } },
  });
  expect(changed.data).toMatchObject({
    activeVersion: 2,
    source: second,
    versions: [{ number: 2 }, { number: 1 }],
  });
  const first = { ...params, number: 1 };
  expect((await harness.ok(harness.admin, routes.readDecoderVersion, { params: first })).data.source).toBe(
    bigEndian,
  );
  const back = await harness.ok(harness.admin, routes.chooseDecoderVersion, { params: first });
  expect(back.data).toMatchObject({ activeVersion: 1, source: bigEndian });
  const testInputs = [{ name: "usual", payload: "00c8", fPort: 2, expected: '{"p":200}' }];
  await harness.ok(harness.admin, routes.saveTestInputs, { params, body: { testInputs } });
  await harness.ok(harness.admin, routes.updateDecoder, {
    ...{ params, body: { ...usual, name: "Renamed", bytesPath: "up.raw" } },
  });
  expect(await read(decoder.id)).toMatchObject({ name: "Renamed", bytesPath: "up.raw", testInputs });
  expect(await harness.recorded("Renamed")).toEqual(["decoder_updated"]);
  expect(await harness.recorded(decoder.name)).toEqual([
    ...["decoder_updated", "decoder_version_chosen", "decoder_version_added", "decoder_created"],
  ]);
});

it("refuses a program that cannot be read, a name that is taken, and to delete a decoder that a device uses", async () => {
  const decoder = await add(bigEndian);
  const body = { ...usual, name: "Unusable", source: "function decodeUplink( {" };
  expect(await harness.refused(harness.admin, routes.createDecoder, { body })).toMatchObject({
    ...{ status: 422, code: "decoder_unusable", details: { reason: "decoder_error" } },
  });
  const without = { ...body, source: "var a = 1;" };
  expect(
    (await harness.refused(harness.admin, routes.createDecoder, { body: without })).details,
  ).toMatchObject({
    detail: "TypeError: decodeUplink is not defined",
  });
  const taken = { ...body, name: decoder.name.toUpperCase(), source: bigEndian };
  expect(await harness.refused(harness.admin, routes.createDecoder, { body: taken })).toMatchObject({
    status: 409,
  });
  const device = await logger(decoder.id);
  const params = { id: decoder.id };
  expect(await harness.refused(harness.admin, routes.deleteDecoder, { params })).toMatchObject({
    ...{ code: "decoder_in_use", details: { devices: 1 } },
  });
  const wrong = { params: { id: device.id }, body: { payloadKeys: { ...payloadKeys, decoderId: 99_999 } } };
  expect(await harness.refused(harness.admin, updateDevice, wrong)).toMatchObject({
    code: "validation_failed",
  });
  await harness.ok(harness.admin, updateDevice, { params: { id: device.id }, body: { payloadKeys } });
  await harness.ok(harness.admin, routes.deleteDecoder, { params });
  expect((await harness.refused(harness.admin, routes.readDecoder, { params })).status).toBe(404);
});

it("tries a program on messages, and shows what a mapping makes of them, without storing or counting anything", async () => {
  const body = { bytesPath: "", encoding: "hex", portPath: "", source: bigEndian } as const;
  const messages = [
    { payload: "00c8", fPort: 2 },
    { payload: "00c8", fPort: 9 },
    { payload: "", fPort: null },
  ];
  const { data } = await harness.ok(harness.admin, routes.tryDecoder, { body: { ...body, messages } });
  expect(data).toMatchObject([
    { bytes: "00c8", fPort: 2, warnings: ["low battery"], failure: null },
    { fPort: 9, data: null, failure: { reason: "decoder_error", detail: "unknown frame" } },
    { bytes: null, failure: { reason: "decoder_bytes" } },
  ]);
  expect(JSON.parse(data[0]?.data ?? "")).toEqual({ p: 200, name: "OTHER" });
  const decoder = await add(bigEndian);
  const test = await harness.ok(harness.admin, testMapping, {
    body: {
      ...{ type: "DATALOGGER", channels: [{ parameter: "pressure", mappingKey: "p", unit: "kPa" }] },
      ...{ payloadKeys: { ...payloadKeys, decoderId: decoder.id }, payload: "00c8" },
    },
  });
  expect(test.data).toMatchObject({
    ...{ samples: [{ values: { pressure: 2 } }], warnings: ["low battery"] },
    fields: [{ key: "p", use: "channel" }, { key: "name" }],
  });
  expect((await read(decoder.id)).errors).toBe(0);
});

it("lets only those write and try decoders who hold the permission", async () => {
  const decoder = await add(bigEndian);
  const reader = await aUser().withPermissions("Decoder.Index").signedInTo(harness);
  const engineer = await aUser().withPermissions("Device.Update").signedInTo(harness);
  const params = { id: decoder.id };
  await harness.ok(reader, routes.readDecoder, { params });
  await harness.ok(engineer, routes.chooseDecoders);
  const body = { source: bigEndian, note: "" };
  expect((await harness.refused(reader, routes.addDecoderVersion, { params, body })).status).toBe(403);
  expect((await harness.refused(engineer, routes.readDecoder, { params })).status).toBe(403);
});

it("tries a message of bytes that is no text, as a device sends it over MQTT", async () => {
  const decoder = await add(bigEndian, { encoding: "binary" });
  const tried = async (encoding?: "base64") => {
    const { data } = await harness.ok(harness.admin, testMapping, {
      body: {
        ...{ type: "DATALOGGER", channels: [{ parameter: "pressure", mappingKey: "p", unit: "kPa" }] },
        payloadKeys: { ...payloadKeys, decoderId: decoder.id },
        ...{ payload: Buffer.from([0, 0xf0]).toString("base64"), encoding },
      },
    });
    return data;
  };
  expect(await tried("base64")).toMatchObject({ dead: null, samples: [{ values: { pressure: 2.4 } }] });
  expect((await tried()).samples).not.toMatchObject([{ values: { pressure: 2.4 } }]);
});
