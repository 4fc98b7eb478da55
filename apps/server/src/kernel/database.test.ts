import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
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

it("rolls back a Kysely transaction completely", async () => {
  const run = database.kysely.transaction().execute(async (transaction) => {
    await sql`create table half_done (id int)`.execute(transaction);
    await sql`select 1/0`.execute(transaction);
  });
  await expect(run).rejects.toMatchObject({ code: "22012" });
  const { rows } = await database.pool.query("select to_regclass('half_done') as found");
  expect(rows).toEqual([{ found: null }]);
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
