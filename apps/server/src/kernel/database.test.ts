import { existsSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { type DatabaseHandle, isDatabaseDown, openDatabase } from "./database.ts";

const logger = pino({ level: "silent" });
let test: TestDatabase;
let database: DatabaseHandle;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await openDatabase(test.connection, logger);
});
afterAll(async () => {
  await database.end();
  await test.drop();
});

it("parses numbers, timestamps, dates and arrays", async () => {
  const { rows } = await sql`select 9007199254740991::int8 as whole, 12.50::numeric as money,
    timestamptz '2026-01-02 03:04:05.678+07' as "timestamp", date '2026-01-02' as day,
    '{1.5,NULL,-2e300,NaN}'::float8[] as slots, '{1,NULL}'::int2[] as quality, '{}'::int8[] as none`.execute(
    database.kysely,
  );
  expect(rows).toEqual([
    {
      whole: 9007199254740991,
      money: 12.5,
      timestamp: new Date("2026-01-01T20:04:05.678Z"),
      day: "2026-01-02",
      slots: [1.5, null, -2e300, Number.NaN],
      quality: [1, null],
      none: [],
    },
  ]);
});

it("refuses an integer that would lose digits", async () => {
  await expect(database.pool.query("select 9007199254740993::int8")).rejects.toThrow(RangeError);
});

it("resolves or rejects pipelined queries of one connection individually", async () => {
  const client = await database.pool.connect();
  const outcomes = await Promise.allSettled([
    client.query("select 1 as n"),
    client.query("select 1/0"),
    client.query("select 3 as n"),
  ]);
  client.release();
  expect(outcomes.map((outcome) => outcome.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

describe("a transaction", () => {
  const tableExists = async () => {
    const { rows } = await database.pool.query("select to_regclass('half_done') is not null as found");
    return rows[0].found;
  };

  it("is rolled back completely when a statement fails, and its connection serves the next one", async () => {
    const run = database.transaction(async (trx) => {
      await sql`create table half_done (id int)`.execute(trx);
      await sql`select 1/0`.execute(trx);
    });
    await expect(run).rejects.toMatchObject({ code: "22012" });
    expect(await tableExists()).toBe(false);
    const ids = async () =>
      sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(database.kysely);
    expect((await ids()).rows).not.toEqual((await ids()).rows);
  });

  it("holds queries that are sent together", async () => {
    const ids = await database.transaction((trx) =>
      Promise.all(
        [1, 2, 3].map(() => sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(trx)),
      ),
    );
    expect(new Set(ids.map(({ rows }) => rows[0]?.id)).size).toBe(1);
  });

  it("refuses what a part of its work sends after another has failed", async () => {
    let late: Promise<unknown> = Promise.resolve();
    const gate = Promise.withResolvers<void>();
    const run = database.transaction(async (trx) => {
      late = gate.promise.then(() => sql`create table half_done (id int)`.execute(trx));
      await Promise.all([late, sql`select 1/0`.execute(trx)]);
    });
    await expect(run).rejects.toMatchObject({ code: "22012" });
    gate.resolve();
    await expect(late).rejects.toThrow("the transaction is over");
    expect(await tableExists()).toBe(false);
  });

  it("fails for the reason of the first statement, whichever failure its work heard of first", async () => {
    const run = database.transaction((trx) => {
      const first = sql`select 1/0`.execute(trx).catch(async (error: unknown) => {
        await new Promise(setImmediate);
        throw error;
      });
      return Promise.all([first, sql`select 1`.execute(trx)]);
    });
    await expect(run).rejects.toMatchObject({ code: "22012" });
  });

  it("reads in each statement what was committed before it, whatever the database does by default", async () => {
    const { rows } = await database.transaction((trx) =>
      sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(trx),
    );
    expect(rows).toEqual([{ level: "read committed" }]);
  });

  it("is not taken for committed when the failure of a statement was not heard of", async () => {
    const run = database.transaction(async (trx) => {
      await sql`create table half_done (id int)`.execute(trx);
      await sql`select 1/0`.execute(trx).catch(() => {});
    });
    await expect(run).rejects.toThrow("a statement had failed");
    expect(await tableExists()).toBe(false);
  });
});

it("gives everything else precedence over scans on the machine of the embedded server", async () => {
  const { rows } = await database.scanPool.query("select pg_backend_pid() as pid");
  const { pid } = rows[0];
  await expect.poll(() => getPriority(pid)).toBe(19);
  const autogroup = `/proc/${pid}/autogroup`;
  if (existsSync(autogroup)) await expect.poll(() => readFileSync(autogroup, "utf8")).toContain("nice 19");
  const others = await database.pool.query("select pg_backend_pid() as pid");
  // That of the program that started the database.
  expect(getPriority(others.rows[0].pid)).toBe(getPriority());
});

it("lets the application role, which is no superuser, use the required extensions", async () => {
  for (const name of ["unaccent", "pg_trgm", "btree_gist", "pgcrypto"]) {
    await database.pool.query(`create extension if not exists ${name}`);
  }
  const { rows } = await database.pool.query(
    "select rolsuper, unaccent('Đồng hồ nước') as plain, upper('đồng') as upper from pg_roles where rolname = current_user",
  );
  expect(rows).toEqual([{ rolsuper: false, plain: "Dong ho nuoc", upper: "ĐỒNG" }]);
});

it("distinguishes an unavailable database from a rejected statement", async () => {
  const away = await openDatabase({ ...test.connection, host: "/nowhere" }, logger);
  const error = await away.pool.query("select 1").catch((reason: unknown) => reason);
  expect(isDatabaseDown(error)).toBe(true);
  expect(away.isUp()).toBe(false);
  await away.end();
  const refused = await database.pool.query("select nonsense").catch((reason: unknown) => reason);
  expect(isDatabaseDown(refused)).toBe(false);
  expect(database.isUp()).toBe(true);
});

it("survives losing all connections at once, also those in use", async () => {
  const busy = [database.pool.query("select pg_sleep(20)"), database.streamPool.query("select pg_sleep(20)")];
  const outcomes = Promise.allSettled(busy);
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query(
        "select count(*) from pg_stat_activity where query = 'select pg_sleep(20)' and datname = current_database()",
      );
      return rows[0].count;
    })
    .toBe(2);
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  for (const outcome of await outcomes) {
    expect(outcome.status === "rejected" && isDatabaseDown(outcome.reason)).toBe(true);
  }
  await expect.poll(() => database.isUp()).toBe(true);
  expect((await database.pool.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
});
