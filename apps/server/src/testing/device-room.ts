import { basePath } from "@sgval/contract/route";
import type { FastifyInstance } from "fastify";
import { createActivity } from "../features/activity/index.ts";
import { type Connections, createConnections } from "../features/connections/index.ts";
import { createDevices, type Devices, type LatestReadings } from "../features/devices/index.ts";
import type { Actor } from "../kernel/actor.ts";
import { type DatabaseHandle, openDatabase } from "../kernel/database.ts";
import { createFacts, type Facts } from "../kernel/facts.ts";
import { createHttp } from "../kernel/http.ts";
import { createLogger } from "../kernel/logging.ts";
import { anActor } from "./builders.ts";
import { insertUser } from "./builders.store.ts";
import { type FakeClock, fakeClock } from "./fake-clock.ts";
import { createTestDatabase } from "./test-database.ts";

type Latest = NonNullable<ReturnType<LatestReadings["of"]>>;

/** What stands in for the neighbours; a test changes it as it likes. */
export interface Surroundings {
  latest: Map<number, Latest>;
  connections: Map<number, { connected: boolean; lostAt: number | null }>;
  /** Devices with a command under way. */
  busy: Set<number>;
}

export interface DeviceRoom {
  db: DatabaseHandle;
  clock: FakeClock;
  facts: Facts;
  devices: Devices;
  connections: Connections;
  around: Surroundings;
  /** Sees and may do everything. */
  admin: Actor;
  /** Lets somebody in; the user exists in the database from then on. */
  admit(changes?: Partial<Actor>): Promise<Actor>;
  // The server checks every answer against the contract here, so tests may read it freely.
  ask(actor: Actor | null, method: Verb, path: string, body?: unknown): Promise<{ status: number; body: Json }>;
  close(): Promise<void>;
}
type Verb = "GET" | "POST" | "PUT" | "DELETE";
/** JSON of any shape: reading what is not there gives undefined, as a test expects. */
export interface Json {
  [key: string]: Json;
}

/** Devices, connections and history behind their routes, with a database of their own and a clock that stands. */
export const openDeviceRoom = async (): Promise<DeviceRoom> => {
  const database = await createTestDatabase();
  const logger = createLogger("silent");
  const db = await openDatabase(database.connection, logger);
  const clock = fakeClock();
  const facts = createFacts(logger);
  const around: Surroundings = { latest: new Map(), connections: new Map(), busy: new Set() };

  const activity = createActivity({ db, clock });
  const devices = createDevices({
    db,
    clock,
    facts,
    logger,
    activity: activity.log,
    latest: { of: (id) => around.latest.get(id) ?? null },
    connections: { of: (id) => around.connections.get(id) ?? { connected: false, lostAt: null } },
    readings: { newest: async () => [], total: async () => 0 },
    commandsInFlight: async (id) => around.busy.has(id),
  });
  const connections = createConnections({
    db,
    clock,
    facts,
    logger,
    activity: activity.log,
    devices: devices.registry,
  });
  const app = await openDoors(devices, connections, activity.routes);
  const admit = async (changes: Partial<Actor> = {}): Promise<Actor> => {
    const actor = anActor(changes);
    const userId = await insertUser(db.kysely, actor, new Date(clock.now()));
    return app.admit({ ...actor, userId });
  };

  return {
    db,
    clock,
    facts,
    devices,
    connections,
    around,
    admin: await admit(),
    admit,
    ask: app.ask,
    close: async () => {
      await app.close();
      await devices.close();
      await connections.close();
      await db.end();
      await database.drop();
    },
  };
};

const openDoors = async (
  devices: Devices,
  connections: Connections,
  activityRoutes: (app: FastifyInstance) => void,
) => {
  const actors = new Map<string, Actor>();
  const app = await createHttp({
    config: { trustProxy: false, tls: null },
    logger: createLogger("silent"),
    doors: { findActor: async (token) => actors.get(token) ?? null },
    checkAnswers: true,
  });
  await app.register(
    async (below) => {
      devices.routes(below);
      connections.routes(below);
      activityRoutes(below);
    },
    { prefix: basePath },
  );
  return {
    admit: (actor: Actor): Actor => {
      actors.set(actor.username, actor);
      return actor;
    },
    ask: async (actor: Actor | null, method: Verb, path: string, body?: unknown) => {
      const response = await app.inject({
        method,
        url: basePath + path,
        headers: actor ? { authorization: `Bearer ${actor.username}` } : {},
        ...(body === undefined ? {} : { payload: body as object }),
      });
      return { status: response.statusCode, body: response.body ? response.json<Json>() : {} };
    },
    close: () => app.close(),
  };
};
