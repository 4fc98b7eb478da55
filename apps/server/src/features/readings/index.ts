import { qualities, qualityCode, qualityGroup } from "@sgval/quantities/quality";
import type { FastifyInstance } from "fastify";
import { type Tables, tableExport } from "../../gateways/tables/send-table.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import type { EventBus } from "../../kernel/events.ts";
import { createOncePerMinute } from "../../kernel/log-throttle.ts";
import type { Logger } from "../../kernel/logging.ts";
import { defineService } from "../../kernel/services.ts";
import { connections, type DeadLetters, type DeviceCredentials } from "../connections/index.ts";
import {
  type DeviceRegistry,
  deviceRegistry,
  type ReadingsReader,
  type UnmappedKeys,
  unmappedKeys,
} from "../devices/index.ts";
import { createIntake, type Intake, type MessageRate } from "./intake.ts";
import { createLatestReadings, type LatestReadings, readingView } from "./latest-readings.ts";
import { historyStore } from "./query/history.store.ts";
import { listReadingsStore } from "./query/list-readings.store.ts";
import { readHistory } from "./query/read-history.ts";
import { createReadingTotals } from "./query/reading-totals.ts";
import { readingRoutes } from "./readings.routes.ts";
import { createRetention } from "./rollup/retain-readings.ts";
import { createRollups, type Rollups } from "./rollup/roll-up.ts";
import { createBatchWriter } from "./write/write-batches.ts";

export { deviceHeard, type Intake, readingsRecorded } from "./intake.ts";
export { type LatestReadings, readingView } from "./latest-readings.ts";

export interface ReadingsParts {
  db: DatabaseHandle;
  clock: Clock;
  events: EventBus;
  logger: Logger;
  registry: DeviceRegistry;
  latest: LatestReadings;
  credentials: DeviceCredentials;
  deadLetters: DeadLetters;
  unmapped: UnmappedKeys;
  tables: Tables;
  timeZone: string;
  retentionMonths: number;
  refusedToken(ip: string): void;
}

export interface Readings {
  intake: Intake;
  reader: ReadingsReader;
  rollups: Rollups;
  /** Fills the latest values from the database. */
  load(): Promise<void>;
  /** How many samples are not committed yet. */
  waiting(): number;
  routes(app: FastifyInstance): void;
  close(): Promise<void>;
}

const badCodes = qualities.filter((flag) => qualityGroup(flag) === "bad").map(qualityCode);
/** Messages may carry different parameters; the few newest readings have them all. */
const readingsAtStart = 5;
const messageRate: MessageRate = { perSecond: 500, burst: 5_000 };

const createReadings = (parts: ReadingsParts): Readings => {
  const { db, clock, events, logger, registry, latest, timeZone } = parts;
  const store = listReadingsStore(db);
  const totals = createReadingTotals(store);
  const writer = createBatchWriter(db, clock, logger);
  const rollups = createRollups(db, clock, logger, timeZone, parts.retentionMonths);
  const retention = createRetention({
    db,
    clock,
    logger,
    months: parts.retentionMonths,
    dropped: totals.forgetAll,
  });
  const intake = createIntake({
    clock,
    events,
    writer,
    latest,
    totals,
    deadLetters: parts.deadLetters,
    unmapped: parts.unmapped,
    messageRate,
    isDatabaseUp: db.isUp,
    logger,
  });
  const history = readHistory(historyStore(db, badCodes), clock);

  return {
    intake,
    rollups,
    reader: {
      newest: async (device, limit) => {
        const known = registry.get(device.id);
        if (!known) return [];
        return (await store.newest(device.id, limit)).map((row) => readingView(known, row));
      },
      total: totals.of,
    },
    waiting: () => writer.size,
    load: async () => {
      for (const { deviceId, ...reading } of await store.newestOfAll(readingsAtStart))
        latest.take(deviceId, [{ ...reading, late: false }]);
    },
    routes: (app) =>
      readingRoutes(app, {
        registry,
        credentials: parts.credentials,
        intake,
        store,
        tables: parts.tables,
        totals,
        history,
        refusedToken: parts.refusedToken,
      }),
    close: async () => {
      retention.close();
      await rollups.close();
      await writer.close();
    },
  };
};

export const latestReadings = defineService("latest readings", ({ use }) =>
  createLatestReadings(use(deviceRegistry)),
);

export const readings = defineService("readings", ({ use, onStart, onStop, config, ...kernel }) => {
  const { clock, logger } = kernel;
  const firstThisMinute = createOncePerMinute(clock);
  const { credentials, deadLetters } = use(connections);
  const feature = createReadings({
    ...kernel,
    registry: use(deviceRegistry),
    latest: use(latestReadings),
    credentials,
    deadLetters,
    unmapped: use(unmappedKeys),
    tables: use(tableExport),
    timeZone: config.timeZone,
    retentionMonths: config.retentionMonths,
    refusedToken: (ip) => {
      if (firstThisMinute(ip)) logger.warn({ source: ip }, "a message with an unknown token was refused");
    },
  });
  onStart(feature.load);
  onStop(feature.close);
  return feature;
});
