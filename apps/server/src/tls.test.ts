import { readFileSync } from "node:fs";
import { Agent, get } from "node:https";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { fileURLToPath } from "node:url";
import mqtt from "mqtt";
import { afterAll, expect, it } from "vitest";
import { aDevice } from "./testing/device-builder.ts";
import { useHarness } from "./testing/harness.ts";

// A certificate for localhost that is good for nothing but this test.
const file = (name: string) => fileURLToPath(new URL(`./testing/tls/${name}`, import.meta.url));
const certificate = readFileSync(file("localhost.cert.pem"), "utf8");

// Before the harness, which already speaks to the server.
const trusted = getCACertificates("default");
setDefaultCACertificates([certificate]);
// Other files of this process trust it only where they say so.
afterAll(() => setDefaultCACertificates(trusted));
const harness = useHarness({
  realTime: true,
  env: {
    SGVAL_TLS_CERT: file("localhost.cert.pem"),
    SGVAL_TLS_KEY: file("localhost.key.pem"),
    SGVAL_MQTT_TLS_PORT: "0",
  },
});

it("speaks HTTPS with the certificate it was given, and asks browsers to stay with it", async () => {
  expect(harness.address).toMatch(/^https:/);
  const answer = await fetch(`${harness.address}/healthz`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("strict-transport-security")).toContain("max-age");
});

it("lets devices connect over TLS", async () => {
  const { token } = await aDevice().named("TLS-1").ofType("DATALOGGER").withTokenIn(harness);
  const device = await mqtt.connectAsync(`mqtts://localhost:${harness.mqttTlsPort}`, {
    username: "TLS-1",
    password: token,
    protocolVersion: 4,
    reconnectPeriod: 0,
    ca: certificate,
  });
  await device.publishAsync("sgval/TLS-1/up", JSON.stringify({ pressure: 2.4 }), { qos: 1 });
  await device.endAsync(true);
});

it("knows the sender of a TLS connection by what it sent inside", async () => {
  const { openConnections } = harness.app.http;
  const agent = new Agent({ keepAlive: true, ca: certificate });
  const ask = (path: string, headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      get(`${harness.address}${path}`, { agent, headers }, (answer) => {
        answer.resume().on("end", () => resolve(answer.statusCode));
      }).on("error", reject);
    });
  const before = openConnections.unknown;
  expect(await ask("/healthz", {})).toBe(200);
  expect(openConnections.unknown).toBe(before + 1);
  expect(await ask("/api/v1/me", { authorization: `Bearer ${harness.admin.token}` })).toBe(200);
  expect(openConnections.unknown).toBe(before);
  agent.destroy();
});
