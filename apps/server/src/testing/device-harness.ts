import { basePath, type Route } from "@sgval/contract/route";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import * as z from "zod";
import { activityRoutes } from "../features/activity/activity.routes.ts";
import { recordExport } from "../features/activity/record-export.ts";
import { type Connections, createConnections } from "../features/connections/index.ts";
import { createDevices, type Devices, type LatestReadings } from "../features/devices/index.ts";
import type { Actor } from "../kernel/actor.ts";
import { type DatabaseHandle, openDatabase } from "../kernel/database.ts";
import { createEventBus, type EventBus } from "../kernel/events.ts";
import { createHttp } from "../kernel/http/http.ts";
import { createLogger } from "../kernel/logging.ts";
import { insertUser } from "./builders.store.ts";
import { anActor } from "./builders.ts";
import { type FakeClock, fakeClock } from "./fake-clock.ts";
import { testTables } from "./tables.ts";
import { createTestDatabase } from "./test-database.ts";

type Latest = NonNullable<ReturnType<LatestReadings["of"]>>;

/** What stands in for the neighbours; a test changes it as it likes. */
export interface Surroundings {
  latest: Map<number, Latest>;
  connections: Map<number, { connected: boolean; lostAt: number | null }>;
  /** Devices with a command under way. */
  busy: Set<number>;
}

export interface DeviceHarness {
  db: DatabaseHandle;
  clock: FakeClock;
  events: EventBus;
  devices: Devices;
  connections: Connections;
  around: Surroundings;
  /** Sees and may do everything. */
  admin: Actor;
  /** Lets somebody in; the user exists in the database from then on. */
  admit(changes?: Partial<Actor>): Promise<Actor>;
  /** Calls a route that must succeed; the answer is parsed with its own schema. */
  ok<R extends Route>(actor: Actor, route: R, call?: CallInput): Promise<AnswerOf<R>>;
  /** Calls a route that must answer with a file; without the mark of UTF-8 in front. */
  file(actor: Actor, route: Route, call?: CallInput): Promise<string>;
  /** Calls a route that must refuse. */
  refused(actor: Actor | null, route: Route, call?: CallInput): Promise<Refused>;
  close(): Promise<void>;
}

export interface CallInput {
  params?: Record<string, number>;
  query?: Record<string, string | number>;
  body?: unknown;
}
export interface Refused {
  status: number;
  code: string;
  details: unknown;
}
type AnswerOf<R extends Route> = R["answer"] extends z.ZodType ? z.output<R["answer"]> : null;

const refusal = z.object({ error: z.object({ code: z.string(), details: z.unknown().optional() }) });

/** Devices, connections and history behind their routes, with a database of their own and a clock that stands. */
export const openDeviceHarness = async (): Promise<DeviceHarness> => {
  const database = await createTestDatabase();
  const logger = createLogger("silent");
  const db = await openDatabase(database.connection, logger);
  const clock = fakeClock();
  const events = createEventBus(logger);
  const around: Surroundings = { latest: new Map(), connections: new Map(), busy: new Set() };

  const tables = testTables(clock, recordExport({ db, clock, events }));
  const devices = createDevices({
    db,
    clock,
    events,
    logger,
    tables,
    latest: {
      of: (id) => around.latest.get(id) ?? null,
      newestOf: (id) => around.latest.get(id)?.measuredAt ?? 0,
    },
    connections: {
      of: (id) => ({
        listening: false,
        ...(around.connections.get(id) ?? { connected: false, lostAt: null }),
      }),
    },
    readings: { newest: async () => [], total: async () => 0 },
    commandsInFlight: async (id) => around.busy.has(id),
  });
  const connections = createConnections({
    db,
    clock,
    events,
    logger,
    tables,
    devices: devices.registry,
  });
  const app = await openListeners([
    devices.routes,
    connections.routes,
    (api) => activityRoutes(api, db.kysely, tables),
  ]);
  const admit = async (changes: Partial<Actor> = {}): Promise<Actor> => {
    const actor = anActor(changes);
    const userId = await insertUser(db.kysely, actor, new Date(clock.now()));
    return app.admit({ ...actor, userId });
  };

  return {
    db,
    clock,
    events,
    devices,
    connections,
    around,
    admin: await admit(),
    admit,
    ok: app.ok,
    file: app.file,
    refused: app.refused,
    close: async () => {
      await app.close();
      await devices.close();
      await connections.close();
      await db.end();
      await database.drop();
    },
  };
};

const openListeners = async (routes: readonly ((app: FastifyInstance) => void)[]) => {
  const actors = new Map<string, Actor>();
  const app = await createHttp({
    config: { trustProxy: false, tls: null },
    logger: createLogger("silent"),
    authenticator: { findActor: async (token) => actors.get(token) ?? null },
    checkAnswers: true,
  });
  await app.register(
    async (below) => {
      for (const register of routes) register(below);
    },
    { prefix: basePath },
  );
  const send = (actor: Actor | null, route: Route, call: CallInput): Promise<LightMyRequestResponse> => {
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(call.params?.[name]));
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(call.query ?? {})) query.set(name, String(value));
    return app.inject({
      method: route.method,
      url: `${basePath}${path}?${query}`,
      headers: {
        ...(actor ? { authorization: `Bearer ${actor.username}` } : {}),
        ...(call.body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(call.body === undefined ? {} : { payload: JSON.stringify(call.body) }),
    });
  };
  return {
    admit: (actor: Actor): Actor => {
      actors.set(actor.username, actor);
      return actor;
    },
    ok: async <R extends Route>(actor: Actor, route: R, call: CallInput = {}): Promise<AnswerOf<R>> => {
      const response = await send(actor, route, call);
      expect(response.statusCode, response.body).toBe(route.answer ? 200 : 204);
      return (route.answer ? route.answer.parse(response.json()) : null) as AnswerOf<R>;
    },
    file: async (actor: Actor, route: Route, call: CallInput = {}): Promise<string> => {
      const response = await send(actor, route, call);
      expect(response.statusCode, response.body).toBe(200);
      expect(response.headers["content-disposition"]).toContain("attachment");
      return response.body.replace(/^\ufeff/, "");
    },
    refused: async (actor: Actor | null, route: Route, call: CallInput = {}): Promise<Refused> => {
      const response = await send(actor, route, call);
      const { error } = refusal.parse(response.json());
      return { status: response.statusCode, code: error.code, details: error.details };
    },
    close: () => app.close(),
  };
};
