import { hourMs } from "@sgval/quantities/duration";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type FakeClock, fakeClock } from "../../testing/fake-clock.ts";
import { openTestDatabase } from "../../testing/test-database.ts";
import { createLogger } from "../logging.ts";
import { findLeaseOwner, releaseLease, takeLease } from "./leases.store.ts";
import { holdLease, isRenewedElsewhere, type Lease } from "./leases.ts";

const logger = createLogger("silent");
const db = await openTestDatabase();
let clock: FakeClock;
const held: Lease[] = [];

beforeEach(async () => {
  clock = fakeClock();
  for (const lease of held.splice(0)) await lease.release();
});
const asNode = (owner: string, name = "rollups", ttl = 15_000): Lease => {
  const lease = holdLease({ db, clock, logger, owner }, name, { ttl, every: 5_000 });
  held.push(lease);
  return lease;
};

it("a lease is held by one of two nodes, and by each of them under another name", async () => {
  const [one, other] = [asNode("a"), asNode("b")];
  expect([await one.renew(), await other.renew()]).toEqual([true, false]);
  expect([one.isHeld(), other.isHeld()]).toEqual([true, false]);
  expect(await findLeaseOwner(db.kysely, "rollups")).toBe("a");
  expect(await asNode("b", "retention").renew()).toBe(true);
});

it("a lease goes to one node only when many try at the same time", async () => {
  const nodes = Array.from({ length: 8 }, (_, index) => asNode(`node ${index}`));
  const taken = await Promise.all(nodes.map((node) => node.renew()));
  expect(taken.filter(Boolean)).toHaveLength(1);
});

it("a lease is taken over when it is released, and when its time in the database is over", async () => {
  const [one, other] = [asNode("a", "rollups", 50), asNode("b")];
  await one.renew();
  await expect.poll(() => other.renew()).toBe(true);
  expect([await one.renew(), one.isHeld()]).toEqual([false, false]);
  await other.release();
  expect(other.isHeld()).toBe(false);
  expect(await one.renew()).toBe(true);
});

it("a lease counts as lost before another node can take it, when the database cannot be asked", async () => {
  const lease = asNode("a", "rollups", 100);
  await lease.renew();
  await clock.advance(99);
  expect(lease.isHeld()).toBe(true);
  await clock.advance(1);
  expect(lease.isHeld()).toBe(false);
});

it("a lease is neither lost nor held for longer when the time of day is set forward or back", async () => {
  const lease = asNode("a", "rollups", 100);
  await lease.renew();
  clock.setBy(hourMs);
  expect(lease.isHeld()).toBe(true);
  clock.setBy(-2 * hourMs);
  expect(lease.isHeld()).toBe(true);
  await clock.advance(100);
  expect(lease.isHeld()).toBe(false);
});

it("a lease is taken over at once by the same owner after a restart", async () => {
  await asNode("a").renew();
  expect(await asNode("a").renew()).toBe(true);
});

it("a lease is not shared by two processes with one data folder: the later start has it", async () => {
  const [one, other] = [asNode("a"), asNode("a")];
  await one.renew();
  await other.renew();
  expect([await one.renew(), one.isHeld()]).toEqual([false, false]);
  expect([await other.renew(), other.isHeld()]).toEqual([true, true]);
  await one.release();
  expect(await findLeaseOwner(db.kysely, "rollups")).toBe("a");
});

it("a lease is renewed although queries of everybody use all their connections", async () => {
  const clients = await Promise.all(Array.from({ length: 16 }, () => db.pool.connect()));
  onTestFinished(() => clients.forEach((client) => void client.release()));
  expect(await asNode("a").renew()).toBe(true);
});

describe("when the database cannot be used", () => {
  const failing = (failures: () => boolean): Lease => {
    const { kysely } = db.control;
    const broken = new Proxy(kysely, {
      get: (target, key) => {
        if (failures()) throw new Error("permission denied for table lease");
        const found: unknown = Reflect.get(target, key, target);
        return typeof found === "function" ? found.bind(target) : found;
      },
    });
    const deps = { db: { control: { ...db.control, kysely: broken } }, clock, logger, owner: "a" };
    return holdLease(deps, "rollups", { ttl: 15_000, every: 5_000 });
  };

  it("the first try fails with its error instead of looking as if another node held the lease", async () => {
    const lease = failing(() => true);
    await expect(lease.renew()).rejects.toThrow("permission denied for table lease");
    await clock.advance(5_000);
    await lease.release();
  });

  it("a later try leaves it to lapse", async () => {
    let down = false;
    const lease = failing(() => down);
    await lease.renew();
    down = true;
    expect(await lease.renew()).toBe(true);
    await clock.advance(15_000);
    expect([await lease.renew(), lease.isHeld()]).toEqual([false, false]);
    down = false;
    expect(await lease.renew()).toBe(true);
    await lease.release();
  });
});

it("a lease is asked for often at the cost of few queries, and waits for the answer that is under way", async () => {
  const lease = asNode("a", "rollups", 300);
  expect(await Promise.all([lease.confirm(), lease.confirm()])).toEqual([true, true]);
  const other = holdLease({ db, clock, logger, owner: "a" }, "rollups", { ttl: 300 });
  held.push(other);
  await other.renew();
  await clock.advance(99);
  expect(await lease.confirm()).toBe(true);
  await clock.advance(1);
  expect(await lease.confirm()).toBe(false);
});

it("a lease is free at once after the end, although a renewal was under way", async () => {
  const [one, other] = [asNode("a"), asNode("b")];
  await one.renew();
  const late = one.renew();
  await one.release();
  await late;
  expect(one.isHeld()).toBe(false);
  expect(await other.renew()).toBe(true);
});

describe("a start on a data folder that another process may have a copy of", () => {
  const watch = async (ended: string | null, meanwhile: () => unknown = () => {}) => {
    let answer: boolean | null = null;
    const deps = { db, clock, owner: "a" };
    const watching = isRenewedElsewhere(deps, "rollups", { ended, renewedWithin: 6_000 }).then((found) => {
      answer = found;
    });
    await expect
      .poll(async () => {
        await clock.advance(500);
        await meanwhile();
        return answer;
      })
      .not.toBeNull();
    await watching;
    return answer;
  };
  const held = (startId: string) =>
    takeLease(db.kysely, { name: "rollups", owner: "a", startId, ttl: 60_000, afterRestart: true });

  it("is refused while that one renews its lease", async () => {
    await held("first");
    expect(await watch(null, () => held("first"))).toBe(true);
    await held("first");
    expect(await watch("an earlier start", () => held("first"))).toBe(true);
  });

  it("takes the lease over at once from a start that is known to have ended, and when nobody holds it", async () => {
    await held("first");
    expect(
      await isRenewedElsewhere({ db, clock, owner: "a" }, "rollups", {
        ended: "first",
        renewedWithin: 6_000,
      }),
    ).toBe(false);
    await releaseLease(db.kysely, "rollups", { owner: "a", startId: "first" });
    expect(
      await isRenewedElsewhere({ db, clock, owner: "a" }, "rollups", { ended: null, renewedWithin: 6_000 }),
    ).toBe(false);
  });

  it("takes the lease over when it was not renewed for as long as renewals are apart", async () => {
    await held("first");
    expect(await watch(null)).toBe(false);
    await releaseLease(db.kysely, "rollups", { owner: "a", startId: "first" });
  });
});
