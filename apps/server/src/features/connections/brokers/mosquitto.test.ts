import { readFileSync } from "node:fs";
import * as routes from "@sgval/contract/connections/brokers";
import { sendCommand } from "@sgval/contract/control/control";
import { createDevices } from "@sgval/contract/devices/bulk";
import mqtt from "mqtt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { hasMosquitto, type Mosquitto, startMosquitto } from "../../../testing/mosquitto.ts";
import { deviceHeard, readings } from "../../readings/index.ts";
import { registerBroker, until } from "./customer-broker.fixture.ts";

const ca = readFileSync(new URL("../../../testing/tls/localhost.cert.pem", import.meta.url), "utf8");

// What a server that is killed under load loses: `test/durability/customer-broker.test.ts`.
describe.skipIf(!hasMosquitto)("a Mosquitto as the broker of a customer", () => {
  const harness = useHarness({ realTime: true });
  let mosquitto: Mosquitto;
  beforeAll(async () => {
    mosquitto = await startMosquitto();
  });
  afterAll(() => mosquitto.close());

  it("refuses a certificate that nobody has signed, and connects with its own", async () => {
    const address = { host: "localhost", tls: true };
    const { tlsPort } = mosquitto;
    const refused = await registerBroker(harness, tlsPort, { ...address, name: "unsigned" });
    expect(refused.status).toMatchObject({ state: "waiting", problem: "bad_certificate" });
    await harness.ok(harness.admin, routes.deleteBroker, { params: { id: refused.id } });
    const { id, status } = await registerBroker(harness, tlsPort, { ...address, ca, name: "signed" });
    expect(status).toMatchObject({ state: "connected", problem: null });
    await harness.ok(harness.admin, routes.deleteBroker, { params: { id } });
  });

  it.each([4, 5] as const)("carries a command to its end, over MQTT %i", async (protocolVersion) => {
    const name = `VGA-M${protocolVersion}`;
    const topics = {
      ...{ topicSend: `m/${name}/up`, topicControl: `m/${name}/control` },
      topicControlResponse: `m/${name}/answer`,
    };
    const valve = await aDevice().named(name).withTopics(topics).in(harness);
    const { id } = await registerBroker(harness, mosquitto.port, {
      ...{ name: `commands ${protocolVersion}`, protocol: protocolVersion },
      subscriptions: [{ topic: `m/${name}/up` }, { topic: topics.topicControlResponse }],
    });
    const device = await mqtt.connectAsync(`mqtt://127.0.0.1:${mosquitto.port}`, {
      ...{ protocolVersion, reconnectPeriod: 0 },
    });
    const heard: { qos: number; expiry: number | undefined }[] = [];
    device.on("message", (_topic, payload, { qos, properties }) => {
      heard.push({ qos, expiry: properties?.messageExpiryInterval });
      const { cmdId } = JSON.parse(payload.toString());
      device.publish(topics.topicControlResponse, JSON.stringify({ cmdId, result: "ok" }), { qos: 1 });
    });
    await device.subscribeAsync(topics.topicControl, { qos: 1 });
    const { data } = await harness.ok(harness.admin, sendCommand, {
      params: { id: valve.id },
      body: { requestId: crypto.randomUUID(), action: "sync" },
    });
    const read = () => harness.call("GET", `/device/${valve.id}/command/${data.id}`);
    await until(async () => (await read()).body.data.status === "completed");
    // Without an expiry the broker must not keep it; with one it keeps it only so long.
    expect(heard).toHaveLength(1);
    expect(heard[0]?.qos).toBe(protocolVersion === 5 ? 1 : 0);
    if (protocolVersion === 5) {
      expect(heard[0]?.expiry).toBeGreaterThan(90);
      expect(heard[0]?.expiry).toBeLessThanOrEqual(100);
    }
    await device.endAsync(true);
    await harness.ok(harness.admin, routes.deleteBroker, { params: { id } });
  });

  it.each([
    { protocol: 4, tls: false, kills: [15, 70] },
    // Over MQTT 5 it has all of them on their way at once: after the first time none is new any more.
    { protocol: 5, tls: true, kills: [15] },
  ] as const)(
    "[R1.8] loses nothing and stores nothing twice when it is killed under load, messages without a time included: MQTT $protocol, TLS $tls",
    async ({ protocol, tls, kills }) => {
      // One message of each: without a time of their own, those of one device would only differ by when they came.
      const names = Array.from({ length: 300 }, (_, index) => `DL-K${protocol}-${index}`);
      const devices = names.map((name) => ({
        ...{ name, displayName: name, type: "DATALOGGER", connection: "mqtt" },
        channels: [{ parameter: "pressure", mappingKey: "P" }],
      }));
      const { data: made } = await harness.ok(harness.admin, createDevices, { body: { devices } });
      const { id } = await registerBroker(harness, tls ? mosquitto.tlsPort : mosquitto.port, {
        ...{
          name: "killed",
          clientId: `sgval-killed-${protocol}`,
          subscriptions: [{ topic: "k/{device}/up" }],
        },
        ...{ protocol, ...(tls ? { host: "localhost", tls, ca } : {}) },
      });
      const params = { id };
      await harness.ok(harness.admin, routes.disconnectBroker, { params });
      const sender = await mqtt.connectAsync(`mqtt://127.0.0.1:${mosquitto.port}`, { reconnectPeriod: 0 });
      await Promise.all(names.map((name) => sender.publishAsync(`k/${name}/up`, '{"P": 2}', { qos: 1 })));
      // What it has acknowledged is on its disk when its next turn is over; what it loses before, nobody can store.
      await sender.publishAsync("k", "", { qos: 1 });
      await sender.endAsync(true);

      const totals = () => made.map((device) => harness.app.use(readings).reader.total(device.id ?? 0));
      const stored = async () => (await Promise.all(totals())).filter((total) => total > 0).length;
      /** Kills it while acknowledgements of so many messages are on their way to it. */
      const killAfter = (messages: number) =>
        new Promise<void>((resolve) => {
          let heard = 0;
          const leave = harness.app.events.on(deviceHeard, () => {
            heard += 1;
            if (heard !== messages) return;
            leave();
            setImmediate(() => resolve(mosquitto.stop("SIGKILL")));
          });
        });
      for (const messages of kills) {
        const killed = killAfter(messages);
        await harness.ok(harness.admin, routes.connectBroker, { params });
        await killed;
        await mosquitto.start();
      }
      await harness.ok(harness.admin, routes.connectBroker, { params });
      // It asks once for each device, and must not keep the processor from them.
      await until(async () => (await stored()) === names.length, 100);
      // Behind what it has yet to deliver again.
      const last = await mqtt.connectAsync(`mqtt://127.0.0.1:${mosquitto.port}`, { reconnectPeriod: 0 });
      await last.publishAsync(`k/DL-K${protocol}-0/up`, '{"P": 3}', { qos: 1 });
      await last.endAsync(true);
      await until(async () => (await harness.app.use(readings).reader.total(made[0]?.id ?? 0)) >= 2);
      expect(await Promise.all(totals())).toEqual(names.map((_, index) => (index === 0 ? 2 : 1)));
      await harness.ok(harness.admin, routes.deleteBroker, { params });
    },
    // A busy machine takes half a minute.
    120_000,
  );
});
