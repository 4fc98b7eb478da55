import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "./kernel/database.ts";
import { createLogger } from "./kernel/logging.ts";
import { findLeaseOwner, takeLease } from "./kernel/nodes/leases.store.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

const main = fileURLToPath(new URL("main.ts", import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), "sgval-run-"));
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await database.drop();
});

const urlOf = (changed: Partial<TestDatabase["connection"]> = {}): string => {
  const { user, password, host, port, database: name } = { ...database.connection, ...changed };
  return `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${name}`;
};

/** A program of the server with its output so far. */
const run = (program: string, env: Record<string, string>) => {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      ...{ SGVAL_DATA_DIR: dataDir, SGVAL_HTTP_PORT: "0", SGVAL_MQTT_PORT: "0", DATABASE_URL: urlOf() },
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => {
    said.out += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    said.err += chunk.toString();
  });
  return { child, said, ended: once(child, "close").then(([code]) => code) };
};

it("does not start on a database that another server works on, and says so in a sentence", async () => {
  const db = await openDatabase(database.connection, createLogger("silent"));
  await takeLease(db.kysely, "server", "another node", 60_000);
  const { said, ended } = run(main, { SGVAL_LOG_LEVEL: "silent" });
  expect(await ended).toBe(3);
  expect(said.err).toMatch(/^SG-VAL does not start: another server works on this database.+\n$/);
  await takeLease(db.kysely, "server", "another node", 0);
  await db.end();
});

it("does not start without its database, and says so in a sentence without the password", async () => {
  const { said, ended } = run(main, { DATABASE_URL: urlOf({ password: "s3cret" }) });
  expect(await ended).toBe(4);
  expect(said.err).toMatch(/^SG-VAL does not start: the database at \S+ cannot be used: .+\n$/);
  expect(said.out + said.err).not.toContain("s3cret");
});

it("prints the first password although it cannot listen, and ends cleanly when it is told to", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" && address ? String(address.port) : "";
  const first = run(main, { SGVAL_HTTP_PORT: port, SGVAL_LOG_LEVEL: "silent" });
  expect(await first.ended).toBe(5);
  expect(first.said.out).toMatch(/First sign-in: admin01 \/ \S+\n/);
  expect(first.said.err).toMatch(
    /^SG-VAL does not start: port \d+ on 127\.0\.0\.1 is in use by another program\. .+SGVAL_HTTP_PORT\.\n$/,
  );
  other.close();

  const server = run(main, {});
  await expect.poll(() => server.said.out, { timeout: 15_000 }).toContain("SG-VAL is ready");
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(server.said.out).toContain('"msg":"stopped"');
  const db = await openDatabase(database.connection, createLogger("silent"));
  expect(await findLeaseOwner(db.kysely, "server")).toBe(null);
  await db.end();
});
