import { randomUUID } from "node:crypto";
import { flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import closeWithGrace from "close-with-grace";
import { createApp } from "./app.ts";
import { firstAdministratorName, signIn } from "./features/sign-in/index.ts";
import { type Clock, systemClock } from "./kernel/clock.ts";
import { type Config, readConfig } from "./kernel/config.ts";
import { openDatabase } from "./kernel/database.ts";
import { endsWithin } from "./kernel/ends-within.ts";
import { migrateJobs } from "./kernel/jobs/worker.ts";
import { createLogger, type Logger } from "./kernel/logging.ts";
import { migrate } from "./kernel/migrate.ts";
import { hasLeases } from "./kernel/nodes/leases.store.ts";
import { holdLease, isRenewedElsewhere, type Lease } from "./kernel/nodes/leases.ts";
import { changesMissed } from "./kernel/nodes/node-channel.ts";
import { nodeIdOf } from "./kernel/nodes/node-id.ts";
import { demandDatabase } from "./kernel/postgres/demand-database.store.ts";
import { defaultReachableRoot } from "./kernel/postgres/locate-cluster.ts";
import { lockFolder } from "./kernel/postgres/lock-folder.ts";
import { postgresSettings } from "./kernel/postgres/postgres-settings.ts";
import { startEmbeddedPostgres } from "./kernel/postgres/start-embedded-postgres.ts";
import { exitCodes, StartFailure, startFailureOf } from "./kernel/start-failure.ts";

const consoleFolder = fileURLToPath(new URL("../../console/dist", import.meta.url));
const loopback = new Set(["127.0.0.1", "::1", "localhost"]);

/** One server per database: devices are connected to it, and only it can send them commands. */
const leaseTimes = { ttl: 15_000, every: 5_000 };
/** Whoever works renews the lease within this time. */
const renewedWithin = leaseTimes.every + 1_000;

/** The end of the server takes at most this long, whatever is under way. */
const closeWithin = 4_800;

/** Something to close at the end of the server; `needs` milliseconds are kept for it. */
interface Closer {
  name: string;
  needs: number;
  close(within: number): Promise<void>;
}

/** Closes in reverse order of opening. Each may take what the ones after it do not need. */
const closeAll = async (closers: Closer[], logger: Logger): Promise<void> => {
  const deadline = performance.now() + closeWithin;
  for (let closer = closers.pop(); closer; closer = closers.pop()) {
    const { name, close } = closer;
    const kept = closers.reduce((sum, { needs }) => sum + needs, 0);
    const within = Math.max(0, deadline - performance.now() - kept);
    const closed = close(within).catch((error: unknown) =>
      logger.error({ err: error, closing: name }, "it could not be closed"),
    );
    if (!(await endsWithin(closed, within)))
      logger.warn({ closing: name }, "it did not close in time; going on without it");
  }
};

const warnOfOpenListeners = (config: Config, logger: Logger): void => {
  if (config.tls) return;
  for (const [listener, host] of Object.entries({ HTTP: config.http.host, MQTT: config.mqtt.host }))
    if (!loopback.has(host))
      logger.warn(
        { host },
        `${listener} IS OPEN TO OTHER MACHINES WITHOUT TLS: passwords and tokens can be read on the way; set SGVAL_TLS_CERT and SGVAL_TLS_KEY`,
      );
};

const anotherServer = (how = ""): StartFailure =>
  new StartFailure(
    "anotherServer",
    `another server ${how}works on this database. Stop it first; if its machine was lost, try again in 15 seconds.`,
  );

/** Starts the product; whatever is opened is added to `closers` at once. */
const start = async (config: Config, clock: Clock, logger: Logger, closers: Closer[]): Promise<void> => {
  // Also for an external database: journal and leases are those of one process.
  const startId = randomUUID();
  let ended: string | null = null;
  const unlock = await lockFolder(config.dataDir, {
    token: startId,
    onReplaced: (token) => {
      ended = token;
    },
    onLost: () => endAtOnce(logger),
  });
  closers.push({ name: "data folder", needs: 100, close: unlock });
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({
        ...{ dataDir: config.dataDir, reachableRoot: defaultReachableRoot },
        ...{ settings: postgresSettings, logger },
      });
  if (embedded) {
    closers.push({ name: "embedded database", needs: 1_200, close: embedded.stop });
    process.once("exit", (code) =>
      // A regular end writes to files that may be another server's by now.
      stopAtOnce(embedded.pid(), code === exitCodes.anotherServer ? "SIGQUIT" : "SIGINT"),
    );
  }
  const connection = config.databaseUrl ?? embedded?.connection ?? "";
  await demandDatabase(connection);
  const db = await openDatabase(connection, logger);
  closers.push({ name: "database connections", needs: 300, close: db.end });
  const owner = nodeIdOf(config.dataDir);
  const takeLease = async (): Promise<Lease> => {
    // The embedded database is one with its folder, which is locked; another may be used by the folder this is a copy of.
    const isCopy = () =>
      isRenewedElsewhere({ db, clock: systemClock, owner }, "server", { ended, renewedWithin });
    if (!embedded && (await isCopy())) throw anotherServer("with a copy of this data folder ");
    const lease = holdLease({ db, clock: systemClock, logger, owner, startId }, "server", leaseTimes);
    closers.push({ name: "lease", needs: 300, close: lease.release });
    if (!(await lease.renew())) throw anotherServer();
    return lease;
  };
  // Before the migrations: under a server that works, a newer one must not change the schema. A new database has none.
  const early = (await hasLeases(db.control.kysely)) ? await takeLease() : null;
  const toNewest = () => migrate(db.streamPool, logger);
  await (embedded ? embedded.withAuditRights(toNewest) : toNewest());
  const lease = early ?? (await takeLease());
  await migrateJobs(db.streamPool, logger);
  const app = await createApp({
    config,
    db,
    clock,
    logger,
    lease,
    consoleFolder,
    checkAnswers: process.env.NODE_ENV === "development",
  });
  closers.push({ name: "server", needs: 0, close: app.stop });
  // It lapsed if the database was away for long: commands must not wait for the next renewal.
  app.events.on(changesMissed, lease.renew);

  const password = await app.use(signIn).prepare(config.adminPassword);
  // To the terminal alone, this once, and before anything else can fail; the log never sees it.
  if (password) process.stdout.write(`\n  First sign-in: ${firstAdministratorName} / ${password}\n\n`);
  warnOfOpenListeners(config, logger);
  if (config.mqttUrl) {
    const { host, port, tls } = config.mqttUrl;
    logger.info(
      { host, port, tls },
      "devices connect at the broker of MQTT_URL; the embedded one does not listen",
    );
  }
  // Otherwise written at the end, where a first run spends seconds on it.
  flushCompileCache();
  const { address, mqttPort } = await app.start();
  logger.info({ address, mqttPort }, "SG-VAL is ready");
};

/**
 * Starts the product from the environment and stays until it gets the signal to stop. Its lease, which servers share, goes by the
 * real time in any case.
 */
export const runServer = async (clock: Clock = systemClock): Promise<void> => {
  const closers: Closer[] = [];
  let config: Config | null = null;
  let logger = createLogger("info");
  try {
    config = readConfig(process.env);
    logger = createLogger(config.logLevel);
    closeWithGrace({ delay: closeWithin + 400, logger: false }, async ({ err }) => {
      if (err) logger.fatal({ err }, "stopping after an error nobody caught");
      else logger.info("stopping");
      await closeAll(closers, logger);
      logger.info("stopped");
    });
    await start(config, clock, logger, closers);
  } catch (error) {
    const failure = startFailureOf(error, config);
    if (!failure) throw error;
    await closeAll(closers, logger);
    process.stderr.write(`SG-VAL does not start: ${failure.message}\n`);
    process.exit(failure.exitCode);
  }
};

/** This process stood still for so long that another server took its data folder over: it must not touch it again. */
const endAtOnce = (logger: Logger): void => {
  logger.fatal("another server has taken over the data folder; ending at once");
  process.exit(exitCodes.anotherServer);
};

/** A second signal ends the process at once; the database must not keep running without it. */
const stopAtOnce = (postgres: number | undefined, signal: NodeJS.Signals): void => {
  if (postgres === undefined) return;
  try {
    process.kill(postgres, signal);
  } catch {
    // It is gone already.
  }
};
