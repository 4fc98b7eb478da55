import { fileURLToPath } from "node:url";
import * as routes from "@sgval/contract/connections/brokers";
import { sendCommand } from "@sgval/contract/control/control";
import { createGateway, updateGateway } from "@sgval/contract/device-gateways/gateways";
import { adoptDevice } from "@sgval/contract/device-gateways/waiting-devices";
import { readDevice } from "@sgval/contract/devices/routes";
import mqtt from "mqtt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { Harness } from "../../../testing/harness.ts";
import { hasMosquitto, type Mosquitto, startMosquitto } from "../../../testing/mosquitto.ts";
import { lastDeliveries } from "./broker-deliveries.store.ts";
import { until } from "./customer-broker.fixture.ts";

const ca = fileURLToPath(new URL("../../../testing/tls/localhost.cert.pem", import.meta.url));

describe.skipIf(!hasMosquitto).each([
  ["MQTT 3.1.1", ({ port }: Mosquitto) => `mqtt://127.0.0.1:${port}?protocol=3.1.1`],
  [
    "MQTT 5 with TLS",
    ({ tlsPort }: Mosquitto) => `mqtts://localhost:${tlsPort}?ca=${encodeURIComponent(ca)}`,
  ],
] as const)("a Mosquitto that MQTT_URL names, over %s", (_, urlOf) => {
  let mosquitto: Mosquitto;
  let harness: Harness;
  let field: mqtt.MqttClient;
  beforeAll(async () => {
    mosquitto = await startMosquitto();
    harness = new Harness({ realTime: true, env: { MQTT_URL: urlOf(mosquitto) } });
    await harness.start();
    field = await mqtt.connectAsync(`mqtt://127.0.0.1:${mosquitto.port}`, { reconnectPeriod: 0 });
    await until(async () => (await outside()).status.state === "connected");
  });
  afterAll(async () => {
    await field.endAsync(true);
    await harness.close();
    await mosquitto.close();
  });
  const outside = async () => {
    const [broker] = (await harness.ok(harness.admin, routes.listBrokers)).data;
    if (!broker) throw new Error("it is not listed");
    return broker;
  };
  const pressureOf = async (id: number) =>
    (await harness.ok(harness.admin, readDevice, { params: { id } })).data.latest?.values.pressure;

  it("is the device side: its devices report there, on usual topics and on others, with or without a token", async () => {
    const usual = await aDevice().ofType("DATALOGGER").withChannel("pressure").withTokenIn(harness);
    const other = await aDevice()
      .ofType("DATALOGGER")
      .withChannel("pressure")
      .withTopics({ topicSend: "plant/7/up", topicControl: null, topicControlResponse: null })
      .in(harness);
    await until(async () => (await outside()).devices >= 2);
    await field.publishAsync(`sgval/${usual.name}/up`, '{"pressure": 2.5}', { qos: 1 });
    await until(async () => (await pressureOf(usual.id)) === 2.5);
    await until(async () => {
      await field.publishAsync("plant/7/up", '{"pressure": 3.5}', { qos: 1 });
      return (await pressureOf(other.id)) === 3.5;
    });
    expect((await fetch(`${harness.address}/readyz`)).status).toBe(200);
    expect(() => harness.mqttPort).toThrow();
  });

  it("carries a command to its device and the answer back", async () => {
    const valve = await aDevice().in(harness);
    await field.subscribeAsync(valve.topicControl ?? "", { qos: 1 });
    field.on("message", (topic, payload) => {
      if (topic !== valve.topicControl) return;
      const { cmdId } = JSON.parse(payload.toString());
      field.publish(valve.topicControlResponse ?? "", JSON.stringify({ cmdId, result: "ok" }), { qos: 1 });
    });
    const { data } = await harness.ok(harness.admin, sendCommand, {
      params: { id: valve.id },
      body: { requestId: crypto.randomUUID(), action: "sync" },
    });
    const read = () => harness.call("GET", `/device/${valve.id}/command/${data.id}`);
    await until(async () => (await read()).body.data.status === "completed");
  });

  it("carries what a gateway sends there for its devices", async () => {
    const { data: gateway } = await harness.ok(harness.admin, createGateway, {
      body: {
        ...{ name: "chirp", preset: "chirpstack_v4", connection: "mqtt", keySource: "path" },
        ...{ keyPath: "deviceInfo.devEui", topic: "application/+/device/+/event/up" },
      },
    });
    const meter = await aDevice()
      .ofType("DATALOGGER")
      .withChannel("pressure", { mappingKey: "object.p" })
      .in(harness);
    await harness.ok(harness.admin, adoptDevice, {
      params: { id: gateway.id },
      body: { key: "0101", device: { id: meter.id } },
    });
    const uplink = JSON.stringify({ deviceInfo: { devEui: "0101" }, object: { p: 1.5 } });
    await until(async () => {
      await field.publishAsync("application/a/device/0101/event/up", uplink, { qos: 1 });
      return (await pressureOf(meter.id)) === 1.5;
    });
  });

  it("is remembered to have delivered a message of a gateway for several devices, once all of it is stored", async () => {
    const { data: gateway } = await harness.ok(harness.admin, createGateway, {
      body: {
        ...{ name: "plant", preset: "other", connection: "mqtt", keySource: "path", keyPath: "id" },
        topic: "plant-gateway/up",
      },
    });
    const meters = [
      await aDevice().ofType("DATALOGGER").withChannel("pressure").in(harness),
      await aDevice().ofType("DATALOGGER").withChannel("pressure").in(harness),
    ];
    for (const { id } of meters)
      await harness.ok(harness.admin, adoptDevice, {
        params: { id: gateway.id },
        body: { key: `k${id}`, device: { id } },
      });
    const remembered = async () => lastDeliveries(harness.db.kysely, (await outside()).id, 100);
    const before = await remembered();
    const rows = meters.map(({ id }, index) => ({ id: `k${id}`, pressure: index + 1 }));
    await until(async () => {
      await field.publishAsync("plant-gateway/up", JSON.stringify(rows), { qos: 1 });
      return (await pressureOf(meters[1]?.id ?? 0)) === 2;
    });
    await until(async () => (await remembered()).at(-1)?.digest !== before.at(-1)?.digest);
  });

  it("delivers a message once, so that two gateways may not have the same topics", async () => {
    const body = {
      ...{ preset: "other", connection: "mqtt", keySource: "path", keyPath: "id" },
      ...{ name: "first-of-two", topic: "two/+/up" },
    };
    const { data } = await harness.ok(harness.admin, createGateway, { body });
    const second = { ...body, name: "second-of-two", topic: "two/b/#" };
    const refusal = { status: 422, details: [{ field: "topic" }] };
    expect(await harness.refused(harness.admin, createGateway, { body: second })).toMatchObject(refusal);
    const off = await harness.ok(harness.admin, createGateway, { body: { ...second, enabled: false } });
    const params = { id: off.data.id };
    expect(
      await harness.refused(harness.admin, updateGateway, { params, body: { ...second, enabled: true } }),
    ).toMatchObject(refusal);
    await harness.ok(harness.admin, updateGateway, { params: { id: data.id }, body });
  });

  it("carries a command to a device behind a gateway, and the answer in an uplink", async () => {
    const { data: gateway } = await harness.ok(harness.admin, createGateway, {
      body: {
        ...{ name: "chirp down", preset: "chirpstack_v4", connection: "mqtt", keySource: "path" },
        ...{ keyPath: "deviceInfo.devEui", topic: "lora/b/device/+/event/up" },
        commands: { address: "lora/b/device/{device}/command/down", fPort: 3 },
      },
    });
    const { id } = await aDevice().overHttp().in(harness);
    await harness.ok(harness.admin, adoptDevice, {
      params: { id: gateway.id },
      body: { key: "0202", device: { id } },
    });
    const topic = "lora/b/device/0202/command/down";
    await field.subscribeAsync(topic, { qos: 1 });
    let uplink = "";
    field.on("message", (to, payload) => {
      if (to !== topic) return;
      const { devEui, fPort, data } = JSON.parse(payload.toString());
      const { cmdId } = JSON.parse(Buffer.from(data, "base64").toString());
      const object = { cmdId, result: devEui === "0202" && fPort === 3 ? "ok" : "err" };
      uplink = JSON.stringify({ deviceInfo: { devEui }, object });
    });
    const body = { requestId: crypto.randomUUID(), action: "sync" as const };
    const { data } = await harness.ok(harness.admin, sendCommand, { params: { id }, body });
    const read = () => harness.call("GET", `/device/${id}/command/${data.id}`);
    await until(async () => uplink !== "");
    await until(async () => {
      await field.publishAsync("lora/b/device/0202/event/up", uplink, { qos: 1 });
      return (await read()).body.data.status === "completed";
    });
  });

  it("is listed with its state, and changed by nobody but the environment", async () => {
    const { id, name, status } = await outside();
    expect({ name, state: status.state }).toEqual({ name: routes.environmentBroker, state: "connected" });
    const params = { id };
    for (const route of [routes.deleteBroker, routes.disconnectBroker])
      expect(await harness.refused(harness.admin, route, { params })).toMatchObject({
        code: "mqtt_from_environment",
      });
    const body = { name: "mqtt_url", host: "localhost", port: 1883 };
    expect(await harness.refused(harness.admin, routes.createBroker, { body })).toMatchObject({
      ...{ status: 422, details: [{ field: "name" }] },
    });
  });

  it("stays one broker over a restart", async () => {
    const { id } = await outside();
    await harness.restart();
    expect((await outside()).id).toBe(id);
    await until(async () => (await outside()).status.state === "connected", 100);
  });

  it("says that it is away, and goes on when it is back", async () => {
    await mosquitto.stop("SIGTERM");
    await until(async () => (await fetch(`${harness.address}/readyz`)).status === 503);
    expect(await (await fetch(`${harness.address}/readyz`)).text()).toContain("MQTT_URL");
    await mosquitto.start();
    await until(async () => (await outside()).status.state === "connected", 100);
  });
});
