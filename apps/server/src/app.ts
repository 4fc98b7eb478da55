import { readdirSync } from "node:fs";
import { basePath } from "@sgval/contract/route";
import { createDeviceBroker, deviceBroker } from "./gateways/mqtt/device-broker.ts";
import { gatewayCredentials } from "./gateways/mqtt/gateway-sessions.ts";
import {
  createDeviceHandlers,
  deviceAuthenticator,
  deviceHandlers,
  deviceTopics,
} from "./gateways/mqtt/handlers.ts";
import { liveGateway } from "./gateways/realtime/live-socket.ts";
import type { Clock } from "./kernel/clock.ts";
import type { Config } from "./kernel/config.ts";
import type { DatabaseHandle } from "./kernel/database.ts";
import { createEventBus } from "./kernel/events.ts";
import { apiKeys, authenticator, deviceTokens, gatewaySecrets } from "./kernel/http/access-guard.ts";
import { collectDescription } from "./kernel/http/describe-api.ts";
import { closeHttp, createHttp, demandAllRoutes, httpServer } from "./kernel/http/http.ts";
import { honourIdempotencyKeys } from "./kernel/http/idempotency.ts";
import { createAnswerMemory } from "./kernel/http/idempotency-memory.ts";
import { addGauge, createMetrics, readiness, serveHealth, watchPool } from "./kernel/http/observe.ts";
import { logoVersion, otherHosts, serveConsole } from "./kernel/http/serve-console.ts";
import { serveDescription } from "./kernel/http/serve-description.ts";
import type { Logger } from "./kernel/logging.ts";
import { type Lease, serverLease } from "./kernel/nodes/leases.ts";
import { listenToNodes } from "./kernel/nodes/node-channel.ts";
import { sweepLimits } from "./kernel/rate-limit.ts";
import { createContainer, type Feature, provide } from "./kernel/services.ts";

export interface AppOptions {
  config: Config;
  db: DatabaseHandle;
  clock: Clock;
  logger: Logger;
  /** The right to be the one server of this database. */
  lease: Pick<Lease, "isHeld">;
  consoleFolder: string;
  /** Check every answer against its schema. */
  checkAnswers: boolean;
}

const featureFolder = new URL("features/", import.meta.url);

/** Every feature is found by its folder. */
const loadFeatures = (): Promise<Feature[]> =>
  Promise.all(
    readdirSync(featureFolder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(async ({ name }) => (await import(new URL(`${name}/feature.ts`, featureFolder).href)).feature),
  );

/** The whole product on one database: kernel, gateways, features. Nothing listens yet. */
export const createApp = async ({
  config,
  db,
  clock,
  logger,
  lease,
  consoleFolder,
  checkAnswers,
}: AppOptions) => {
  const events = createEventBus(logger);
  const metrics = createMetrics();
  const container = createContainer({ config, db, clock, events, logger, metrics });
  const { context } = container;
  const features = await loadFeatures();
  for (const provision of features.flatMap((feature) => feature.provides ?? [])) container.provide(provision);

  const { commandFilter } = context.use(gatewayCredentials);
  const handlers = createDeviceHandlers(
    context.use(deviceAuthenticator),
    context.use(deviceTopics),
    commandFilter,
  );
  const broker = await createDeviceBroker({ clock, events, logger, handlers });
  container.provide(provide(serverLease, () => lease));
  container.provide(provide(deviceHandlers, () => handlers));
  container.provide(provide(deviceBroker, () => broker));
  const http = await createHttp({
    config,
    clock,
    logger,
    checkAnswers,
    authenticator: context.use(authenticator),
    deviceTokens: context.use(deviceTokens),
    gatewaySecrets: context.use(gatewaySecrets),
    apiKeys: context.use(apiKeys),
  });
  container.provide(provide(httpServer, () => http));
  const live = context.use(liveGateway);

  sweepLimits({ db, clock, logger });
  honourIdempotencyKeys(http, createAnswerMemory({ kysely: db.kysely, clock, logger }));
  await collectDescription(http, config);
  for (const feature of features) feature.react?.(context);
  await http.register(
    async (api) => {
      for (const feature of features) feature.routes?.(api, context);
    },
    { prefix: basePath },
  );
  addGauge(metrics, "sgval_database_up", "Whether the database answers", () => Number(db.isUp()));
  addGauge(metrics, "sgval_connected_devices", "Devices connected over MQTT", () => broker.sessions.size);
  addGauge(metrics, "sgval_live_sockets", "Consoles on the live socket", () => live.size);
  const ready = context.use(readiness);
  ready.add("database", () => (db.isUp() ? null : "the database does not answer"));
  ready.add("lease", () =>
    lease.isHeld()
      ? null
      : "another server may work on this database: this one sends stops and no other commands",
  );
  if (!config.mqttUrl) ready.add("broker", () => (broker.listening ? null : "the broker does not listen"));
  watchPool(ready, db.pool, clock);
  watchPool(ready, db.control.pool, clock, "controlPool");
  watchPool(ready, db.signIn.pool, clock, "signInPool");
  serveHealth(http, ready, metrics);
  await serveDescription(http);
  await serveConsole(http, {
    folder: consoleFolder,
    settings: config,
    otherHosts: context.use(otherHosts),
    logo: context.use(logoVersion),
  });
  demandAllRoutes(http);

  let stopped: Promise<void> | null = null;
  const stop = async (within: number): Promise<void> => {
    const deadline = performance.now() + within;
    live.close();
    await Promise.all([broker.close(within / 4), closeHttp(http, within / 2)]);
    await container.stop(Math.max(0, deadline - performance.now()));
  };

  return {
    http,
    broker,
    events,
    /** The instance behind a token of the kernel, a gateway or a feature. */
    use: context.use,
    /** Fills the caches, resumes open commands and starts to listen. */
    start: async (): Promise<{ address: string; mqttPort: number | null; mqttTlsPort: number | null }> => {
      // Before the caches are filled: what changes from then on is heard.
      await listenToNodes({ db, events, clock, logger });
      await container.start();
      const { port, tlsPort } = config.mqttUrl ? { port: null, tlsPort: null } : await broker.listen(config);
      const address = await http.listen({ host: config.http.host, port: config.http.port });
      return { address, mqttPort: port, mqttTlsPort: tlsPort };
    },
    /**
     * Stops receiving first, then finishes what was received.
     * @param within milliseconds in all, of which requests under way get half and messages a quarter at most
     */
    stop: (within = 6_000): Promise<void> => {
      stopped ??= stop(within);
      return stopped;
    },
  };
};

export type App = Awaited<ReturnType<typeof createApp>>;
