import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { type DatabaseHandle, isDatabaseDown, openDatabase } from "../database.ts";
import { postgresSettings } from "./postgres-settings.ts";
import { isAlive } from "./process-identity.ts";
import { connectToRunningCluster } from "./running-cluster.ts";
import { isRoot, runsAs } from "./runtime-user.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./start-embedded-postgres.ts";

const fixture = fileURLToPath(new URL("orphan.fixture.ts", import.meta.url));
const logger = pino({ level: process.env.SGVAL_TEST_LOG ?? "silent" });
const onUnix = it.skipIf(process.platform === "win32");
const asRoot = it.skipIf(!isRoot());

let base: string;
let dataDir: string;
let reachableRoot: string;
let closers: (() => Promise<void>)[];

beforeEach(async () => {
  base = await mkdtemp(join(inject("testFolder"), "pg-"));
  await chmod(base, 0o755);
  dataDir = join(base, "data");
  reachableRoot = join(base, "lib");
  closers = [];
});

afterEach(async () => {
  for (const close of closers.reverse()) await close();
  await rm(base, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, reachableRoot, settings: postgresSettings, logger });
  closers.push(() => server.stop());
  return server;
}

async function open(server: EmbeddedPostgres): Promise<DatabaseHandle> {
  const database = await openDatabase(server.connection, logger);
  closers.push(() => database.end());
  return database;
}

const pidOf = (server: EmbeddedPostgres): number => {
  const pid = server.pid();
  if (pid === undefined) throw new Error("The database is not running");
  return pid;
};

const remember = (database: DatabaseHandle) =>
  database.pool.query("create table note (text text); insert into note values ('kept')");
const recall = async (database: DatabaseHandle): Promise<unknown[]> =>
  (await database.pool.query("select text from note")).rows;

it("keeps the data over a stop and a start, and refuses a second supervisor meanwhile", async () => {
  const first = await start();
  const database = await open(first);
  await remember(database);
  await expect(
    startEmbeddedPostgres({ dataDir, reachableRoot, settings: postgresSettings, logger }),
  ).rejects.toThrow(/in use by process/);
  await database.end();
  const pid = pidOf(first);
  const beside = await connectToRunningCluster(dataDir);
  expect(beside).toMatchObject({ host: first.connection.host, database: "sgval" });
  await first.stop();
  closers = [];
  expect(await connectToRunningCluster(dataDir)).toBe(null);
  expect(isAlive(pid)).toBe(false);

  const again = await open(await start());
  expect(await recall(again)).toEqual([{ text: "kept" }]);
  const { rows } = await again.pool.query(
    "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages, current_setting('data_checksums') as checksums, current_setting('listen_addresses') as listens",
  );
  expect(rows).toEqual([{ fsync: "on", commit: "on", pages: "on", checksums: "on", listens: "" }]);
  expect((await stat(join(dataDir, "postgres", "superuser.password"))).mode & 0o777).toBe(0o600);
});

onUnix(
  "restarts a killed database by itself, with everything acknowledged and the pools working",
  async () => {
    const server = await start();
    const database = await open(server);
    await remember(database);
    const payload: string[] = [];
    server.onCrash(() => payload.push("crash"));
    const ready = new Promise<void>((resolve) => {
      server.onReady(() => {
        payload.push("ready");
        resolve();
      });
    });
    const killed = pidOf(server);
    const underWay = database.pool.query("select pg_sleep(10)").catch((error: unknown) => error);
    process.kill(killed, "SIGKILL");
    expect(isDatabaseDown(await underWay)).toBe(true);
    await ready;
    expect(payload).toEqual(["crash", "ready"]);
    expect(pidOf(server)).not.toBe(killed);
    expect(await recall(database)).toEqual([{ text: "kept" }]);
    await expect.poll(() => database.isUp()).toBe(true);
  },
);

onUnix("ignores a postmaster.pid whose number belongs to a stranger", async () => {
  const first = await start();
  await first.stop();
  const stranger = spawn("sleep", ["60"], { stdio: "ignore" });
  closers = [async () => void stranger.kill()];
  await once(stranger, "spawn");
  const path = join(first.folder, "cluster", "postmaster.pid");
  await writeFile(path, `${stranger.pid}\n${join(first.folder, "cluster")}\n1\n5432\n\n\n`);
  const server = await start();
  expect(stranger.exitCode).toBe(null);
  expect(await readFile(path, "utf8")).toMatch(new RegExp(`^${pidOf(server)}\n`));
});

onUnix("takes over from a killed server whose database still runs", async () => {
  const first = await open(await start());
  await remember(first);
  for (const close of closers.reverse()) await close();
  closers = [];

  const parent = spawn(process.execPath, [fixture, dataDir, reachableRoot], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(parent.stdout, "data");
  const orphan = Number(String(line));
  parent.kill("SIGKILL");
  await once(parent, "exit");
  expect(isAlive(orphan)).toBe(true);

  const server = await start();
  expect(isAlive(orphan)).toBe(false);
  expect(await recall(await open(server))).toEqual([{ text: "kept" }]);
});

asRoot("runs as an unprivileged user who owns the data", async () => {
  const server = await start();
  const { uid } = await stat(`/proc/${pidOf(server)}`);
  expect(uid).not.toBe(0);
  expect(await stat(join(server.folder, "cluster"))).toMatchObject({ uid });
  expect(server.folder).toBe(join(dataDir, "postgres"));
});

// The user must be able to reach this checkout, which a closed home folder prevents.
const nobody = { uid: 65534, gid: 65534, name: "nobody" };
const asNobody = it.skipIf(!isRoot() || !(await runsAs(nobody, process.execPath, ["--check", fixture])));
asNobody("works for an ordinary user, and keeps that user when root starts it later", async () => {
  await mkdir(dataDir);
  await chown(dataDir, nobody.uid, nobody.gid);
  const parent = spawn(process.execPath, [fixture, dataDir, reachableRoot], {
    uid: nobody.uid,
    gid: nobody.gid,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(parent.stdout, "data");
  expect((await stat(`/proc/${Number(String(line))}`)).uid).toBe(nobody.uid);
  parent.kill("SIGKILL");
  await once(parent, "exit");
  const server = await start();
  expect((await stat(`/proc/${pidOf(server)}`)).uid).toBe(nobody.uid);
});

asRoot(
  "keeps the data where its user can enter when the data folder is closed to others, for good",
  async () => {
    dataDir = join(base, "home", "data");
    await mkdir(dataDir, { recursive: true });
    await chmod(join(base, "home"), 0o700);
    const first = await start();
    expect(first.folder.startsWith(reachableRoot)).toBe(true);
    const database = await open(first);
    await remember(database);
    for (const close of closers.reverse()) await close();
    closers = [];

    await chmod(join(base, "home"), 0o755);
    const again = await start();
    expect(again.folder).toBe(first.folder);
    expect(await recall(await open(again))).toEqual([{ text: "kept" }]);
  },
);
