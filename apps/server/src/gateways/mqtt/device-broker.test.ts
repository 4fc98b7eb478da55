import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { listActivity } from "@sgval/contract/activity/activity";
import { listRefusedDevices } from "@sgval/contract/connections/refused-devices";
import type { Client } from "aedes";
import type { MqttClient, Packet } from "mqtt";
import mqtt from "mqtt";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readingsFixture } from "../../features/readings/readings.fixture.store.ts";
import { createEventBus } from "../../kernel/events.ts";
import { createLogger } from "../../kernel/logging.ts";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { connectPacket } from "../../testing/raw-socket.ts";
import { createDeviceSessions, type DeviceSessions } from "./device-sessions.ts";

const harness = useHarness();
const { clock } = harness;

let made = 0;
let name: string;
let device: { id: number; token: string };

beforeEach(async () => {
  made += 1;
  name = `DL-${made}`;
  device = await aDevice()
    .named(name)
    .ofType("DATALOGGER")
    .withChannel("pressure", { mappingKey: "P" })
    .withChannel("flow", { mappingKey: "F" })
    .withTokenIn(harness);
});

const rows = () => readingsFixture(harness.db).rows(device.id);
const report = (fields: object) => JSON.stringify({ ts: clock.now() / 1000, ...fields });
const connected = () => harness.connect(name, device.token);
const once = { mayRepeat: false };
const closed = (client: MqttClient) => {
  client.on("error", () => {});
  return new Promise((resolve) => client.once("close", () => resolve(null)));
};
const refusals = (msg: string) => harness.logged.filter((line) => line.msg === msg);

it("[R1.8] refuses a wrong token and an unknown device alike, and logs it once a minute", async () => {
  const before = refusals("a device was refused").length;
  await clock.advance(60_000);
  await expect(harness.connect(name, "wrong-token-000000")).rejects.toMatchObject({ code: 4 });
  await expect(harness.connect("nobody", device.token)).rejects.toMatchObject({ code: 4 });
  expect(refusals("a device was refused")).toHaveLength(before + 1);
  expect(JSON.stringify(harness.logged)).not.toContain("wrong-token");
  await clock.advance(60_000);
  await expect(harness.connect("nobody", device.token)).rejects.toMatchObject({ code: 4 });
  expect(refusals("a device was refused")).toHaveLength(before + 2);
});

const refusedOf = async () => {
  const { data } = await harness.ok(harness.admin, listRefusedDevices, { query: { q: name } });
  return data
    .filter((refused) => refused.name === name)
    .map(({ reason, topic, times }) => ({ reason, topic, times }));
};

it.each([0, 1, 2] as const)(
  "lists a message with QoS %i on a topic that is not the device's own as refused, and takes the next one of its own",
  async (qos) => {
    const client = await connected();
    await client.publishAsync("sgval/other/up", report({ P: 2 }), { qos });
    await client.publishAsync(`tele/${name}/LWT`, "Online", { qos, retain: true });
    await client.publishAsync(`sgval/${name}/up`, report({ P: 3 }), { qos: 1 });
    expect(await rows()).toMatchObject([{ slots: [3, null] }]);
    expect(await refusedOf()).toEqual([{ reason: "foreign_topic", topic: `tele/${name}/LWT`, times: 2 }]);
    expect(client.connected).toBe(true);
    await client.endAsync();
  },
);

it("disconnects a device that floods topics that are not its own, also after it has connected again", async () => {
  const topic = `tele/${name}/STATE`;
  const client = await connected();
  for (let count = 0; count < 300; count += 1) await client.publishAsync(topic, "{}", { qos: 1 });
  expect(client.connected).toBe(true);
  const gone = closed(client);
  client.publish(topic, "{}", { qos: 1 });
  await gone;

  const again = await connected();
  const goneAgain = closed(again);
  again.publish(topic, "{}", { qos: 1 });
  await goneAgain;
  expect(await refusedOf()).toEqual(
    expect.arrayContaining([
      { reason: "foreign_topic", topic, times: 300 },
      { reason: "foreign_topic_flood", topic, times: 2 },
    ]),
  );

  await clock.advance(60_000);
  const later = await connected();
  for (let count = 0; count < 300; count += 1) await later.publishAsync(topic, "{}", { qos: 1 });
  expect(later.connected).toBe(true);
  await later.endAsync();
});

it("refuses foreign topics, wildcards and shared subscriptions, and stays connected", async () => {
  const client = await connected();
  const granted: number[] = [];
  client.on("packetreceive", (packet: Packet) => {
    if (packet.cmd === "suback") granted.push(...packet.granted.map(Number));
  });
  const ask = (topic: string) => client.subscribeAsync(topic, { qos: 1 }).catch(() => undefined);
  for (const topic of [
    "sgval/other/control",
    "#",
    "sgval/+/control",
    `$share/g/sgval/${name}/control`,
    "$SYS/#",
  ])
    await ask(topic);
  await ask(`sgval/${name}/control`);
  expect(granted).toEqual([128, 128, 128, 128, 128, 1]);
  expect(client.connected).toBe(true);
});

it("acknowledges a reading only after it is committed", async () => {
  const client = await connected();
  await client.publishAsync(`sgval/${name}/up`, report({ P: 1 }), { qos: 1 });
  const release = await readingsFixture(harness.db).holdWrites();
  await clock.advance(1000);
  let acknowledged = false;
  const publish = client
    .publishAsync(`sgval/${name}/up`, report({ P: 2 }), { qos: 1 })
    .then(() => (acknowledged = true));
  await pause(150);
  expect(acknowledged).toBe(false);
  expect(await rows()).toHaveLength(1);
  await release();
  await publish;
  expect(await rows()).toHaveLength(2);
});

it.each([0, 2] as const)("stores a publish with QoS %i too, retained or not", async (qos) => {
  const client = await connected();
  await client.publishAsync(`sgval/${name}/up`, report({ P: 3 }), { qos, retain: true });
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ slots: [3, null] }]));
  const received: string[] = [];
  client.on("message", (topic) => received.push(topic));
  await client.subscribeAsync(`sgval/${name}/control`, { qos: 1 });
  await client.publishAsync(`sgval/${name}/up`, report({ P: 3 }), { qos: 1 });
  expect(received).toEqual([]);
});

it("never queues a command, not even for a device that asked for a persistent session", async () => {
  const topic = `sgval/${name}/control`;
  const options = {
    username: name,
    password: device.token,
    clientId: "kept",
    clean: false,
    reconnectPeriod: 0,
    protocolVersion: 4,
  } as const;
  const first = await mqtt.connectAsync(`mqtt://127.0.0.1:${harness.mqttPort}`, options);
  await first.subscribeAsync(topic, { qos: 1 });
  const received: string[] = [];
  first.on("message", (_, payload) => received.push(payload.toString()));
  expect(await harness.app.broker.publish(device.id, topic, "now", once)).toBe("sent");
  await vi.waitFor(() => expect(received).toEqual(["now"]));
  await first.endAsync();
  await vi.waitFor(() => expect(harness.app.broker.sessions.of(device.id).connected).toBe(false));
  expect(await harness.app.broker.publish(device.id, topic, "later", once)).toBe("absent");

  const second = mqtt.connect(`mqtt://127.0.0.1:${harness.mqttPort}`, options);
  second.on("message", (_, payload) => received.push(payload.toString()));
  expect(
    await new Promise((resolve) => second.once("connect", ({ sessionPresent }) => resolve(sessionPresent))),
  ).toBe(false);
  expect(await harness.app.broker.publish(device.id, topic, "too early", once)).toBe("absent");
  await second.subscribeAsync(topic, { qos: 1 });
  await pause(50);
  expect(received).toEqual(["now"]);
  await second.endAsync();
});

it("ignores the last will of a device", async () => {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${harness.mqttPort}`, {
    username: name,
    password: device.token,
    reconnectPeriod: 0,
    protocolVersion: 4,
    will: { topic: `sgval/${name}/up`, payload: Buffer.from(report({ P: 9 })), qos: 1, retain: true },
  });
  client.stream.destroy();
  await vi.waitFor(() => expect(harness.app.broker.sessions.of(device.id).connected).toBe(false));
  await pause(50);
  expect(await rows()).toEqual([]);
});

it("keeps two devices with the same client id connected", async () => {
  const other = await aDevice().named(`${name}-twin`).ofType("DATALOGGER").withTokenIn(harness);
  const join = (username: string, password: string) =>
    mqtt.connectAsync(`mqtt://127.0.0.1:${harness.mqttPort}`, {
      ...{ username, password, clientId: "ESP8266Client", reconnectPeriod: 0, protocolVersion: 4 },
    });
  const [mine, theirs] = [await join(name, device.token), await join(`${name}-twin`, other.token)];
  await pause(30);
  expect([mine.connected, theirs.connected]).toEqual([true, true]);
  await Promise.all([mine.endAsync(), theirs.endAsync()]);
});

it("replaces the old connection of a device that connects again with its client id", async () => {
  const join = () =>
    mqtt.connectAsync(`mqtt://127.0.0.1:${harness.mqttPort}`, {
      ...{ username: name, password: device.token, clientId: "one", reconnectPeriod: 0, protocolVersion: 4 },
    });
  const old = await join();
  const gone = closed(old);
  const young = await join();
  await gone;
  expect(harness.app.broker.sessions.of(device.id)).toMatchObject({ connected: true, lostAt: null });
  await young.endAsync();
  await vi.waitFor(() => expect(harness.app.broker.sessions.of(device.id).connected).toBe(false));
});

it("disconnects a client that sends too large a packet, authenticated or not", async () => {
  const client = await connected();
  client.publish(`sgval/${name}/up`, Buffer.alloc(3 * 1024 * 1024, " "), { qos: 1 });
  await closed(client);

  const stranger = connect(harness.mqttPort, "127.0.0.1");
  stranger.on("error", () => {});
  // The start of a CONNECT that announces 200 MB.
  stranger.write(Buffer.from([0x10, 0x80, 0x80, 0x80, 0x60]));
  stranger.write(Buffer.alloc(3 * 1024 * 1024));
  await new Promise((resolve) => stranger.once("close", resolve));
});

it("acknowledges a message that cannot be decoded once it is stored as a dead letter", async () => {
  const client = await connected();
  await client.publishAsync(`sgval/${name}/up`, "{oops", { qos: 1 });
  await client.publishAsync(`sgval/${name}/up`, Buffer.alloc(300_000, "x"), { qos: 1 });
  const letters = await harness.call("GET", `/dead-letter?deviceId=${device.id}`);
  expect(letters.body.data).toMatchObject([
    { reason: "too_large", source: "mqtt", bytes: 300_000 },
    { reason: "malformed_json", topic: `sgval/${name}/up`, payload: "{oops" },
  ]);
  expect(client.connected).toBe(true);
});

it("disconnects a device that is deleted, renamed or gets another token", async () => {
  let client = await connected();
  let gone = closed(client);
  await harness.call("PUT", `/device/${device.id}`, { name: `${name}-new` });
  await gone;

  client = await harness.connect(`${name}-new`, device.token);
  gone = closed(client);
  const tokens = await harness.call("GET", `/token?deviceId=${device.id}`);
  const replaced = await harness.call("PUT", `/token/${tokens.body.data[0].id}`, { replace: true });
  await gone;
  await expect(harness.connect(`${name}-new`, device.token)).rejects.toMatchObject({ code: 4 });

  client = await harness.connect(`${name}-new`, replaced.body.data.token);
  gone = closed(client);
  expect((await harness.call("DELETE", `/device/${device.id}`)).status).toBe(204);
  await gone;
});

it("[R4.4] gives a command to one connection only, the one that subscribed last", async () => {
  const topic = `sgval/${name}/control`;
  const heard: string[] = [];
  const listen = async (label: string) => {
    const client = await connected();
    client.on("message", (_, payload) => heard.push(`${label}: ${payload}`));
    await client.subscribeAsync(topic, { qos: 1 });
    return client;
  };
  const [first, second] = [await listen("first"), await listen("second")];
  expect(await harness.app.broker.publish(device.id, topic, "a", once)).toBe("sent");
  await first.subscribeAsync(topic, { qos: 1 });
  expect(await harness.app.broker.publish(device.id, topic, "b", once)).toBe("sent");
  await first.endAsync();
  await vi.waitFor(async () =>
    expect(await harness.app.broker.publish(device.id, topic, "c", once).then(() => heard.at(-1))).toBe(
      "second: c",
    ),
  );
  expect(heard.slice(0, 2)).toEqual(["second: a", "first: b"]);
  await second.endAsync();
});

describe("with two connections that listen", () => {
  const heard: string[] = [];
  const topic = () => `sgval/${name}/control`;
  const publish = (payload: string, mayRepeat = false) =>
    harness.app.broker.publish(device.id, topic(), payload, { mayRepeat });
  /** The server's ends of the connections, the older one first. */
  const serverEnds = () => (harness.app.broker.sessions as DeviceSessions).all(device.id);
  let clients: MqttClient[];
  beforeEach(async () => {
    heard.length = 0;
    clients = [];
    for (const label of ["older", "newer"]) {
      const client = await connected();
      client.on("error", () => {});
      client.on("message", (_, payload) => heard.push(`${label}: ${payload}`));
      await client.subscribeAsync(topic(), { qos: 1 });
      clients.push(client);
    }
  });
  afterEach(() => Promise.all(clients.map((client) => client.endAsync(true))));

  it("gives a command to the older one while the newer one is closing", async () => {
    serverEnds()[1]?.conn.destroy();
    expect(await publish("a")).toBe("sent");
    await vi.waitFor(() => expect(heard).toEqual(["older: a"]));
  });

  it("says that nobody heard a command when both are closing", async () => {
    for (const client of serverEnds()) client.close();
    expect(harness.app.broker.sessions.of(device.id).listening).toBe(false);
    expect(await publish("a")).toBe("absent");
  });

  it("does not call a command sent whose connection broke while it was written, nor repeats it", async () => {
    const outcome = publish("a");
    serverEnds()[1]?.conn.destroy();
    expect(await outcome).toBe("refused");
    await pause(30);
    expect(heard).toEqual([]);
  });

  it("repeats on the older one what may be heard twice, when the newer one breaks", async () => {
    const outcome = publish("stop", true);
    serverEnds()[1]?.conn.destroy();
    expect(await outcome).toBe("sent");
    await vi.waitFor(() => expect(heard).toEqual(["older: stop"]));
  });

  it("writes a stop to the older one too when the newer one takes no data for 250 ms, and then calls it sent", async () => {
    const stalled = serverEnds()[1]?.conn as unknown as { write: unknown };
    stalled.write = () => false;
    const outcome = publish("stop", true);
    await harness.clock.advance(249);
    await pause(30);
    expect(heard).toEqual([]);
    await harness.clock.advance(1);
    expect(await outcome).toBe("sent");
    await vi.waitFor(() => expect(heard).toEqual(["older: stop"]));
  });

  it("does not call a stop sent that no connection has taken, nor repeats another command", async () => {
    for (const { conn } of serverEnds()) Object.assign(conn, { write: () => false });
    const outcomes: string[] = [];
    void publish("stop", true).then((outcome) => outcomes.push(outcome));
    void publish("start").then((outcome) => outcomes.push(outcome));
    await harness.clock.advance(10_000);
    expect(outcomes).toEqual([]);
    for (const { conn } of serverEnds()) conn.destroy();
  });
});

it("keeps the connection that listens when a device opens four others that only publish", async () => {
  const clients = [await connected()];
  await clients[0]?.subscribeAsync(`sgval/${name}/control`, { qos: 1 });
  clients.push(await connected());
  const gone = closed(clients[1] as MqttClient);
  for (let more = 0; more < 3; more += 1) clients.push(await connected());
  await gone;
  await pause(30);
  expect(clients.map((client) => client.connected)).toEqual([true, false, true, true, true]);
  expect(harness.app.broker.sessions.of(device.id).listening).toBe(true);
  await Promise.all(clients.map((client) => client.endAsync(true)));
});

it("closes the oldest of five connections of a device", async () => {
  const clients: MqttClient[] = [];
  for (let count = 0; count < 4; count += 1) clients.push(await connected());
  const gone = closed(clients[0] as MqttClient);
  clients.push(await connected());
  await gone;
  await pause(30);
  expect(clients.map((client) => client.connected)).toEqual([false, true, true, true, true]);
  await Promise.all(clients.slice(1).map((client) => client.endAsync()));
});

it("keeps four of twenty connections that a device opens before the first one is closed", () => {
  const sessions = createDeviceSessions(clock, createEventBus(createLogger("silent")));
  const close = vi.fn();
  for (let count = 0; count < 20; count += 1) sessions.open({ close } as unknown as Client, 1);
  expect(close).toHaveBeenCalledTimes(16);
  expect(sessions.all(1)).toHaveLength(4);
});

it("lists connections that take the commands of a device over from each other, once an hour", async () => {
  const topic = `sgval/${name}/control`;
  const [first, second] = [await connected(), await connected()];
  for (let count = 0; count < 3; count += 1)
    for (const client of [first, second]) await client.subscribeAsync(topic, { qos: 1 });
  const entries = async () =>
    (await harness.ok(harness.admin, listActivity, { query: { deviceId: device.id } })).data.filter(
      ({ detail }) => detail === "commands_taken_over",
    );
  // Several counts in the database one after the other, which takes its time beside other tests.
  await vi.waitFor(async () => expect(await entries()).toHaveLength(1), { timeout: 10_000 });
  await pause(30);
  expect(await entries()).toHaveLength(1);
  await Promise.all([first.endAsync(), second.endAsync()]);
});

it("removes the session of a connection that closes during authentication", async () => {
  const packet = connectPacket(name, device.token);
  for (let turn = 0; turn < 30; turn += 1) {
    const socket = connect(harness.mqttPort, "127.0.0.1");
    socket.on("error", () => {});
    await new Promise((resolve) => socket.write(packet, resolve));
    if (turn % 3) await new Promise(setImmediate);
    if (turn % 2) socket.resetAndDestroy();
    else socket.destroy();
  }
  await vi.waitFor(() => expect(harness.app.broker.sessions.of(device.id).connected).toBe(false));
  expect(await harness.app.broker.publish(device.id, `sgval/${name}/control`, "x", once)).toBe("absent");
});
