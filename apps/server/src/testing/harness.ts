import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { listActivity } from "@sgval/contract/activity/activity";
import { basePath, type Route } from "@sgval/contract/route";
import type { MqttClient } from "mqtt";
import { afterAll, beforeAll, expect, inject } from "vitest";
import * as z from "zod";
import { type App, type AppOptions, createApp } from "../app.ts";
import { firstAdministratorName, hashCost, signIn } from "../features/sign-in/index.ts";
import { readConfig } from "../kernel/config.ts";
import { type DatabaseHandle, openDatabase } from "../kernel/database.ts";
import { createLogger } from "../kernel/logging.ts";
import { type FakeClock, fakeClock, runningClock } from "./fake-clock.ts";
import { connectOnce } from "./fake-device.ts";
import { forbidNestedConnections } from "./forbid-nested-connections.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

// Every app has an administrator who signs in.
Object.assign(hashCost, { memoryCost: 1_024, timeCost: 1 });

/** The password of the administrator. */
export const testPassword = "Test-1234";

/** The password of a user that a test builds. */
export const usualPassword = (username: string): string => `Pass-${username}-1`;

export interface HarnessOptions {
  /** Time passes by itself; otherwise it stands still until a test moves it. */
  realTime?: boolean;
  /** The clock of another node, or one that starts at a certain time. */
  clock?: FakeClock;
  env?: Record<string, string>;
  /** Changes the app before it starts, such as its broker. */
  beforeStart?: (app: App) => void;
  /** The lease of the server; held, unless a test has another one. */
  lease?: AppOptions["lease"];
  /** A database that outlives this app, so that another app can use it too. */
  database?: TestDatabase;
  /** Changes the database before its first connection. */
  beforeConnecting?: (db: DatabaseHandle) => void;
}

export interface Answer {
  status: number;
  /** Read freely by tests: the server has checked it against its schema. */
  body: ReturnType<typeof JSON.parse>;
}

/** A user with a session. */
export interface SignedIn {
  id: number;
  username: string;
  token: string;
}

export interface CallInput {
  params?: Record<string, number | string>;
  query?: Record<string, string | number>;
  body?: unknown;
}
export interface Refused {
  status: number;
  code: string;
  details: unknown;
}
type AnswerOf<R extends Route> = R["answer"] extends z.ZodType ? z.output<R["answer"]> : null;

interface Running {
  app: App;
  db: DatabaseHandle;
  address: string;
  mqttPort: number | null;
  mqttTlsPort: number | null;
}

const refusal = z.object({ error: z.object({ code: z.string(), details: z.unknown().optional() }) });

const started = <Part>(part: Part | null): Part => {
  if (part === null) throw new Error("the app is not started");
  return part;
};

/** The whole product in this process, as `app.ts` builds it, on a database of its own and free ports. */
export class Harness {
  readonly clock: FakeClock;
  /** What was logged so far, one record a line. */
  readonly logged: { level: number; msg: string; [field: string]: unknown }[] = [];
  readonly #options: HarnessOptions;
  readonly #clients = new Set<MqttClient>();
  #database: TestDatabase | null;
  #dataDir: string | null = null;
  #running: Running | null = null;
  #nested: readonly Error[] = [];
  #admin: SignedIn | null = null;

  constructor(options: HarnessOptions = {}) {
    this.#options = options;
    this.#database = options.database ?? null;
    this.clock = options.clock ?? (options.realTime ? runningClock : fakeClock());
  }

  start = async (): Promise<void> => {
    this.#database ??= await createTestDatabase();
    this.#dataDir ??= mkdtempSync(join(inject("testFolder"), "app-"));
    const logger = createLogger(process.env.SGVAL_TEST_LOG ?? "info", {
      write: (line) => void this.logged.push(JSON.parse(line)),
    });
    const db = await openDatabase(this.#database.connection, logger);
    this.#options.beforeConnecting?.(db);
    this.#nested = forbidNestedConnections(db);
    const config = readConfig({
      SGVAL_HTTP_PORT: "0",
      SGVAL_MQTT_PORT: "0",
      SGVAL_DATA_DIR: this.#dataDir,
      ...this.#options.env,
    });
    const app = await createApp({
      config,
      db,
      clock: this.clock,
      logger,
      lease: this.#options.lease ?? { isHeld: () => true },
      consoleFolder: "/nonexistent",
      checkAnswers: true,
    });
    await app.use(signIn).prepare(testPassword);
    this.#options.beforeStart?.(app);
    this.#running = { app, db, ...(await app.start()) };
    this.#admin ??= await this.signIn(firstAdministratorName, testPassword);
  };

  /** Stops the app and builds another one on the same database and data folder. */
  restart = async (): Promise<void> => {
    await this.#stop();
    await this.start();
  };

  close = async (): Promise<void> => {
    await this.#stop();
    if (this.#dataDir) rmSync(this.#dataDir, { recursive: true, force: true });
    if (!this.#options.database) await this.#database?.drop();
  };

  async #stop(): Promise<void> {
    const { app, db } = started(this.#running);
    this.#running = null;
    await Promise.all([...this.#clients].map((client) => client.endAsync(true)));
    this.#clients.clear();
    await app.stop();
    await db.end();
    if (this.#nested[0]) throw this.#nested[0];
  }

  get app(): App {
    return started(this.#running).app;
  }
  get db(): DatabaseHandle {
    return started(this.#running).db;
  }
  get address(): string {
    return started(this.#running).address;
  }
  get mqttPort(): number {
    return started(started(this.#running).mqttPort);
  }
  /** With a certificate only. */
  get mqttTlsPort(): number | null {
    return started(this.#running).mqttTlsPort;
  }
  get dataDir(): string {
    return started(this.#dataDir);
  }
  get database(): TestDatabase {
    return started(this.#database);
  }
  /** The first administrator, who may do and see everything. */
  get admin(): SignedIn {
    return started(this.#admin);
  }

  /** Opens a session without passing the rate limit of the route. */
  signIn = async (username: string, password: string): Promise<SignedIn> => {
    const attempt = { login: username, password, ip: "127.0.0.1", userAgent: null };
    const { accessToken: token, userData } = await this.app.use(signIn).signIn(attempt);
    return { id: userData.id, username: userData.username, token };
  };

  /** The answer to an attempt to sign in with the usual password of a built user. */
  login = (username: string, more: object = {}): Promise<Answer> =>
    this.call("POST", "/auth/login", { login: username, password: usualPassword(username), ...more }, null);

  /** The token of a session opened through the API. */
  enter = async (username: string, more: object = {}): Promise<string> => {
    const { status, body } = await this.login(username, more);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.accessToken;
  };

  /** Calls the API by its paths as the administrator, or with the token given; `null` for none. */
  call = async (
    method: string,
    path: string,
    body?: unknown,
    token: string | null = this.admin.token,
  ): Promise<Answer> => {
    const response = await this.request(method, path, { token, ...(body === undefined ? {} : { body }) });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    return { status: response.status, body: isJson ? JSON.parse(text) : null };
  };

  /** The response itself; a body that is a string is sent as it is. */
  request = (
    method: string,
    path: string,
    { token, body, headers = {} }: { token: string | null; body?: unknown; headers?: Record<string, string> },
  ): Promise<Response> =>
    fetch(`${this.address}${basePath}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });

  #send(who: { token: string } | null, route: Route, { params, query = {}, body }: CallInput) {
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(params?.[name]));
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) search.set(name, String(value));
    return this.request(route.method, `${path}?${search}`, {
      token: who?.token ?? null,
      ...(body === undefined ? {} : { body }),
    });
  }

  /** Calls a route that must succeed; the answer is parsed with its own schema. */
  ok = async <R extends Route>(who: SignedIn, route: R, input: CallInput = {}): Promise<AnswerOf<R>> => {
    const response = await this.#send(who, route, input);
    const text = await response.text();
    expect(response.status, text).toBe(route.answer ? 200 : 204);
    return (route.answer ? route.answer.parse(JSON.parse(text)) : null) as AnswerOf<R>;
  };

  /** Calls a route that must answer with a file; without the byte order mark. */
  file = async (who: SignedIn, route: Route, input: CallInput = {}): Promise<string> => {
    const response = await this.#send(who, route, input);
    const text = await response.text();
    expect(response.status, text).toBe(200);
    expect(response.headers.get("content-disposition")).toContain("attachment");
    return text.replace(/^\ufeff/, "");
  };

  /** Calls a route that must refuse. */
  refused = async (who: SignedIn | null, route: Route, input: CallInput = {}): Promise<Refused> => {
    const response = await this.#send(who, route, input);
    const { error } = refusal.parse(await response.json());
    return { status: response.status, code: error.code, details: error.details };
  };

  /** Connects to the broker as a device; rejects when it refuses. */
  connect = async (name: string, token: string): Promise<MqttClient> => {
    const client = await connectOnce(this.mqttPort, name, token);
    this.#clients.add(client);
    return client;
  };

  /** The changes recorded of one subject by its name, newest first. */
  history = async (subjectName: string, subject?: string) => {
    const { data } = await this.ok(this.admin, listActivity, { query: { q: subjectName, size: 100 } });
    return data
      .filter((row) => row.subjectName === subjectName && (subject ?? row.subject) === row.subject)
      .map(({ detail, before, after }) => ({ detail, before, after }));
  };

  /** What was recorded of one subject, newest first. */
  recorded = async (subjectName: string): Promise<string[]> =>
    (await this.history(subjectName)).map(({ detail }) => detail);
}

/** The harness of one test file: started before its tests, closed after them. */
export const useHarness = (options: HarnessOptions = {}): Harness => {
  const harness = new Harness(options);
  beforeAll(() => harness.start());
  afterAll(() => harness.close());
  return harness;
};
