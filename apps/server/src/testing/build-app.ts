import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { basePath } from "@sgval/contract/route";
import mqtt, { type MqttClient } from "mqtt";
import { type App, createApp } from "../app.ts";
import { firstAdministratorName, signIn } from "../features/sign-in/index.ts";
import type { Clock } from "../kernel/clock.ts";
import { systemClock } from "../kernel/clock.ts";
import { readConfig } from "../kernel/config.ts";
import { type DatabaseHandle, openDatabase } from "../kernel/database.ts";
import { createLogger } from "../kernel/logging.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export const testPassword = "Test-1234";

export interface Answer {
  status: number;
  /** Read freely by tests: with `checkAnswers` the server has held it against its schema. */
  body: ReturnType<typeof JSON.parse>;
}

export interface TestApp {
  app: App;
  db: DatabaseHandle;
  address: string;
  mqttPort: number;
  /** Where a certificate was given. */
  mqttTlsPort: number | null;
  dataDir: string;
  /** Calls the API as the administrator, or with the token given; `null` for none. */
  call(method: string, path: string, body?: unknown, token?: string | null): Promise<Answer>;
  /** Adds a device with a token. */
  addDevice(fields: {
    name: string;
    type: string;
    [field: string]: unknown;
  }): Promise<{ id: number; token: string }>;
  /** Connects as a device; rejects when the broker refuses. */
  connectDevice(name: string, token: string): Promise<MqttClient>;
  adminToken: string;
  /** What was logged so far, one record a line. */
  logged: { level: number; msg: string; [field: string]: unknown }[];
  stop(): Promise<void>;
}

/** The whole product in this process, on a database of its own and free ports. */
export const buildApp = async ({
  clock = systemClock,
  env = {},
  database: given,
}: {
  clock?: Clock;
  env?: Record<string, string>;
  /** A database that outlives this app, so that another can be built on it. */
  database?: TestDatabase;
} = {}): Promise<TestApp> => {
  const database = given ?? (await createTestDatabase());
  const logged: TestApp["logged"] = [];
  const logger = createLogger(process.env.SGVAL_TEST_LOG ?? "info", {
    write: (line) => void logged.push(JSON.parse(line)),
  });
  const db = await openDatabase(database.connection, logger);
  const dataDir = mkdtempSync(join(tmpdir(), "sgval-app-"));
  const config = readConfig({
    SGVAL_HTTP_PORT: "0",
    SGVAL_MQTT_PORT: "0",
    SGVAL_DATA_DIR: dataDir,
    ...env,
  });
  const app = await createApp({
    config,
    db,
    clock,
    logger,
    consoleFolder: "/nonexistent",
    checkAnswers: true,
  });
  await app.use(signIn).prepare(testPassword);
  const { address, mqttPort, mqttTlsPort } = await app.start();
  const clients = new Set<MqttClient>();

  const call: TestApp["call"] = async (method, path, body, token = adminToken) => {
    const response = await fetch(`${address}${basePath}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : null };
  };
  let adminToken = "";
  const signedIn = await call(
    "POST",
    "/auth/login",
    { login: firstAdministratorName, password: testPassword },
    null,
  );
  adminToken = signedIn.body.accessToken;

  return {
    app,
    db,
    address,
    mqttPort,
    mqttTlsPort,
    dataDir,
    adminToken,
    logged,
    call,
    addDevice: async (fields) => {
      const device = await call("POST", "/device", { displayName: fields.name, ...fields });
      if (device.status !== 200) throw new Error(JSON.stringify(device.body));
      const id: number = device.body.data.id;
      const token = await call("POST", "/token", { name: `token ${fields.name}`, deviceId: id });
      return { id, token: token.body.data.token };
    },
    connectDevice: (name, token) =>
      new Promise((resolve, reject) => {
        const client = mqtt.connect(`mqtt://127.0.0.1:${mqttPort}`, {
          username: name,
          password: token,
          clientId: `${name}-${crypto.randomUUID().slice(0, 8)}`,
          protocolVersion: 4,
          reconnectPeriod: 0,
        });
        clients.add(client);
        client.once("connect", () => resolve(client));
        client.once("error", reject);
      }),
    stop: async () => {
      await Promise.all([...clients].map((client) => client.endAsync(true)));
      await app.stop();
      await db.end();
      rmSync(dataDir, { recursive: true, force: true });
      if (!given) await database.drop();
    },
  };
};
