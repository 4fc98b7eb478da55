import { dayMs, hourMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import type { FastifyInstance } from "fastify";
import { tableExport } from "../../gateways/tables/send-table.ts";
import { readiness } from "../../kernel/http/observe.ts";
import { nodeIdOf } from "../../kernel/nodes/node-id.ts";
import { createUpkeep } from "../../kernel/nodes/upkeep.ts";
import type { MessageRate } from "../../kernel/rate-limit.ts";
import { keptData } from "../../kernel/retention/kept-data.ts";
import { defineService } from "../../kernel/services.ts";
import { connections } from "../connections/index.ts";
import { decoders } from "../decoders/index.ts";
import { deviceRegistry, type ReadingsReader, rejectedFields, unmappedKeys } from "../devices/index.ts";
import { createClockOffsets } from "./clock-offsets.ts";
import { customerMeters } from "./customer-meters.ts";
import { communicationDays, createCommunicationCounts } from "./health/communication-counts.ts";
import { importDays } from "./import/receive-import.ts";
import { createIntake } from "./intake.ts";
import { createLatestReadings, readingView } from "./latest-readings.ts";
import { createLatestLoading } from "./load-latest.ts";
import { createDeviceListening } from "./mapping/heard-messages.ts";
import { mappingRoutes } from "./mapping/mapping.routes.ts";
import { countReadings, countReadingsOfSome, newestReadings } from "./query/list-readings.store.ts";
import { readCurves } from "./query/read-curves.ts";
import { readHistory } from "./query/read-history.ts";
import { createReadingTotals } from "./query/reading-totals.ts";
import { readingRoutes } from "./readings.routes.ts";
import { splitGatewayLetter } from "./replay/gateway-letters.ts";
import { dropOldReadings } from "./rollup/retain-readings.ts";
import { createRollups } from "./rollup/roll-up.ts";
import { createPartitionsAhead } from "./write/partitions.ts";
import { createBatchWriter } from "./write/write-batches.ts";

export { type CustomerMeters, customerMeters } from "./customer-meters.ts";
export { parsePayload } from "./decode/decode-payload.ts";
export { MOST_AHEAD } from "./decode/device-clock.ts";
export {
  readSparkplugMetrics,
  readSparkplugNumber,
  rowsByTime,
  type SparkplugMetric,
} from "./decode/formats/sparkplug.ts";
export { specificEnergy, sumOfAll } from "./figures/pump-figures.ts";
export { metersOf } from "./figures/read-totals.ts";
export { type FallingBattery, forecastBatteries } from "./health/battery-forecast.ts";
export { addProblem, answerOf, type FileLine, type LineShape, readLines } from "./import/read-lines.ts";
export {
  deviceHeard,
  type HeardDevice,
  type Intake,
  type IntakeResult,
  readingsRecorded,
} from "./intake.ts";
export { readingView } from "./latest-readings.ts";
export { withSlots } from "./live-samples.ts";
export { hoursBeyond, suddenSteps } from "./query/beyond-limits.store.ts";
export {
  type ChannelHours,
  type ChannelSamples,
  goodHours,
  goodSamples,
  readingsKeptSince,
} from "./query/channel-samples.store.ts";
export { sparseStates } from "./query/last-values.store.ts";
export {
  previewLeastApart,
  readingsAround,
  readingsArrived,
  sparseReadings,
} from "./query/list-readings.store.ts";
export type { ChannelCurve, ReadCurves } from "./query/read-curves.ts";
export {
  type CountedVolume,
  countedVolumes,
  meansByColumn,
  type RollupCell,
  type RollupSeries,
  type Totaliser,
} from "./query/rollup-series.store.ts";
export { serverTimes } from "./query/server-times.ts";
export { type SplitGatewayLetter, splitGatewayLetter } from "./replay/gateway-letters.ts";

const messageRate: MessageRate = { perSecond: 500, burst: 5_000 };

const upkeepTimes = { name: "upkeep of readings", ttl: 90_000, firstAfter: 5_000, againAfter: 600_000 };

export const latestReadings = defineService("latest readings", ({ use, clock }) =>
  createLatestReadings(use(deviceRegistry), clock),
);

export const readings = defineService("readings", ({ use, onStart, onStop, config, ...kernel }) => {
  const { db, clock, events, logger } = kernel;
  const { timeZone, retentionMonths } = config;
  const registry = use(deviceRegistry);
  const latest = use(latestReadings);
  const { deadLetters } = use(connections);
  const totals = createReadingTotals((deviceId) => countReadings(db, deviceId, { from: null, to: null }));
  const writer = createBatchWriter(db, clock, logger);
  use(readiness).add("writer", writer.stuck);
  const upkeep = createUpkeep({ db, clock, logger, owner: nodeIdOf(config.dataDir) }, upkeepTimes);
  const rollups = createRollups(db, clock, logger, upkeep.mayRun, timeZone);
  upkeep.repeat({
    name: "partitions ahead",
    every: hourMs,
    run: () => createPartitionsAhead(db, clock),
  });
  upkeep.repeat({
    name: "retention",
    every: dayMs,
    run: () => dropOldReadings({ db, clock, logger, months: retentionMonths, dropped: totals.forgetAll }),
  });
  const clockOffsets = createClockOffsets(db, clock, logger);
  const communication = createCommunicationCounts(db, clock, logger);
  upkeep.repeat({ name: "counts of communication", every: dayMs, run: communication.dropOld });
  use(keptData).add(
    {
      ...{ kind: "readings", source: "environment", tables: ["reading"] },
      term: () => (retentionMonths === 0 ? null : { months: retentionMonths }),
    },
    { kind: "rollups", source: "fixed", tables: ["rollup_hour", "rollup_day"], term: () => null },
    {
      ...{ kind: "communication", source: "fixed", tables: ["communication_hour"] },
      term: () => ({ days: communicationDays }),
    },
    {
      ...{ kind: "reading_imports", source: "fixed", tables: ["reading_import", "reading_import_rejection"] },
      term: () => ({ days: importDays }),
    },
  );
  const listening = createDeviceListening(clock);
  const zone = createTimeZone(timeZone);
  const intake = createIntake({
    clockOffsets,
    clock,
    events,
    logger,
    writer,
    latest,
    totals,
    deadLetters,
    customerMeters: use(customerMeters),
    decoders: use(decoders).uplinks,
    unmapped: use(unmappedKeys),
    rejectedFields: use(rejectedFields),
    messageRate,
    ...{ zone, listening },
    isDatabaseUp: db.isUp,
  });

  onStart(clockOffsets.load);
  const loading = createLatestLoading({ db, clock, logger, registry, latest });
  onStart(loading.start);
  onStop(async () => {
    await loading.close();
    listening.close();
    await rollups.close();
    await writer.close();
    await clockOffsets.close();
    await communication.close();
    await upkeep.close();
  });

  const reader: ReadingsReader = {
    newest: async ({ id }, limit) => {
      const device = registry.get(id);
      return device ? (await newestReadings(db, id, limit)).map((row) => readingView(device, row)) : [];
    },
    total: totals.of,
    totalOfSome: (ids, most) => countReadingsOfSome(db, ids, most),
  };
  return {
    intake,
    rollups,
    reader,
    totals,
    communication,
    /** The curves of a device as its chart has them. */
    curves: readCurves(readHistory({ db, clock, timeZone, retentionMonths })),
    /** How many samples are not committed yet. */
    waiting: () => writer.size,
    routes: (app: FastifyInstance) => {
      readingRoutes(app, {
        ...{ db, clock, events, logger, timeZone, retentionMonths, registry, intake, totals },
        ...{ writer, latest, newest: latest, clockOffsets, zone, communication },
        tables: use(tableExport),
        customerMeters: use(customerMeters),
        decoders: use(decoders).uplinks,
        splitGatewayLetter: (...letter) => use(splitGatewayLetter)(...letter),
      });
      mappingRoutes(app, { clock, registry, zone, listening, decoders: use(decoders).uplinks });
    },
  };
});
