import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { openDatabase } from "./kernel/database.ts";
import { createLogger } from "./kernel/logging.ts";
import { takeLease } from "./kernel/nodes/leases.store.ts";
import { createTestDatabase } from "./testing/test-database.ts";

const main = fileURLToPath(new URL("main.ts", import.meta.url));

it("does not start on a database that another server works on, and says so in a sentence", async () => {
  const database = await createTestDatabase();
  const db = await openDatabase(database.connection, createLogger("silent"));
  await takeLease(db.kysely, "server", "another node", 60_000);
  const dataDir = mkdtempSync(join(tmpdir(), "sgval-second-"));
  const { user, password, host, port, database: name } = database.connection;
  const server = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      SGVAL_DATA_DIR: dataDir,
      DATABASE_URL: `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${name}`,
      SGVAL_LOG_LEVEL: "silent",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  server.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const code = await new Promise((resolve) => server.once("exit", resolve));
  expect([code, said.trim().split("\n")]).toEqual([
    3,
    [expect.stringContaining("another server works on this database")],
  ]);
  rmSync(dataDir, { recursive: true, force: true });
  await db.end();
  await database.drop();
});
