import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from "vitest";
import * as z from "zod";
import { makeCheckout } from "../../../scripts/checkout.fixture.ts";
import { openDatabase } from "./kernel/database.ts";
import { createLogger } from "./kernel/logging.ts";
import { findLeaseOwner, takeLease } from "./kernel/nodes/leases.store.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

const main = fileURLToPath(new URL("main.ts", import.meta.url));
const resetAdmin = fileURLToPath(new URL("../../../scripts/reset-admin.ts", import.meta.url));
const dataDir = mkdtempSync(join(inject("testFolder"), "run-"));
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
const run = (program: string, env: Record<string, string>, ...parameters: string[]) =>
  start(process.execPath, [program, ...parameters], { env: { ...process.env, ...env } });
const start = (
  command: string,
  parameters: string[],
  how: { env: NodeJS.ProcessEnv; cwd?: string; detached?: boolean },
) => {
  const settings = { SGVAL_DATA_DIR: dataDir, SGVAL_HTTP_PORT: "0", SGVAL_MQTT_PORT: "0" };
  const child = spawn(command, parameters, {
    ...how,
    env: { DATABASE_URL: urlOf(), ...settings, ...how.env },
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

it("does not start on a database that another server works on, says so in a sentence and leaves its schema as it is", async () => {
  const db = await openDatabase(database.connection, createLogger("silent"));
  const other = { name: "server", owner: "another node", startId: "", afterRestart: false };
  await takeLease(db.kysely, { ...other, ttl: 60_000 });
  const last = `select name from kysely_migration order by name desc limit 1`;
  const newest = await db.pool.query(`delete from kysely_migration where name = (${last}) returning *`);
  const before = (await db.pool.query(last)).rows;
  const { said, ended } = run(main, { SGVAL_LOG_LEVEL: "silent" });
  expect(await ended).toBe(3);
  expect(said.err).toMatch(/^SG-VAL does not start: another server works on this database.+\n$/);
  expect((await db.pool.query(last)).rows).toEqual(before);
  const { name, timestamp } = newest.rows[0];
  await db.pool.query(`insert into kysely_migration (name, timestamp) values ($1, $2)`, [name, timestamp]);
  await takeLease(db.kysely, { ...other, ttl: 0 });
  await db.end();
});

it("does not start on a data folder that another server uses, also with a database of its own", async () => {
  const lock = join(dataDir, "supervisor.lock");
  const holder = { host: "elsewhere", place: "", pid: 1, birth: "", token: "theirs" };
  writeFileSync(lock, JSON.stringify(holder));
  const touching = setInterval(() => utimesSync(lock, new Date(), new Date()), 300);
  onTestFinished(() => {
    clearInterval(touching);
    rmSync(lock);
  });
  const { said, ended } = run(main, { SGVAL_LOG_LEVEL: "silent" });
  expect(await ended).toBe(3);
  expect(said.err).toMatch(/^SG-VAL does not start: the folder \S+ is in use by process 1 on elsewhere\.\n$/);
});

it("does not start without its database, and says so in a sentence without the password", async () => {
  const { said, ended } = run(main, { DATABASE_URL: urlOf({ password: "s3cret" }) });
  expect(await ended).toBe(4);
  expect(said.err).toMatch(/^SG-VAL does not start: the database at \S+ cannot be used: .+\n$/);
  expect(said.out + said.err).not.toContain("s3cret");
});

/** The status of an API call of a server, with the token of its answer if it has one. */
const call = async (address: string, path: string, { token, body }: { token?: string; body?: object }) => {
  const response = await fetch(`${address}/api/v1${path}`, {
    ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
    headers: {
      ...(body ? { "content-type": "application/json" } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  });
  const { accessToken } = z.object({ accessToken: z.string().optional() }).parse(await response.json());
  return { status: response.status, token: accessToken };
};
const passwordIn = (output: string): string => /admin01 \/ (\S+)\n/.exec(output)?.[1] ?? "";

it("prints the first password although it cannot listen, takes a reset beside it, and ends cleanly when the 'npm start' around it is killed", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" && address ? String(address.port) : "";
  const first = run(main, { SGVAL_HTTP_PORT: port, SGVAL_LOG_LEVEL: "silent" });
  expect(await first.ended).toBe(5);
  const password = passwordIn(first.said.out);
  expect(password).not.toBe("");
  expect(first.said.err).toMatch(
    /^SG-VAL does not start: port \d+ on 127\.0\.0\.1 is in use by another program\. .+SGVAL_HTTP_PORT\.\n$/,
  );
  other.close();

  const checkout = makeCheckout(`import ${JSON.stringify(main)};`);
  const server = start("npm", ["start"], { ...checkout, detached: true });
  await expect.poll(() => server.said.out, { timeout: 30_000 }).toContain("SG-VAL is ready");
  const url = /"address":"([^"]+)"/.exec(server.said.out)?.[1] ?? "";
  const signIn = (given: string) => call(url, "/auth/login", { body: { login: "admin01", password: given } });
  const { token = "" } = await signIn(password);
  expect((await call(url, "/me", { token })).status).toBe(200);
  const reset = run(resetAdmin, {});
  expect([await reset.ended, reset.said.err]).toEqual([0, ""]);
  const fresh = passwordIn(reset.said.out);
  await expect.poll(async () => (await call(url, "/me", { token })).status).toBe(401);
  expect((await signIn(password)).status).toBe(422);
  expect((await signIn(fresh)).status).toBe(200);
  const nobody = run(resetAdmin, {}, "nobody9", "--without-second-factor");
  expect([await nobody.ended, nobody.said.err]).toEqual([1, "There is no user nobody9.\n"]);

  // Its whole group at once, so that nobody is left who could signal to the server; it has a group of its own.
  if (server.child.pid) process.kill(-server.child.pid, "SIGKILL");
  await server.ended;
  expect(server.said.out).toContain('"msg":"stopped"');
  const db = await openDatabase(database.connection, createLogger("silent"));
  expect(await findLeaseOwner(db.kysely, "server")).toBe(null);
  await db.end();
}, 60_000);
