import { basePath } from "@sgval/contract/route";
import { deviceHandlers } from "./device-handlers.ts";
import { createAccess } from "./features/access/index.ts";
import { createActivity } from "./features/activity/index.ts";
import { createAutomation } from "./features/automation/index.ts";
import { createConnections } from "./features/connections/index.ts";
import { commandChanged, createControl } from "./features/control/index.ts";
import { createDeviceRegistry, createDevices, deviceChanged } from "./features/devices/index.ts";
import { createIdentity } from "./features/identity/index.ts";
import {
  createLatestReadings,
  createReadings,
  deviceHeard,
  readingsRecorded,
} from "./features/readings/index.ts";
import { openFiles } from "./gateways/files/files.ts";
import { createMailer } from "./gateways/mail/mailer.ts";
import { createDeviceBroker } from "./gateways/mqtt/device-broker.ts";
import { deviceListening } from "./gateways/mqtt/device-sessions.ts";
import { createLiveGateway } from "./gateways/realtime/live-socket.ts";
import { createTables } from "./gateways/tables/send-table.ts";
import type { Clock } from "./kernel/clock.ts";
import type { Config } from "./kernel/config.ts";
import type { DatabaseHandle } from "./kernel/database.ts";
import { collectDescription, serveDescription } from "./kernel/describe-api.ts";
import { createEventBus } from "./kernel/events.ts";
import { createHttp, demandAllRoutes } from "./kernel/http.ts";
import { honourIdempotencyKeys } from "./kernel/idempotency.ts";
import { createAnswerMemory } from "./kernel/idempotency-memory.ts";
import { createOncePerMinute } from "./kernel/log-throttle.ts";
import type { Logger } from "./kernel/logging.ts";
import { createMetrics, serveVitals } from "./kernel/observe.ts";
import { publicOrigin } from "./kernel/public-origin.ts";
import { openSecretBox } from "./kernel/secret-box.ts";
import { serveConsole } from "./kernel/serve-console.ts";
import { pushLiveUpdates } from "./live-updates.ts";

export interface AppParts {
  config: Config;
  db: DatabaseHandle;
  clock: Clock;
  logger: Logger;
  consoleFolder: string;
  /** Check every answer against its schema. */
  checkAnswers: boolean;
}

/** The whole product on one database, put together in the order of its needs. Nothing listens yet. */
export const createApp = async ({ config, db, clock, logger, consoleFolder, checkAnswers }: AppParts) => {
  const events = createEventBus(logger);
  const tables = createTables({
    clock,
    settings: config,
    unitsOf: (userId) => identity.unitsOf(userId),
    record: (taken) => activity.noteTable(taken),
  });
  const activity = createActivity({ db, clock, tables });
  const mailer = createMailer({ ...config, clock, logger });
  const identity = createIdentity({
    db,
    clock,
    events,
    logger,
    activity: activity.log,
    mailer,
    files: openFiles(config.dataDir),
    secrets: openSecretBox(config),
    settings: config,
    origin: () => publicOrigin(config, http.server.address()),
    checkManageable: (actor, userId) => access.checkManageable(actor, userId),
  });
  const access = createAccess({
    db,
    clock,
    events,
    activity: activity.log,
    tables,
    strictPasswords: identity.strictPasswords,
  });
  const registry = createDeviceRegistry(db.kysely);
  const latest = createLatestReadings(registry);
  const connections = createConnections({
    db,
    clock,
    events,
    logger,
    activity: activity.log,
    tables,
    devices: registry,
  });
  const broker = await createDeviceBroker({
    clock,
    events,
    logger,
    authenticator: deviceHandlers({
      registry,
      logger,
      credentials: connections.credentials,
      intake: () => readings.intake,
      control: () => control,
    }),
  });
  const devices = createDevices({
    db,
    clock,
    events,
    logger,
    activity: activity.log,
    tables,
    registry,
    latest,
    connections: broker.sessions,
    readings: {
      newest: (device, limit) => readings.reader.newest(device, limit),
      total: (deviceId) => readings.reader.total(deviceId),
    },
    commandsInFlight: (deviceId) => control.hasOpenCommand(deviceId),
  });
  const firstThisMinute = createOncePerMinute(clock);
  const readings = createReadings({
    db,
    clock,
    events,
    logger,
    registry,
    latest,
    credentials: connections.credentials,
    deadLetters: connections.deadLetters,
    unmapped: devices.unmapped,
    tables,
    timeZone: config.timeZone,
    retentionMonths: config.retentionMonths,
    refusedToken: (ip) => {
      if (firstThisMinute(ip)) logger.warn({ source: ip }, "a message with an unknown token was refused");
    },
  });
  const settings = { db, clock, events, logger, activity: activity.log, registry };
  const automation = createAutomation(settings);
  const control = createControl({
    ...settings,
    latest,
    connections: broker.sessions,
    deadLetters: connections.deadLetters,
    automation: automation.reader,
    rights: identity,
    responseWaitSeconds: config.responseWaitSeconds,
    publisher: {
      publish: async (device, message) =>
        device.topicControl
          ? broker.publish(device.id, device.topicControl, JSON.stringify(message))
          : "refused",
    },
  });

  const http = await createHttp({ config, logger, checkAnswers, authenticator: identity });
  const live = createLiveGateway({ http: http.server, logger, findActor: identity.findActor });
  const vitals = {
    databaseUp: db.isUp,
    brokerListening: () => broker.listening,
    connectedDevices: () => broker.sessions.size,
    openSockets: () => live.size,
    samplesWaiting: readings.waiting,
  };
  const metrics = createMetrics(vitals);

  honourIdempotencyKeys(http, createAnswerMemory({ kysely: db.kysely, clock, logger }));
  await collectDescription(http, config.title);
  await http.register(
    async (api) => {
      for (const feature of [identity, activity, access, connections, devices, readings, automation, control])
        feature.routes(api);
    },
    { prefix: basePath },
  );
  serveVitals(http, vitals, metrics);
  await serveDescription(http);
  await serveConsole(http, { folder: consoleFolder, settings: config });
  demandAllRoutes(http);

  const stopLiveUpdates = pushLiveUpdates({ events, clock, live, broker, registry, latest });
  events.on(deviceHeard, ({ deviceId }) => {
    connections.credentials.noteUse(deviceId);
    void control.heard(deviceId);
  });
  events.on(readingsRecorded, ({ samples }) => metrics.samples.inc(samples.length));
  events.on(commandChanged, ({ command }) => {
    metrics.commands.inc({ status: command.status });
    if (command.status === "device_not_response" && command.lateResponseAt === null)
      broker.reset(command.deviceId);
  });
  for (const awake of [deviceHeard, deviceListening])
    events.on(awake, ({ deviceId }) => void control.heard(deviceId));
  events.on(deviceChanged, ({ deviceId, after }) => {
    if (after) return;
    latest.forget(deviceId);
    readings.intake.forget(deviceId);
  });

  return {
    http,
    broker,
    events,
    identity,
    registry,
    readings,
    /** Reads what the memories hold, takes up open commands and opens the doors. */
    start: async (): Promise<{ address: string; mqttPort: number; mqttTlsPort: number | null }> => {
      await identity.load();
      await registry.load();
      await connections.load();
      await readings.load();
      // Before the first device speaks: it may be awake for a moment only.
      await control.resume();
      const { port, tlsPort } = await broker.listen(config);
      const address = await http.listen({ host: config.http.host, port: config.http.port });
      return { address, mqttPort: port, mqttTlsPort: tlsPort };
    },
    /** Closes the doors first, then finishes what is inside. */
    stop: async (): Promise<void> => {
      stopLiveUpdates();
      await live.close();
      await broker.close();
      await http.close();
      control.close();
      await readings.close();
      await devices.close();
      await connections.close();
      await identity.close();
      await mailer.close();
    },
  };
};

export type App = Awaited<ReturnType<typeof createApp>>;
