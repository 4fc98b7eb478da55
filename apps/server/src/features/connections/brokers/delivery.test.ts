import { setTimeout as pause } from "node:timers/promises";
import * as routes from "@sgval/contract/connections/brokers";
import { listDeadLetters, replayDeadLetters } from "@sgval/contract/connections/dead-letters";
import { listUnclaimedTopics } from "@sgval/contract/connections/unclaimed-topics";
import { listenToDevice, readHeardMessages } from "@sgval/contract/readings/mapping";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLogger } from "../../../kernel/logging.ts";
import { aDevice } from "../../../testing/device-builder.ts";
import { fakeClock } from "../../../testing/fake-clock.ts";
import { useHarness } from "../../../testing/harness.ts";
import { readings } from "../../readings/index.ts";
import { blockReadings, blockUnclaimed, refuseUnclaimed } from "./customer-broker.fixture.store.ts";
import { type CustomerSide, registerBroker, startCustomerBroker, until } from "./customer-broker.fixture.ts";
import { customerBrokers } from "./service.ts";
import { createUnclaimedMessages } from "./unclaimed-messages.ts";

const harness = useHarness({ realTime: true });
let side: CustomerSide;
let brokerId: number;
/** Packets that the server acknowledged to the broker. */
const acknowledged: (number | undefined)[] = [];

beforeAll(async () => {
  side = await startCustomerBroker();
  side.aedes.on("ack", (packet) => void acknowledged.push(packet?.messageId));
  const subscriptions = [{ topic: "city/{device}/up" }, { topic: "city/{device}/small" }];
  brokerId = (await registerBroker(harness, side.port, { subscriptions })).id;
});
afterAll(() => side.close());

const rows = (id: number) => harness.app.use(readings).reader.newest({ id }, 100);
const aLogger = (name: string) =>
  aDevice().named(name).ofType("DATALOGGER").withChannel("pressure", { mappingKey: "P" }).in(harness);
const stateOf = () => harness.app.use(customerBrokers).brokers.statusOf(brokerId).state;
const connected = () => until(() => stateOf() === "connected");

it("[R1.8] acknowledges a message only after its commit, and takes none of a broken connection twice", async () => {
  const { id } = await aLogger("DL-A1");
  const device = await side.join();
  const send = (payload: object) => device.publishAsync("city/DL-A1/up", JSON.stringify(payload), { qos: 1 });
  await send({ P: 1 });
  await until(() => acknowledged.length === 1);
  expect(await rows(id)).toHaveLength(1);

  const release = await blockReadings(harness.db);
  try {
    // Without a time of its own: only its packet id shows that it is the same.
    await send({ P: 2 });
    await pause(100);
    expect(acknowledged).toHaveLength(1);
    await side.stop();
    await until(() => stateOf() === "waiting");
    await side.start();
    await connected();
    await pause(100);
    expect(acknowledged).toHaveLength(1);
  } finally {
    // A lock that stays would stop everything after it without a word.
    await release();
  }
  await until(() => acknowledged.length === 2);
  expect(await rows(id)).toHaveLength(2);
});

it("gets what came while it was away, and once", async () => {
  const { id } = await aLogger("DL-A2");
  await harness.ok(harness.admin, routes.disconnectBroker, { params: { id: brokerId } });
  const device = await side.join();
  const start = Math.floor(Date.now() / 1000) - 1_000;
  for (let index = 0; index < 30; index += 1)
    await device.publishAsync("city/DL-A2/up", JSON.stringify({ ts: start + index, P: index }), { qos: 1 });
  await harness.ok(harness.admin, routes.connectBroker, { params: { id: brokerId } });
  await until(async () => (await rows(id)).length === 30);
  await harness.restart();
  await connected();
  await pause(50);
  expect(await rows(id)).toHaveLength(30);
});

it("stores no retained message, whose age nobody knows", async () => {
  const { id } = await aLogger("DL-A3");
  const device = await side.join();
  await harness.ok(harness.admin, routes.disconnectBroker, { params: { id: brokerId } });
  await device.publishAsync("city/DL-A3/small", '{"P": 3}', { qos: 0, retain: true });
  await harness.ok(harness.admin, routes.connectBroker, { params: { id: brokerId } });
  await device.publishAsync("city/DL-A3/small", '{"P": 4}', { qos: 0 });
  await until(async () => (await rows(id)).length > 0);
  expect(await rows(id)).toMatchObject([{ values: { pressure: 4 } }]);
});

it("keeps a message that is no reading as a dead letter and goes on", async () => {
  const { id } = await aLogger("DL-A4");
  const device = await side.join();
  const before = acknowledged.length;
  await device.publishAsync("city/DL-A4/up", "no JSON", { qos: 1 });
  await device.publishAsync("city/DL-A4/up", Buffer.alloc(300 * 1024, "x"), { qos: 1 });
  await device.publishAsync("city/DL-A4/up", '{"P": 5}', { qos: 1 });
  await until(() => acknowledged.length === before + 3);
  expect(await rows(id)).toMatchObject([{ values: { pressure: 5 } }]);
  const letters = await harness.call("GET", `/dead-letter?deviceId=${id}`);
  expect(letters.body.data.map((letter: { reason: string }) => letter.reason).sort()).toEqual([
    "malformed_json",
    "too_large",
  ]);
});

it("shows the messages of a device behind the broker to whoever listens to it", async () => {
  const { id } = await aLogger("DL-A9");
  await harness.ok(harness.admin, listenToDevice, { params: { id } });
  const device = await side.join();
  await connected();
  await device.publishAsync("city/DL-A9/up", '{"unknown": 1}', { qos: 1 });
  const heard = async () =>
    (await harness.ok(harness.admin, readHeardMessages, { params: { id } })).data.messages;
  await until(async () => (await heard()).length > 0);
  expect(await heard()).toMatchObject([
    { source: "mqtt", topic: "city/DL-A9/up", dead: { reason: "no_known_field" } },
  ]);
});

const unclaimed = async () =>
  (await harness.ok(harness.admin, listUnclaimedTopics, { query: { brokerId } })).data;
const ofNobody = (name: string, payload: object) =>
  side.join().then((device) => device.publishAsync(`city/${name}/up`, JSON.stringify(payload), { qos: 1 }));

it("[R1.8] keeps what comes before its topic has a device, and makes readings of it when it is replayed", async () => {
  await connected();
  const start = Math.floor(Date.now() / 1000) - 100;
  for (const [index, P] of [1, 2, 3].entries()) await ofNobody("DL-N1", { ts: start + index, P });
  await until(async () => (await unclaimed())[0]?.kept === 3);
  expect(await unclaimed()).toMatchObject([{ topic: "city/DL-N1/up", times: 3, kept: 3 }]);

  const { id } = await aLogger("DL-N1");
  const letters = async () =>
    (await harness.ok(harness.admin, listDeadLetters, { query: { deviceId: id } })).data;
  await until(async () => (await letters()).length === 3);
  expect(new Set((await letters()).map(({ reason }) => reason))).toEqual(new Set(["unclaimed_topic"]));
  expect(await unclaimed()).toEqual([]);
  const filter = { deviceId: id, reason: "unclaimed_topic" as const };
  const { data } = await harness.ok(harness.admin, replayDeadLetters, { body: { filter } });
  expect(data).toMatchObject({ letters: 3, removed: 3, stored: 3 });
  expect((await rows(id)).map(({ values }) => values.pressure)).toEqual([3, 2, 1]);
});

it("acknowledges what belongs to nobody only after it is committed", async () => {
  const release = await blockUnclaimed(harness.db);
  const before = acknowledged.length;
  try {
    await ofNobody("DL-N2", { P: 1 });
    await pause(100);
    expect(acknowledged).toHaveLength(before);
  } finally {
    await release();
  }
  await until(() => acknowledged.length === before + 1);
});

it("keeps the newest messages of a topic and of a broker, no more at once than the database bears, and counts the others", async () => {
  const clock = fakeClock();
  const dropped: number[] = [];
  const box = createUnclaimedMessages({
    ...{ db: harness.db, clock, logger: createLogger("silent") },
    registry: harness.app.use(customerBrokers).registry,
    retention: { days: 30, perTopic: 3, perBroker: 5, bytesPerBroker: 1_000 },
    rates: { broker: { perSecond: 10, burst: 20 }, topic: { perSecond: 5, burst: 15 } },
    givenUp: (_broker, count) => void dropped.push(count),
  });
  const keep = (topic: string, payload: string | Buffer = "{}") =>
    box.keep({ brokerId, topic, payload: Buffer.from(payload) });
  const kept = async () =>
    (await box.counts())
      .filter(({ topic }) => topic.startsWith("limit/"))
      .map(({ topic, messages }) => [topic, messages])
      .sort();
  await Promise.all(Array.from({ length: 100 }, (_, index) => keep(`limit/${index % 2 ? "a" : "b"}`)));
  expect(dropped).toHaveLength(80);
  dropped.length = 0;
  await clock.advance(1_000);
  // A topic with many messages leaves some to those with few.
  await Promise.all(Array.from({ length: 100 }, () => keep("limit/b")));
  await keep("limit/a");
  expect(dropped).toHaveLength(95);
  dropped.length = 0;
  await box.tidy();
  // The newest five of the broker, of which no topic has more than three.
  expect(await kept()).toEqual([
    ["limit/a", 1],
    ["limit/b", 3],
  ]);
  expect(dropped.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(15);
  await clock.advance(1_000);
  await keep("limit/large", Buffer.alloc(900));
  await keep("limit/large", Buffer.alloc(200));
  await box.tidy();
  expect(await kept()).toEqual([["limit/large", 1]]);
  dropped.length = 0;
  await keep("limit/large", Buffer.alloc(300 * 1024));
  expect(dropped).toEqual([1]);
  // Its topic was never listed, or is listed no longer.
  await clock.advance(120_000);
  await box.tidy();
  expect(await kept()).toEqual([]);
  await box.close();
});

it("tries what belongs to nobody again where the database refuses it, and gives it up after the last try", async () => {
  const clock = fakeClock();
  const dropped: number[] = [];
  const box = createUnclaimedMessages({
    ...{ db: harness.db, clock, logger: createLogger("silent") },
    registry: harness.app.use(customerBrokers).registry,
    givenUp: (_broker, count) => void dropped.push(count),
  });
  const kept = async () => (await box.counts()).filter(({ topic }) => topic.startsWith("again/"));
  const bytes = 77;
  const keep = (topic: string) => box.keep({ brokerId, topic, payload: Buffer.alloc(bytes) });
  const accept = await refuseUnclaimed(harness.db, bytes);
  /** A try of a message in real time, as PostgreSQL answers it. */
  const tryAfter = async (milliseconds: number) => {
    await clock.advance(milliseconds);
    await pause(100);
  };
  const late = keep("again/late");
  await tryAfter(0);
  await tryAfter(1_000);
  await accept();
  await tryAfter(2_000);
  await late;
  expect(await kept()).toMatchObject([{ topic: "again/late", messages: 1 }]);
  expect(dropped).toEqual([]);

  const acceptLater = await refuseUnclaimed(harness.db, bytes);
  const never = keep("again/never");
  for (const wait of [0, 1_000, 2_000]) await tryAfter(wait);
  expect(dropped).toEqual([]);
  await tryAfter(4_000);
  await never;
  expect(dropped).toEqual([1]);
  await acceptLater();
  await box.close();
});
