import { readFileSync } from "node:fs";
import * as routes from "@sgval/contract/connections/brokers";
import { listUnclaimedTopics } from "@sgval/contract/connections/unclaimed-topics";
import { afterEach, expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { readings } from "../../readings/index.ts";
import { blockReadings } from "./customer-broker.fixture.store.ts";
import { registerBroker, startCustomerBroker, until } from "./customer-broker.fixture.ts";
import { type ScriptedBroker, startScriptedBroker } from "./scripted-broker.fixture.ts";

const harness = useHarness({ realTime: true });
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { id } of (await harness.ok(harness.admin, routes.listBrokers)).data)
    await harness.ok(harness.admin, routes.deleteBroker, { params: { id } });
  await Promise.all(open.splice(0).map((broker) => broker.close()));
});

const started = async (...script: Parameters<typeof startScriptedBroker>): Promise<ScriptedBroker> => {
  const broker = await startScriptedBroker(...script);
  open.push(broker);
  return broker;
};
const tlsFile = (name: string) =>
  readFileSync(new URL(`../../../testing/tls/${name}`, import.meta.url), "utf8");
const key = tlsFile("localhost.key.pem");
const statusOf = async (id: number) => {
  const { data } = await harness.ok(harness.admin, routes.listBrokers);
  const found = data.find((broker) => broker.id === id);
  if (!found) throw new Error("no such broker");
  return found.status;
};
const unclaimed = async (brokerId: number) =>
  (await harness.ok(harness.admin, listUnclaimedTopics, { query: { brokerId } })).data;
const totalOf = (deviceId: number) => harness.app.use(readings).reader.total(deviceId);
const aLogger = (name: string) =>
  aDevice().named(name).ofType("DATALOGGER").withChannel("pressure", { mappingKey: "P" }).in(harness);
const acknowledgedBy = (broker: ScriptedBroker): (number | undefined)[] =>
  broker.connections.flatMap(({ received }) =>
    received.flatMap((packet) => (packet.cmd === "puback" ? [packet.messageId] : [])),
  );
const first = Math.floor(Date.now() / 1000) - 20_000;

it.each([
  { says: "another version", bytes: [0x20, 2, 0, 1], problem: "protocol_refused" },
  { says: "no to the client id", bytes: [0x20, 2, 0, 2], problem: "client_id_refused" },
  { says: "that it is not ready", bytes: [0x20, 2, 0, 3], problem: "refused" },
  { says: "no to the account", bytes: [0x20, 2, 0, 5], problem: "wrong_password" },
  { says: "a code that nobody knows", bytes: [0x20, 2, 0, 99], problem: "refused" },
  { says: "something that is no CONNACK", bytes: [0x90, 3, 0, 1, 0], problem: "dropped" },
  { says: "nothing and hangs up", bytes: [], problem: "dropped" },
])("names the problem of a broker that answers CONNECT with $says", async ({ bytes, problem }) => {
  const broker = await started((packet, { socket }) => {
    if (packet.cmd === "connect") socket.end(Buffer.from(bytes));
    return true;
  });
  const { status } = await registerBroker(harness, broker.port);
  expect(status).toMatchObject({ state: "waiting", problem, nextAttemptAt: expect.any(String) });
});

it("says that it is no MQTT broker that answers", async () => {
  const broker = await started((_packet, { socket }) => {
    socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
    return true;
  });
  expect((await registerBroker(harness, broker.port)).status).toMatchObject({
    ...{ state: "waiting", problem: "malformed_packet" },
  });
});

it("names the topics that a broker refuses to subscribe", async () => {
  const broker = await started((packet, { send }) => {
    if (packet.cmd !== "subscribe") return false;
    const granted = packet.subscriptions.map(({ topic }) => (topic === "secret/#" ? 128 : 1));
    send({ cmd: "suback", messageId: packet.messageId ?? 0, granted });
    return true;
  });
  const { status } = await registerBroker(harness, broker.port, {
    subscriptions: [{ topic: "open/{device}" }, { topic: "secret/#" }],
  });
  expect(status).toMatchObject({ state: "connected", refusedFilters: ["secret/#"] });
});

it("stores nothing that a broker sends without having been asked, and shows it", async () => {
  const device = await aLogger("DL-L1");
  const broker = await started();
  const { id } = await registerBroker(harness, broker.port, { subscriptions: [{ topic: "asked/{device}" }] });
  const [connection] = broker.connections;
  // It is behind this broker, and so has two topics more that are its own.
  connection?.publish("asked/DL-L1", JSON.stringify({ ts: first, P: 1 }), 1);
  await until(async () => (await totalOf(device.id)) === 1);
  connection?.publish("sgval/DL-L1/up", JSON.stringify({ ts: first + 1, P: 9 }), 2);
  connection?.publish("never/asked", "{}", 3);
  connection?.publish("$SYS/broker/uptime", "7 seconds", 4);
  await until(() => acknowledgedBy(broker).length === 4);
  expect(await totalOf(device.id)).toBe(1);
  expect((await unclaimed(id)).map(({ topic, reason }) => [topic, reason]).sort()).toEqual([
    ["$SYS/broker/uptime", "not_subscribed"],
    ["never/asked", "not_subscribed"],
    ["sgval/DL-L1/up", "not_subscribed"],
  ]);
});

it("ends the connection of a broker that sends nonsense, and names it", async () => {
  const broker = await started();
  const { id } = await registerBroker(harness, broker.port, { subscriptions: [{ topic: "n/{device}" }] });
  broker.connections[0]?.socket.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff]));
  await until(async () => (await statusOf(id)).state === "waiting");
  expect((await statusOf(id)).problem).toBe("malformed_packet");
});

it("reads no more than 500 unstored messages of a broker that floods, and loses none of them", async () => {
  const device = await aLogger("DL-L2");
  const quiet = await startCustomerBroker();
  open.push(quiet);
  const other = await registerBroker(harness, quiet.port, { name: "quiet" });
  const broker = await started();
  const { id } = await registerBroker(harness, broker.port, { subscriptions: [{ topic: "flood/{device}" }] });
  const release = await blockReadings(harness.db);
  const sent = 3_000;
  for (let index = 0; index < sent; index += 1)
    broker.connections[0]?.publish("flood/DL-L2", JSON.stringify({ ts: first + index, P: 1 }), index + 1);
  await until(async () => (await statusOf(id)).messages === 500);
  // Others are served meanwhile, and nothing more is read.
  expect(await statusOf(other.id)).toMatchObject({ state: "connected" });
  expect((await harness.call("GET", "/device")).status).toBe(200);
  expect((await statusOf(id)).messages).toBe(500);
  expect(acknowledgedBy(broker)).toEqual([]);
  await release();
  await until(() => acknowledgedBy(broker).length === sent);
  expect(await totalOf(device.id)).toBe(sent);
  expect((await statusOf(id)).topics).toMatchObject([
    {
      topic: "flood/{device}",
      messages: sent,
      unclaimed: 0,
      unreadable: 0,
      lastMessageAt: expect.any(String),
    },
  ]);
}, 60_000);

it("checks certificates, says what is wrong with one, and takes one of an authority that it is given", async () => {
  const cert = tlsFile("localhost.cert.pem");
  const own = await started(undefined, { tls: { cert, key } });
  const expired = await started(undefined, { tls: { cert: tlsFile("expired.cert.pem"), key } });
  const elsewhere = await started(undefined, { tls: { cert, key }, host: "127.0.0.2" });
  const plain = await started();
  const problemOf = async (port: number, fields: Partial<routes.BrokerInput>) => {
    const { id, status } = await registerBroker(harness, port, { tls: true, host: "localhost", ...fields });
    await harness.ok(harness.admin, routes.deleteBroker, { params: { id } });
    return status.problem;
  };
  expect(await problemOf(own.port, {})).toBe("bad_certificate");
  expect(await problemOf(own.port, { ca: cert })).toBeNull();
  const expiredCa = { ca: tlsFile("expired.cert.pem") };
  expect(await problemOf(expired.port, expiredCa)).toBe("certificate_expired");
  expect(await problemOf(elsewhere.port, { ca: cert, host: "127.0.0.2" })).toBe(
    "certificate_of_another_host",
  );
  expect(await problemOf(plain.port, {})).toBe("tls_failed");
  // Only whoever says so goes without the check, and the card says it.
  expect(await problemOf(own.port, { verifyTls: false })).toBeNull();
  const broken = "-----BEGIN CERTIFICATE-----\nnot base64\n-----END CERTIFICATE-----";
  expect(
    await harness.refused(harness.admin, routes.createBroker, {
      body: { name: "broken", host: "localhost", port: own.port, tls: true, ca: broken },
    }),
  ).toMatchObject({ details: [{ field: "ca", message: "validation.certificate_pem" }] });
});

it("refuses a topic that belongs to another device, with the name of that one", async () => {
  const [here, there] = [await aLogger("DL-L3"), await aLogger("DL-L4")];
  const broker = await started();
  const { id } = await registerBroker(harness, broker.port, { subscriptions: [{ topic: "line/+" }] });
  const assign = (deviceId: number, topic: string) => ({ params: { id, deviceId }, body: { topic } });
  await harness.ok(harness.admin, routes.assignBrokerDevice, assign(here.id, "line/7"));
  expect(
    await harness.refused(harness.admin, routes.assignBrokerDevice, assign(there.id, "line/7")),
  ).toMatchObject({ status: 409, code: "mqtt_topic_taken", details: { deviceName: "DL-L3" } });
  broker.connections[0]?.publish("line/7", JSON.stringify({ ts: first, P: 1 }), 1);
  await until(async () => (await totalOf(here.id)) === 1);
  expect(await totalOf(there.id)).toBe(0);
  const twice = [
    { topic: "own/1", deviceId: here.id },
    { topic: "own/1", deviceId: there.id },
  ];
  expect(
    await harness.refused(harness.admin, routes.createBroker, {
      body: { name: "twice", host: "h", port: 1883, subscriptions: twice },
    }),
  ).toMatchObject({
    code: "validation_failed",
    details: [{ field: "subscriptions.1.topic", message: "validation.topic_overlap" }],
  });
});

it("stores no time in the future for a clock that is hours ahead, and what one behind has measured", async () => {
  const device = await aLogger("DL-L5");
  const broker = await started();
  const { id } = await registerBroker(harness, broker.port, { subscriptions: [{ topic: "clock/{device}" }] });
  const [connection] = broker.connections;
  const now = Math.floor(Date.now() / 1000);
  const hour = 3_600;
  connection?.publish("clock/DL-L5", JSON.stringify({ ts: now + 5 * hour, P: 1 }), 1);
  connection?.publish("clock/DL-L5", JSON.stringify({ ts: now - 5 * hour, P: 2 }), 2);
  connection?.publish("clock/DL-L5", "\u0000garbage {", 3);
  await until(() => acknowledgedBy(broker).length === 3);
  const rows = await harness.app.use(readings).reader.newest({ id: device.id }, 10);
  expect(rows).toMatchObject([
    { measuredAt: new Date((now - 5 * hour) * 1000).toISOString(), values: { pressure: 2 } },
  ]);
  const letters = (await harness.call("GET", `/dead-letter?deviceId=${device.id}`)).body.data;
  expect(letters.map(({ reason }: { reason: string }) => reason).sort()).toEqual([
    "clock_ahead",
    "malformed_json",
  ]);
  expect((await statusOf(id)).topics).toMatchObject([{ messages: 3, unclaimed: 0, unreadable: 2 }]);
});

it("takes readings of one broker while another one is down", async () => {
  const device = await aLogger("DL-L6");
  const down = await startScriptedBroker();
  const gone = await registerBroker(harness, down.port, { name: "down" });
  await down.close();
  const broker = await started();
  await registerBroker(harness, broker.port, { subscriptions: [{ topic: "up/{device}" }] });
  await until(async () => (await statusOf(gone.id)).state === "waiting");
  broker.connections[0]?.publish("up/DL-L6", JSON.stringify({ ts: first, P: 1 }), 1);
  await until(async () => (await totalOf(device.id)) === 1);
  expect((await statusOf(gone.id)).problem).toMatch(/dropped|unreachable/);
});

it("[R1.8] stores a message without a time once that the broker delivers again to a server that was killed", async () => {
  const device = await aLogger("DL-L7");
  let known = false;
  const broker = await started((packet, { send }) => {
    if (packet.cmd !== "connect") return false;
    send({ cmd: "connack", returnCode: 0, reasonCode: 0, sessionPresent: known });
    known = true;
    return true;
  });
  await registerBroker(harness, broker.port, { subscriptions: [{ topic: "up/{device}" }] });
  const deliver = (messageId: number, P: number, dup: boolean) =>
    broker.connections.at(-1)?.send({
      ...{ cmd: "publish", topic: "up/DL-L7", payload: JSON.stringify({ P }), messageId, dup },
      ...{ qos: 1, retain: false },
    });
  deliver(5, 1, false);
  await until(async () => (await totalOf(device.id)) === 1);
  deliver(6, 2, false);
  await until(async () => (await totalOf(device.id)) === 2);
  // Its memory is gone, as after a kill; the broker has not seen its acknowledgements.
  await harness.restart();
  await until(() => broker.connections.length === 2);
  await until(() => broker.connections[1]?.received.some(({ cmd }) => cmd === "subscribe") ?? false);
  deliver(5, 1, true);
  deliver(6, 2, true);
  deliver(7, 2, false);
  await until(() => acknowledgedBy(broker).filter((id) => id === 7).length === 1);
  expect(acknowledgedBy(broker)).toEqual([5, 6, 5, 6, 7]);
  expect(await totalOf(device.id)).toBe(3);
});
