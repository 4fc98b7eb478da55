import { readFileSync, rmSync } from "node:fs";
import { type BrokerInput, createBroker, listBrokers } from "@sgval/contract/connections/brokers";
import { createDevices } from "@sgval/contract/devices/bulk";
import { createDevice } from "@sgval/contract/devices/routes";
import { listReadings } from "@sgval/contract/readings/readings";
import mqtt, { type MqttClient } from "mqtt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startCustomerBroker } from "../../src/features/connections/brokers/customer-broker.fixture.ts";
import type { ApiClient } from "../../src/testing/api-client.ts";
import { hasMosquitto, startMosquitto } from "../../src/testing/mosquitto.ts";
import { ServerProcess } from "../../src/testing/server-process.ts";
import { makeDataFolder } from "../../src/testing/temporary-folder.ts";

const messages = 600;
/** Of each one message, without a time of its own. */
const untimed = 100;
const ca = readFileSync(new URL("../../src/testing/tls/localhost.cert.pem", import.meta.url), "utf8");
/** Without a Mosquitto on this machine one in this process stands in for it, which speaks 3.1.1 only. */
const protocols = hasMosquitto ? ([4, 5] as const) : ([4] as const);

describe("a server killed under the load of a customer's broker", () => {
  let dataDir: string;
  let server: ServerProcess;
  let side: { port: number; tlsPort?: number; close(): Promise<void> };
  let sender: MqttClient;
  let api: ApiClient;
  const devices = new Map<number, number>();
  const withoutTime = new Map<number, number[]>();
  const first = Math.floor(Date.now() / 1000) - 20_000;

  /** All readings of a device, `measuredAt` of each. */
  const storedOf = async (id: number): Promise<string[]> => {
    const rows: string[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await api.call(listReadings, { params: { id }, query: { page, size: 100 } });
      rows.push(...answer.data.map(({ measuredAt }) => measuredAt));
      if (page * 100 >= answer.metaData.total) return rows;
    }
  };
  const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
    for (let attempt = 0; attempt < 600; attempt += 1) {
      if (await holds().catch(() => false)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`never came: ${what}\n${server.log}`);
  };
  const load = (from: number, to: number) =>
    Promise.all(
      protocols.flatMap((protocol) =>
        Array.from({ length: to - from }, (_, index) => {
          const payload = JSON.stringify({ ts: first + from + index, outlet_pressure: 2 + index / 1000 });
          const other = Math.floor((from + index) / (messages / untimed));
          return Promise.all([
            sender.publishAsync(`load${protocol}/up`, payload, { qos: 1 }),
            ...((from + index) % (messages / untimed) === 0
              ? [
                  sender.publishAsync(
                    `untimed${protocol}/UNTIMED-${protocol}-${other}/up`,
                    '{"outlet_pressure": 2}',
                    { qos: 1 },
                  ),
                ]
              : []),
          ]);
        }),
      ),
    );

  beforeAll(async () => {
    side = hasMosquitto ? await startMosquitto() : await startCustomerBroker();
    dataDir = await makeDataFolder("sgval-broker-kill-");
    server = await ServerProcess.at(dataDir);
    await server.start();
    api = await server.signIn();
    for (const protocol of protocols) {
      const name = `BROKER-${protocol}`;
      const { data } = await api.call(createDevice, { body: { name, displayName: name, type: "VGA" } });
      devices.set(protocol, data.id);
      const others = Array.from({ length: untimed }, (_, index) => `UNTIMED-${protocol}-${index}`);
      const made = await api.call(createDevices, {
        body: {
          devices: others.map((other) => ({
            ...{ name: other, displayName: other, type: "VGA", connection: "mqtt" },
          })),
        },
      });
      withoutTime.set(
        protocol,
        made.data.map(({ id }) => id ?? 0),
      );
      const { port, tlsPort } = side;
      const overTls = protocol === 5 && tlsPort !== undefined;
      const body: BrokerInput = {
        ...(overTls ? { host: "localhost", port: tlsPort, tls: true, ca } : { host: "127.0.0.1", port }),
        ...{ name, username: `user${protocol}`, protocol },
        subscriptions: [
          { topic: `load${protocol}/up`, deviceId: data.id },
          { topic: `untimed${protocol}/{device}/up` },
        ],
      };
      await api.call(createBroker, { body });
    }
    sender = await mqtt.connectAsync(`mqtt://127.0.0.1:${side.port}`, { clientId: "device-sender" });
  }, 120_000);
  afterAll(async () => {
    await sender?.endAsync(true);
    await server?.stop();
    await side?.close();
    rmSync(dataDir, { recursive: true, force: true });
  }, 60_000);

  it("[R1.8] loses nothing that was sent and stores nothing twice, messages without a time included", async () => {
    const half = messages / 2;
    const sending = load(0, half);
    await until("the first readings", async () => {
      const counts = await Promise.all([...devices.values()].map(storedOf));
      return counts.every((rows) => rows.length > 20);
    });
    await server.kill();
    await sending;
    // What comes while it is away, the broker keeps.
    await load(half, messages);
    await server.start();
    api = await server.signIn();
    for (const [protocol, id] of devices) {
      await until(`all readings over MQTT ${protocol}`, async () => (await storedOf(id)).length >= messages);
      const rows = await storedOf(id);
      expect(rows).toHaveLength(messages);
      expect(new Set(rows).size).toBe(messages);
      const others = withoutTime.get(protocol) ?? [];
      const counts = () => Promise.all(others.map(async (other) => (await storedOf(other)).length));
      await until("those without a time", async () => (await counts()).every((count) => count > 0));
      expect(await counts()).toEqual(others.map(() => 1));
    }
    const { data } = await api.call(listBrokers, {});
    expect(data.map(({ status }) => status.state)).toEqual(protocols.map(() => "connected"));
  });
});
