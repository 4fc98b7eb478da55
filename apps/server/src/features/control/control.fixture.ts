import type { ActionKey, Command } from "@sgval/contract/control/control";
import type { CommandMessage } from "@sgval/contract/mqtt";
import type { Kysely } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { openDatabase } from "../../kernel/database.ts";
import { createEventBus } from "../../kernel/events.ts";
import { createLogger } from "../../kernel/logging.ts";
import type { Database } from "../../kernel/schema.ts";
import { anActor, type DeviceBuilder } from "../../testing/builders.ts";
import { fakeClock } from "../../testing/fake-clock.ts";
import { testTables } from "../../testing/tables.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { createAutomation } from "../automation/index.ts";
import type { DeadLetterInput } from "../connections/index.ts";
import { createDevices, type DeviceRecord } from "../devices/index.ts";
import { findRights } from "../sign-in/index.ts";
import { fixtureStore } from "./control.fixture.store.ts";
import { commandChanged, createControl } from "./index.ts";

type Outcome = "sent" | "absent" | "refused";
type SendOptions = { value?: number; requestId?: string; actor?: Actor };
type Answer = Record<string, unknown>;

/** The feature with a real database, a clock that stands still and a device side that only listens. */
export const openControlHarness = async () => {
  const testDatabase = await createTestDatabase();
  const logger = createLogger("silent");
  const db = await openDatabase(testDatabase.connection, logger);
  const clock = fakeClock();
  const events = createEventBus(logger);
  const store = fixtureStore(db.kysely);
  const tables = testTables(clock);

  const measured = new Map<number, number>();
  const connected = new Map<number, boolean>();
  const latest = {
    of: (deviceId: number) => {
      const at = measured.get(deviceId);
      return at === undefined
        ? null
        : { measuredAt: at, receivedAt: at, values: { outlet_pressure: 2.46 }, quality: {}, times: {} };
    },
    newestOf: (deviceId: number) => measured.get(deviceId) ?? 0,
  };
  /** Devices whose connection does not listen for commands. */
  const deaf = new Set<number>();
  const connections = {
    of: (id: number) => {
      const here = connected.get(id) ?? true;
      return { connected: here, lostAt: null, listening: here && !deaf.has(id) };
    },
  };
  const published: (CommandMessage & { device: string })[] = [];
  const letters: DeadLetterInput[] = [];
  const changes: Command[] = [];
  events.on(commandChanged, ({ command }) => void changes.push(command));
  const devices = createDevices({
    db,
    clock,
    events,
    logger,
    tables,
    latest,
    connections,
    readings: { newest: async () => [], total: async () => 0 },
    commandsInFlight: async () => false,
  });
  const { registry } = devices;
  const automation = createAutomation({ db, clock, events, registry });
  const side: { outcome: Outcome; publish: ((message: CommandMessage) => Promise<Outcome>) | null } = {
    outcome: "sent",
    publish: null,
  };
  const deps = {
    ...{ db, clock, events, logger, registry, latest, connections },
    publisher: {
      publish: async (device: DeviceRecord, message: CommandMessage): Promise<Outcome> => {
        published.push({ ...message, device: device.name });
        return side.publish ? side.publish(message) : side.outcome;
      },
    },
    deadLetters: {
      keep: async (letter: DeadLetterInput): Promise<void> => void letters.push(letter),
    },
    automation: automation.reader,
    rights: { rightsOf: (userId: number, within: Kysely<Database>) => findRights(within, userId) },
    responseWaitSeconds: 100,
  };
  let control = createControl(deps);
  const actor = anActor({ userId: await store.addUser("operator01") });
  let requests = 0;

  /** Waits until the database is idle. */
  const quiet = async (): Promise<void> => {
    for (let calm = 0; calm < 3; ) {
      await new Promise((resolve) => setTimeout(resolve, 2));
      calm = db.pool.idleCount === db.pool.totalCount && db.pool.waitingCount === 0 ? calm + 1 : 0;
    }
  };
  const harness = {
    ...{
      db,
      clock,
      events,
      store,
      devices,
      registry,
      automation,
      actor,
      connected,
      published,
      letters,
      changes,
    },
    ...{ side, quiet, deps, deaf },
    get control() {
      return control;
    },
    /** Another node of the same product, or this one after a restart. */
    anotherNode: (changes: Partial<typeof deps> = {}) => createControl({ ...deps, ...changes }),
    restart: async (): Promise<void> => {
      control.close();
      control = createControl(deps);
      await control.resume();
      await quiet();
    },
    build: (builder: DeviceBuilder) => builder.in({ devices, db, actor }),
    /** The device reported just now. */
    report: async (deviceId: number): Promise<void> => {
      measured.set(deviceId, clock.now());
      await control.heard(deviceId);
      await quiet();
    },
    /** The device began to listen for commands. */
    listen: async (deviceId: number): Promise<void> => {
      deaf.delete(deviceId);
      await control.heard(deviceId);
      await quiet();
    },
    send: (deviceId: number, action: ActionKey, options: SendOptions = {}) =>
      control.send({ deviceId, action, actor, ip: "10.0.0.9", requestId: `r-${++requests}`, ...options }),
    answer: (deviceId: number, answer: Answer | string): Promise<void> => {
      const device = registry.get(deviceId);
      if (!device) throw new Error("no such device");
      return control.receiveAnswer(
        device,
        Buffer.from(typeof answer === "string" ? answer : JSON.stringify(answer)),
      );
    },
    status: async (command: { id: number }): Promise<string> => {
      const row = await store.audit(command.id);
      return row.failure_code ? `${row.status} ${row.failure_code}` : row.status;
    },
    /** Moves time and lets everything that fell due be written. */
    pass: async (seconds: number): Promise<void> => {
      await clock.advance(seconds * 1000);
      await quiet();
    },
    close: async (): Promise<void> => {
      control.close();
      await devices.close();
      await db.end();
      await testDatabase.drop();
    },
  };
  return harness;
};

export type ControlHarness = Awaited<ReturnType<typeof openControlHarness>>;

/** The code of the refusal a promise ends in, or what it gave. */
export const refusalOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => value,
    (error: unknown) => (error instanceof Error && "code" in error ? error.code : error),
  );
