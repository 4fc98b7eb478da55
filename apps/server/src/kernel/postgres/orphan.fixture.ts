import { pino } from "pino";
import { postgresSettings } from "./postgres-settings.ts";
import { startEmbeddedPostgres } from "./start-embedded-postgres.ts";

/** Starts a database, prints the process id of PostgreSQL and waits to be killed. */
const [dataDir, reachableRoot] = process.argv.slice(2);
if (!dataDir || !reachableRoot) throw new Error("usage: orphan.fixture.ts <dataDir> <reachableRoot>");
const database = await startEmbeddedPostgres({
  ...{ dataDir, reachableRoot, settings: postgresSettings },
  logger: pino({ level: "silent" }),
});
process.stdout.write(`${database.pid()}\n`);
setInterval(() => undefined, 60_000);
