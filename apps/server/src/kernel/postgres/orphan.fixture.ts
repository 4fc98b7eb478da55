import { pino } from "pino";
import { startEmbeddedPostgres } from "./start-embedded-postgres.ts";

/** A server that starts a database and then waits to be killed: prints the id of the database's process. */
const [dataDir, reachableRoot] = process.argv.slice(2);
if (!dataDir || !reachableRoot) throw new Error("usage: orphan.fixture.ts <dataDir> <reachableRoot>");
const database = await startEmbeddedPostgres({ dataDir, reachableRoot, logger: pino({ level: "silent" }) });
process.stdout.write(`${database.pid()}\n`);
setInterval(() => undefined, 60_000);
