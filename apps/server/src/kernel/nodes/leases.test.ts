import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type FakeClock, fakeClock } from "../../testing/fake-clock.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { type DatabaseHandle, openDatabase } from "../database.ts";
import { createLogger } from "../logging.ts";
import { findLeaseOwner } from "./leases.store.ts";
import { holdLease, type Lease } from "./leases.ts";

const logger = createLogger("silent");
let database: TestDatabase;
let db: DatabaseHandle;
let clock: FakeClock;
const held: Lease[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = await openDatabase(database.connection, logger);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});
beforeEach(async () => {
  clock = fakeClock();
  for (const lease of held.splice(0)) await lease.release();
});
const asNode = (owner: string, name = "rollups", ttl = 15_000): Lease => {
  const lease = holdLease({ db: db.kysely, clock, logger, owner }, name, { ttl, every: 5_000 });
  held.push(lease);
  return lease;
};

it("is held by one of two nodes, and by each of them under another name", async () => {
  const [one, other] = [asNode("a"), asNode("b")];
  expect([await one.renew(), await other.renew()]).toEqual([true, false]);
  expect([one.isHeld(), other.isHeld()]).toEqual([true, false]);
  expect(await findLeaseOwner(db.kysely, "rollups")).toBe("a");
  expect(await asNode("b", "retention").renew()).toBe(true);
});

it("goes to one node only when many try at the same time", async () => {
  const nodes = Array.from({ length: 8 }, (_, index) => asNode(`node ${index}`));
  const taken = await Promise.all(nodes.map((node) => node.renew()));
  expect(taken.filter(Boolean)).toHaveLength(1);
});

it("is taken over when it is released, and when its time in the database is over", async () => {
  const [one, other] = [asNode("a", "rollups", 50), asNode("b")];
  await one.renew();
  await expect.poll(() => other.renew()).toBe(true);
  expect([await one.renew(), one.isHeld()]).toEqual([false, false]);
  await other.release();
  expect(other.isHeld()).toBe(false);
  expect(await one.renew()).toBe(true);
});

it("counts as lost before another node can take it, when the database cannot be asked", async () => {
  const lease = asNode("a");
  await lease.renew();
  await clock.advance(4_999);
  expect(lease.isHeld()).toBe(true);
  const away = holdLease({ db: db.kysely, clock, logger, owner: "a" }, "rollups", { ttl: 100, every: 1e9 });
  held.push(away);
  await away.renew();
  await clock.advance(100);
  expect(away.isHeld()).toBe(false);
});

it("is taken over at once by the same owner after a restart", async () => {
  await asNode("a").renew();
  expect(await asNode("a").renew()).toBe(true);
});
