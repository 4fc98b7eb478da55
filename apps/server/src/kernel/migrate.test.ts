import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { migrate } from "./migrate.ts";

const logger = pino({ level: "silent" });
let test: TestDatabase;
let folder: string;
let pool: pg.Pool;

const migration = (name: string, body: string) =>
  writeFile(
    join(folder, `${name}.ts`),
    `export const up = async (db: unknown): Promise<void> => { ${body} };`,
  );

beforeAll(async () => {
  test = await createTestDatabase();
  // The pool has ended before its connections have, which the end of the database then cuts.
  pool = new pg.Pool({ ...test.connection, max: 4 }).on("error", () => {});
});
beforeEach(async () => {
  // The template database is migrated already; these tests need an empty one.
  await pool.query("drop schema public cascade; create schema public");
  folder = await mkdtemp(join(tmpdir(), "sgval-migrations-"));
  return () => rm(folder, { recursive: true, force: true });
});
afterAll(async () => {
  await pool.end();
  await test.drop();
});

it("runs each migration once when several processes start together", async () => {
  for (const name of ["0001_a", "0002_b", "0003_c"]) {
    await migration(name, `await db.schema.createTable("${name}").addColumn("id", "integer").execute();`);
  }
  const done = await Promise.all([1, 2, 3].map(() => migrate(pool, logger, folder)));
  expect(done.flat().sort()).toEqual(["0001_a", "0002_b", "0003_c"]);
  expect(await migrate(pool, logger, folder)).toEqual([]);
});

it("keeps the migrations before a failing one, and nothing of that one", async () => {
  await migration("0001_good", `await db.schema.createTable("good").addColumn("id", "integer").execute();`);
  const half = `await db.schema.createTable("half").addColumn("id", "integer").execute();`;
  await migration("0002_bad", `${half} throw new Error("broken on purpose");`);
  await expect(migrate(pool, logger, folder)).rejects.toThrow("broken on purpose");
  const { rows } = await pool.query(
    "select to_regclass('good')::text as good, to_regclass('half')::text as half",
  );
  expect(rows).toEqual([{ good: "good", half: null }]);
});
