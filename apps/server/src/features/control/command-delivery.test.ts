import { setTimeout as pause } from "node:timers/promises";
import type { ServerEvents } from "@sgval/contract/realtime";
import mqtt, { type IConnackPacket, type IPublishPacket, type MqttClient } from "mqtt";
import { io, type Socket } from "socket.io-client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { firstAdministratorName } from "../sign-in/index.ts";

const harness = useHarness({ env: { SGVAL_RESPONSE_WAIT: "1" } });
const { clock } = harness;

/** Milliseconds that this app waits for an answer. */
const responseWait = 1000;
let made = 0;
let name: string;
let device: { id: number; token: string };
const clients: MqttClient[] = [];

afterEach(() => Promise.all(clients.splice(0).map((client) => client.endAsync(true))));

const control = () => `sgval/${name}/control`;
const addValve = async (builder = aDevice()) => {
  made += 1;
  name = `VGA-${made}`;
  device = await builder.named(name).withTokenIn(harness);
};
beforeEach(() => addValve());

/** Connects as a device that wants to keep its session; collects what it receives. */
const join = async ({ acknowledges = true } = {}) => {
  const heard: IPublishPacket[] = [];
  const client = mqtt.connect(`mqtt://127.0.0.1:${harness.mqttPort}`, {
    ...{ username: name, password: device.token, clientId: "valve", clean: false },
    ...{ reconnectPeriod: 0, protocolVersion: 4 },
  });
  clients.push(client);
  client.on("error", () => {});
  client.on("packetreceive", (packet) => {
    if (packet.cmd === "publish") heard.push(packet);
  });
  // Without the call back the library sends no PUBACK.
  if (!acknowledges) client.handleMessage = () => {};
  const connack = await new Promise<IConnackPacket>((resolve) => client.once("connect", resolve));
  expect(connack.sessionPresent).toBe(false);
  return { client, heard, listen: () => client.subscribeAsync(control(), { qos: 1 }) };
};
const isConnected = () => harness.app.broker.sessions.of(device.id).connected;
const leave = async (client: MqttClient) => {
  await client.endAsync();
  await vi.waitFor(() => expect(isConnected()).toBe(false));
};
const closed = (client: MqttClient) => new Promise<void>((resolve) => client.once("close", resolve));
const ask = async (action = "sync") => {
  const { body } = await harness.call("POST", `/device/${device.id}/command`, {
    ...{ requestId: crypto.randomUUID(), action },
  });
  return body.data;
};
const read = async (command: { id: number }) =>
  (await harness.call("GET", `/device/${device.id}/command/${command.id}`)).body.data;
const reading = (secondsAgo = 0) => ({ ts: clock.now() / 1000 - secondsAgo, P2: 2.4 + secondsAgo / 1000 });
const report = (client: MqttClient, payload = JSON.stringify(reading())) =>
  client.publishAsync(`sgval/${name}/up`, payload, { qos: 1 });
const addSleepingValve = () => {
  const valve = aDevice().sleeping().reportingEvery(3600);
  return addValve(valve.withChannel("outlet_pressure", { mappingKey: "P2" }));
};
/** Time for a message that must not come. */
const silence = () => pause(80);
const answer = (client: MqttClient, fields: object) =>
  client.publishAsync(`${control()}-response`, JSON.stringify(fields), { qos: 1 });

it("[R4.4] sends a command once, with QoS 1, not retained and with its expiry", async () => {
  const { client, heard, listen } = await join();
  await listen();
  const command = await ask();
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  expect(heard[0]).toMatchObject({ topic: control(), qos: 1, retain: false, dup: false });
  expect(JSON.parse(String(heard[0]?.payload))).toEqual({
    ...{ cmdId: command.cmdId, action: "STATUS", value: null },
    exp: Math.floor((clock.now() + responseWait) / 1000),
  });
  await answer(client, { cmdId: command.cmdId, result: "ok", state: { DO3: 1 } });
  expect(await read(command)).toMatchObject({ status: "completed" });
  await leave(client);
  const later = await join();
  await later.listen();
  await silence();
  expect(later.heard).toEqual([]);
});

it("[R4.4] never delivers to a device that comes back what was sent while it was away", async () => {
  const before = await join();
  await before.listen();
  await leave(before.client);
  const command = await ask();
  expect(command.status).toBe("processing");

  const back = await join();
  await back.listen();
  await silence();
  expect(back.heard).toEqual([]);
  const gone = closed(back.client);
  await clock.advance(responseWait);
  // What nobody answered must not come later out of some buffer either.
  await gone;
  expect(await read(command)).toMatchObject({ status: "device_not_response", lateResult: null });

  const again = await join();
  await again.listen();
  await clock.advance(47_000);
  await answer(again.client, { cmdId: command.cmdId, result: "ok", state: { DO3: 1 } });
  expect(await read(command)).toMatchObject({
    ...{ status: "device_not_response", failureCode: null, respondedAt: null, lateResult: "ok" },
    lateResponseAt: new Date(clock.now()).toISOString(),
  });
  expect(again.heard).toEqual([]);
});

it("[R4.4] repeats nothing that a device took without acknowledging it", async () => {
  const mute = await join({ acknowledges: false });
  await mute.listen();
  const command = await ask();
  await vi.waitFor(() => expect(mute.heard).toHaveLength(1));
  const gone = closed(mute.client);
  await clock.advance(responseWait);
  await gone;
  expect(await read(command)).toMatchObject({ status: "device_not_response" });
  const back = await join();
  await back.listen();
  await silence();
  expect(back.heard).toEqual([]);
});

it("[R4.4] reaches a sleeping device with its report when it listens, else when it begins to", async () => {
  await addSleepingValve();
  const first = await ask();
  const early = await join();
  await report(early.client);
  await silence();
  expect(await read(first)).toMatchObject({ status: "waiting" });
  await early.listen();
  await vi.waitFor(() => expect(early.heard).toHaveLength(1));
  await answer(early.client, { cmdId: first.cmdId, result: "ok" });

  const second = await ask();
  await silence();
  expect(await read(second)).toMatchObject({ status: "waiting" });
  await clock.advance(60_000);
  await report(early.client);
  await vi.waitFor(() => expect(early.heard).toHaveLength(2));
  expect(await read(second)).toMatchObject({ status: "processing" });
  await answer(early.client, { cmdId: second.cmdId, result: "ok" });

  // Awake is awake, whatever it says.
  await ask();
  await report(early.client, "{oops");
  await vi.waitFor(() => expect(early.heard).toHaveLength(3));
});

it("[R4.4] publishes what waits for a sleeping device once per message, however many readings it brings", async () => {
  await addSleepingValve();
  const { client, heard, listen } = await join();
  await listen();
  const command = await ask();
  await silence();
  expect(heard).toEqual([]);
  await report(client, JSON.stringify([reading(120), reading(60), reading()]));
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  await clock.advance(100);
  await Promise.all([report(client), report(client, "{oops"), listen()]);
  await silence();
  expect(heard.map(({ payload }) => JSON.parse(String(payload)).cmdId)).toEqual([command.cmdId]);
  expect(await read(command)).toMatchObject({ status: "processing" });
});

it("sends consoles what a device confirmed", async () => {
  const console: Socket<ServerEvents> = io(harness.address, {
    auth: { token: harness.admin.token },
    forceNew: true,
  });
  const received: unknown[] = [];
  console.on("device:state", (state) => void received.push(state));
  await new Promise<void>((resolve) => console.once("connect", resolve));
  const { client, listen } = await join();
  await listen();
  const command = await ask();
  await answer(client, { cmdId: command.cmdId, result: "ok", state: { DO3: 1 } });
  const confirmed = {
    ...{ state: { DO3: 1 }, confirmedAt: new Date(clock.now()).toISOString() },
    ...{ commandId: command.id, action: "sync", actorName: firstAdministratorName },
    held: [],
  };
  await vi.waitFor(() => expect(received).toEqual([{ deviceId: device.id, ...confirmed }]));
  expect((await harness.call("GET", `/device/${device.id}/state`)).body.data).toEqual(confirmed);
  console.disconnect();
});
