import { defaultTopics } from "@sgval/contract/mqtt";
import { listening, listenToDevice, readHeardMessages } from "@sgval/contract/readings/mapping";
import { basePath } from "@sgval/contract/route";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";

const harness = useHarness();

const logger = (name: string) =>
  aDevice()
    .named(name)
    .ofType("DATALOGGER")
    .withChannel("pressure", { mappingKey: "P" })
    .withTokenIn(harness);
const start = (id: number) => harness.ok(harness.admin, listenToDevice, { params: { id } });
const heard = async (id: number, after = 0) =>
  (await harness.ok(harness.admin, readHeardMessages, { params: { id }, query: { after } })).data;
const post = (token: string, body: string | Buffer) =>
  fetch(`${harness.address}${basePath}/telemetry`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
    body: typeof body === "string" ? body : new Uint8Array(body),
  });

it("shows the messages of a device over MQTT and HTTP for half a minute, with what became of each", async () => {
  const device = await logger("HEAR-1");
  const client = await harness.connect(device.name, device.token);
  const { topicSend } = defaultTopics(device.name);
  await post(device.token, '{"P": 1}');
  expect(await heard(device.id)).toEqual({ endsAt: null, messages: [], skipped: 0 });
  const { data } = await start(device.id);
  expect(Date.parse(String(data.endsAt)) - harness.clock.now()).toBe(listening.seconds * 1000);
  await client.publishAsync(topicSend, '{"P": 2.4, "Q": 3, "ts": "soon"}', { qos: 1 });
  await post(device.token, "not json");
  await post(device.token, Buffer.from([0xff, 0xfe, 1]));
  const { messages } = await heard(device.id);
  expect(messages).toMatchObject([
    {
      ...{ number: 1, source: "mqtt", topic: topicSend, bytes: 32, encoding: "utf8", dead: null },
      ...{ payload: '{"P": 2.4, "Q": 3, "ts": "soon"}', samples: 1, unmapped: ["Q"], tooMany: false },
      rejected: [{ field: "ts", reason: "invalid_time" }],
    },
    { source: "http", topic: null, payload: "not json", samples: 0, dead: { reason: "malformed_json" } },
    { encoding: "base64", dead: { reason: "malformed_json" } },
  ]);
  expect((await heard(device.id, 2)).messages).toHaveLength(1);
  await harness.clock.advance(listening.seconds * 1000 + 1);
  await post(device.token, '{"P": 3}');
  expect((await heard(device.id)).messages).toHaveLength(3);
  await harness.clock.advance(60_000);
  expect(await heard(device.id)).toEqual({ endsAt: null, messages: [], skipped: 0 });
});

it("keeps a bounded number of messages and bytes, and counts the others", async () => {
  const device = await logger("HEAR-3");
  await start(device.id);
  for (let n = 0; n < 3; n += 1)
    await post(device.token, JSON.stringify({ P: n, text: "x".repeat(200_000) }));
  for (let n = 3; n < listening.messages + 2; n += 1) await post(device.token, `{"P": ${n}}`);
  const { messages, skipped } = await heard(device.id);
  expect(messages).toHaveLength(listening.messages);
  expect(skipped).toBe(2);
  // The third of the long ones is too much.
  expect(messages.map(({ payload }) => payload === null).indexOf(true)).toBe(2);
  expect(messages[2]).toMatchObject({ bytes: 200_017, samples: 1 });
});

it("lets only those listen who may change the device and see it", async () => {
  const device = await logger("HEAR-4");
  const params = { id: device.id };
  const reader = await aUser().withPermissions("Device.Index").signedInTo(harness);
  const stranger = await aUser().withPermissions("Device.Update").seeing().signedInTo(harness);
  for (const route of [listenToDevice, readHeardMessages] as const) {
    expect(await harness.refused(reader, route, { params })).toMatchObject({ status: 403 });
    expect(await harness.refused(stranger, route, { params })).toMatchObject({ status: 404 });
  }
});
