import { rm } from "node:fs/promises";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../kernel/database.ts";
import { migrateJobs } from "../kernel/jobs/worker.ts";
import { migrate } from "../kernel/migrate.ts";
import { defaultReachableRoot } from "../kernel/postgres/locate-cluster.ts";
import { postgresSettings } from "../kernel/postgres/postgres-settings.ts";
import { startEmbeddedPostgres } from "../kernel/postgres/start-embedded-postgres.ts";
import { makeDataFolder } from "./temporary-folder.ts";

interface TestServer {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    /** Superuser connection of the run's server. */
    testServer: TestServer;
    /** The product's role and its migrated database, the template of every test's own. */
    testTemplate: TestServer;
    /** Folder for the data of tests, removed after the run. */
    testFolder: string;
  }
}

/** Starts one PostgreSQL for the whole run and migrates the template once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const logger = pino({ level: process.env.SGVAL_TEST_LOG ?? "silent" });
  const dataDir = await makeDataFolder("sgval-test-");
  const server = await startEmbeddedPostgres({
    dataDir,
    logger,
    reachableRoot: defaultReachableRoot,
    settings: (...machine) => ({
      ...postgresSettings(...machine),
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      max_wal_size: "256MB",
      shared_buffers: "128MB",
      max_connections: 200,
    }),
  });
  const close = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const db = await openDatabase(server.connection, logger);
  try {
    await server.withAuditRights(() => migrate(db.streamPool, logger));
    await migrateJobs(db.streamPool, logger);
  } catch (error) {
    // Nobody calls the end of a set-up that failed, and the database outlives us by design.
    await db.end().then(close);
    throw error;
  }
  await db.end();
  project.provide("testServer", server.superuser);
  project.provide("testTemplate", server.connection);
  project.provide("testFolder", dataDir);
  return close;
}
