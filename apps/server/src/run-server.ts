import { fileURLToPath } from "node:url";
import closeWithGrace from "close-with-grace";
import { createApp } from "./app.ts";
import { firstAdministratorName, signIn } from "./features/sign-in/index.ts";
import { systemClock } from "./kernel/clock.ts";
import { type Config, ConfigError, readConfig } from "./kernel/config.ts";
import { openDatabase } from "./kernel/database.ts";
import { migrateJobs } from "./kernel/jobs/jobs.ts";
import { createLogger, type Logger } from "./kernel/logging.ts";
import { migrate } from "./kernel/migrate.ts";
import { holdLease } from "./kernel/nodes/leases.ts";
import { nodeIdOf } from "./kernel/nodes/node-id.ts";
import { defaultReachableRoot } from "./kernel/postgres/locate-cluster.ts";
import { postgresSettings } from "./kernel/postgres/postgres-settings.ts";
import { startEmbeddedPostgres } from "./kernel/postgres/start-embedded-postgres.ts";

const consoleFolder = fileURLToPath(new URL("../../console/dist", import.meta.url));
const loopback = new Set(["127.0.0.1", "::1", "localhost"]);

/** One server per database: devices are connected to it, and only it can send them commands. */
const serverLease = { ttl: 15_000, every: 5_000 };

const configOrExit = (): Config => {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`SG-VAL does not start; these settings are wrong:\n${error.message}\n`);
    process.exit(2);
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

/** Starts the product from the environment and stays until it is told to stop. */
export const runServer = async (): Promise<void> => {
  const config = configOrExit();
  const logger = createLogger(config.logLevel);
  const closers: (() => Promise<void>)[] = [];
  closeWithGrace({ delay: 15_000, logger: false }, async ({ err }) => {
    if (err) logger.fatal({ err }, "stopping after an error nobody caught");
    else logger.info("stopping");
    for (const close of closers.reverse()) await close();
    logger.info("stopped");
  });

  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({
        ...{ dataDir: config.dataDir, reachableRoot: defaultReachableRoot },
        ...{ settings: postgresSettings, logger },
      });
  if (embedded) {
    closers.push(embedded.stop);
    process.once("exit", () => stopAtOnce(embedded.pid()));
  }
  const db = await openDatabase(config.databaseUrl ?? embedded?.connection ?? "", logger);
  closers.push(db.end);
  await migrate(db.streamPool, logger);
  const lease = holdLease(
    { db: db.kysely, clock: systemClock, logger, owner: nodeIdOf(config.dataDir) },
    "server",
    serverLease,
  );
  if (!(await lease.renew())) {
    for (const close of closers.reverse()) await close();
    process.stderr.write(
      "SG-VAL does not start: another server works on this database. Stop it first; if its machine was lost, try again in 15 seconds.\n",
    );
    process.exit(3);
  }
  closers.push(lease.release);
  await migrateJobs(db.streamPool, logger);
  const app = await createApp({
    config,
    db,
    clock: systemClock,
    logger,
    consoleFolder,
    checkAnswers: process.env.NODE_ENV === "development",
  });
  closers.push(app.stop);

  const password = await app.use(signIn).prepare(config.adminPassword);
  warnOfOpenListeners(config, logger);
  if (config.mqttUrl)
    logger.warn("MQTT_URL is set, but devices are served by the embedded broker only so far");
  const { address, mqttPort } = await app.start();
  // The password goes to the terminal alone, this once; the log never sees it.
  if (password) process.stdout.write(`\n  First sign-in: ${firstAdministratorName} / ${password}\n\n`);
  logger.info({ address, mqttPort }, "SG-VAL is ready");
};

/** A second signal ends the process at once; the database must not keep running without it. */
const stopAtOnce = (postgres: number | undefined): void => {
  if (postgres === undefined) return;
  try {
    process.kill(postgres, "SIGINT");
  } catch {
    // It is gone already.
  }
};
