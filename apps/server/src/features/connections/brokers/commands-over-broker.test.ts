import { setTimeout as pause } from "node:timers/promises";
import {
  assignBrokerDevice,
  connectBroker,
  deleteBroker,
  disconnectBroker,
} from "@sgval/contract/connections/brokers";
import { sendCommand } from "@sgval/contract/control/control";
import type { PublishPacket } from "aedes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deviceLinks } from "../../../gateways/mqtt/device-links.ts";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { type CustomerSide, registerBroker, startCustomerBroker, until } from "./customer-broker.fixture.ts";
import { startScriptedBroker } from "./scripted-broker.fixture.ts";

const harness = useHarness({ realTime: true });
let side: CustomerSide;
let brokerId: number;
/** What the server published to the broker. */
const published: PublishPacket[] = [];

beforeAll(async () => {
  side = await startCustomerBroker();
  side.aedes.on("publish", (packet, client) => {
    if (client?.id.startsWith("sgval")) published.push({ ...packet });
  });
  brokerId = (await registerBroker(harness, side.port, { subscriptions: [{ topic: "city/+/up" }] })).id;
});
afterAll(() => side.close());

const aValve = (name: string) =>
  aDevice()
    .named(name)
    .withTopics({
      ...{ topicSend: `city/${name}/up`, topicControl: `city/${name}/control` },
      topicControlResponse: `city/${name}/answer`,
    })
    .in(harness);
const ask = async (id: number) =>
  (
    await harness.ok(harness.admin, sendCommand, {
      params: { id },
      body: { requestId: crypto.randomUUID(), action: "sync" },
    })
  ).data;
const read = async (id: number, command: number) =>
  (await harness.call("GET", `/device/${id}/command/${command}`)).body.data;

it("[R4.4] sends a command over the broker at QoS 0, once and not retained, and settles it by the answer", async () => {
  const { id } = await aValve("BV-1");
  const valve = await side.join();
  const heard: { cmdId: string; action: string; exp: number }[] = [];
  valve.on("message", (_topic, payload) => heard.push(JSON.parse(payload.toString())));
  await valve.subscribeAsync("city/BV-1/control", { qos: 1 });
  // The topic of its answers is subscribed a little after the device was made.
  await pause(400);
  const command = await ask(id);
  await until(() => heard.length === 1);
  expect(heard).toMatchObject([{ cmdId: command.cmdId, exp: expect.any(Number) }]);
  expect(published.filter(({ topic }) => topic === "city/BV-1/control")).toMatchObject([
    { qos: 0, retain: false },
  ]);
  expect((await read(id, command.id)).status).toBe("processing");
  await valve.publishAsync(
    "city/BV-1/answer",
    JSON.stringify({ cmdId: command.cmdId, result: "ok", state: { DO1: 1 } }),
    { qos: 1 },
  );
  await until(async () => (await read(id, command.id)).status === "completed");
});

it("uses QoS 1 over MQTT 3.1.1 only for a device that checks the expiry", async () => {
  const { id } = await aValve("BV-2");
  await harness.ok(harness.admin, assignBrokerDevice, {
    params: { id: brokerId, deviceId: id },
    body: { checksExpiry: true },
  });
  await ask(id);
  await until(() => published.some(({ topic }) => topic === "city/BV-2/control"));
  expect(published.find(({ topic }) => topic === "city/BV-2/control")).toMatchObject({
    qos: 1,
    retain: false,
  });
});

it("[R4.4] sends a command over MQTT 5 at QoS 1 with the seconds that it is good for, and settles it by the answer", async () => {
  const broker = await startScriptedBroker(undefined, { protocolVersion: 5 });
  const { id } = await aValve("BV-5");
  const { id: fifth, status } = await registerBroker(harness, broker.port, {
    ...{ name: "five", protocol: 5, subscriptions: [{ topic: "five/{device}/up" }] },
  });
  expect(status).toMatchObject({ state: "connected", problem: null });
  await harness.ok(harness.admin, assignBrokerDevice, { params: { id: fifth, deviceId: id }, body: {} });
  const [connection] = broker.connections;
  const packets = () => connection?.received ?? [];
  await until(() =>
    packets().some(
      (packet) =>
        packet.cmd === "subscribe" && packet.subscriptions.some(({ topic }) => topic === "city/BV-5/answer"),
    ),
  );
  const command = await ask(id);
  await until(() => packets().some(({ cmd }) => cmd === "publish"));
  const sent = packets().flatMap((packet) => (packet.cmd === "publish" ? [packet] : []));
  expect(sent).toMatchObject([{ topic: "city/BV-5/control", qos: 1, retain: false, dup: false }]);
  const expiry = sent[0]?.properties?.messageExpiryInterval;
  expect(expiry).toBeGreaterThan(90);
  expect(expiry).toBeLessThanOrEqual(100);
  const answer = JSON.stringify({ cmdId: command.cmdId, result: "ok" });
  connection?.publish("city/BV-5/answer", answer, 1);
  await until(async () => (await read(id, command.id)).status === "completed");
  await harness.ok(harness.admin, deleteBroker, { params: { id: fifth } });
  await broker.close();
});

it("never delivers a command later that was published while the broker was away", async () => {
  const { id } = await aValve("BV-3");
  const params = { id: brokerId };
  await harness.ok(harness.admin, disconnectBroker, { params });
  const links = harness.app.use(deviceLinks);
  expect(links.of(id)).toMatchObject({ connected: false, listening: false });
  const options = { mayRepeat: false, expiresAt: Date.now() / 1000 + 100 };
  expect(await links.publish(id, "city/BV-3/control", "{}", options)).toBe("absent");
  const before = published.length;
  await harness.ok(harness.admin, connectBroker, { params });
  expect(links.of(id)).toMatchObject({ connected: true, listening: true });
  const outages = () => links.of(id).unheard ?? [];
  const known = outages().length;
  await side.stop();
  await until(() => outages().length === known + 1);
  expect(outages().at(-1)?.to).toBeNull();
  await side.start();
  await harness.ok(harness.admin, connectBroker, { params });
  expect(outages().at(-1)?.to).not.toBeNull();
  await pause(200);
  expect(published.slice(before).filter(({ topic }) => topic.endsWith("/control"))).toEqual([]);
});
