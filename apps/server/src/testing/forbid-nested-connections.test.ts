import { afterAll, describe, expect, it } from "vitest";
import { writeBatch } from "../features/readings/write/readings.store.ts";
import { openDatabase } from "../kernel/database.ts";
import { createLogger } from "../kernel/logging.ts";
import { createPartition } from "../kernel/postgres/partitions.store.ts";
import { forbidNestedConnections } from "./forbid-nested-connections.ts";
import { createTestDatabase } from "./test-database.ts";

const database = await createTestDatabase();
const db = await openDatabase(database.connection, createLogger("silent"));
const refused = forbidNestedConnections(db);
afterAll(async () => {
  await db.end();
  await database.drop();
});

const pools = {
  short: db.pool,
  control: db.control.pool,
  "sign-in": db.signIn.pool,
  chart: db.chartPool,
  scan: db.scanPool,
  stream: db.streamPool,
};
const nested = "a second connection was asked for inside a transaction";
const ask = () => db.pool.query("select 1");
const january = Date.UTC(2031, 0);

describe("a second connection is refused", () => {
  it.each(Object.entries(pools))("of the %s pool", async (_name, pool) => {
    const before = refused.length;
    await expect(db.transaction(() => pool.query("select 1"))).rejects.toThrow(nested);
    await expect(db.transaction(() => pool.connect())).rejects.toThrow(nested);
    expect(refused).toHaveLength(before + 2);
  });

  it.each([
    ["transaction of commands", () => db.control.transaction(ask)],
    ["transaction of people signing in", () => db.signIn.transaction(ask)],
    ["typed query in a transaction", () => db.transaction(() => db.kysely.selectFrom("device").execute())],
    ["batch of readings, whose transaction is written by hand", () => writeBatch(db, ask)],
    [
      "new month, whose transaction is written by hand",
      () => createPartition(db, { name: "reading", attach: ask }, january),
    ],
  ])("in a %s", async (_name, work) => {
    await expect(work()).rejects.toThrow(nested);
  });
});

it("a connection is given once the transaction is over, however it ended", async () => {
  const client = await db.streamPool.connect();
  for (const end of ["commit", "rollback"]) {
    await client.query("begin");
    await expect((async () => ask())()).rejects.toThrow(nested);
    await client.query(end);
    expect((await ask()).rowCount).toBe(1);
  }
  await client.query("begin");
  client.release(true);
  expect((await ask()).rowCount).toBe(1);
  await expect(db.transaction(() => Promise.reject(new Error("fails")))).rejects.toThrow("fails");
  expect((await ask()).rowCount).toBe(1);
});

it("a transaction does not keep other work from its connections", async () => {
  const meanwhile = Promise.withResolvers<void>();
  const open = db.transaction(() => meanwhile.promise);
  expect((await ask()).rowCount).toBe(1);
  meanwhile.resolve();
  await open;
});
