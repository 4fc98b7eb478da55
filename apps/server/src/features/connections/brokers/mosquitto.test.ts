import { readFileSync } from "node:fs";
import * as routes from "@sgval/contract/connections/brokers";
import { sendCommand } from "@sgval/contract/control/control";
import mqtt from "mqtt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { hasMosquitto, type Mosquitto, startMosquitto } from "../../../testing/mosquitto.ts";
import { registerBroker, until } from "./customer-broker.fixture.ts";

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
    const ca = readFileSync(new URL("../../../testing/tls/localhost.cert.pem", import.meta.url), "utf8");
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
});
