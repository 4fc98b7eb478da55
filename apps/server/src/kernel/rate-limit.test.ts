import { minuteMs } from "@sgval/quantities/duration";
import { beforeEach, expect, it, vi } from "vitest";
import { type FakeClock, fakeClock } from "../testing/fake-clock.ts";
import { holdOpen, lockWaits } from "../testing/test-database.store.ts";
import { openTestDatabase } from "../testing/test-database.ts";
import { type Clock, systemClock } from "./clock.ts";
import { createLogger } from "./logging.ts";
import {
  createRateLimit,
  createTokenBucket,
  createTryLimits,
  createUsedOnce,
  sweepLimits,
  type TryLimit,
} from "./rate-limit.ts";

const logger = createLogger("silent");
const db = await openTestDatabase();
let clock: FakeClock;
let tests = 0;

beforeEach(() => {
  clock = fakeClock();
  tests += 1;
});

/** The limits of one node; each test has names of its own. */
const aNode = (withClock: Clock = clock) => {
  const deps = { db, clock: withClock };
  return {
    limit: createRateLimit(deps, `commands ${tests}`, minuteMs),
    tries: createTryLimits(deps, `sign-in ${tests}`),
    firstUse: createUsedOnce(deps, `tickets ${tests}`, minuteMs),
  };
};
const repeat = async (times: number, count: (index: number) => unknown) => {
  for (let index = 0; index < times; index += 1) await count(index);
};
const tooMany = (retryAfterSeconds: number) =>
  expect.objectContaining({ code: "too_many_requests", details: { retryAfterSeconds } });

it("counts uses at once of a name that is known and of one that is new, in whatever order their rows are", async () => {
  const { limit } = aNode();
  const use = (...names: string[]) => limit(names.map((name) => ({ name, most: 1_000 })));
  const waiting = (count: number) =>
    vi.waitFor(async () => expect(await lockWaits(db.pool)).toBeGreaterThanOrEqual(count), { interval: 2 });
  await use("known");
  await repeat(8, async (index) => {
    const fresh = `new ${index}`;
    const end = await holdOpen(db.pool, "select from rate_limit for update");
    // The first waits before the row of the new name is there, the last finds it.
    const uses = [use("known", fresh)];
    await waiting(1);
    const alone = use(fresh);
    uses.push(alone);
    await Promise.race([alone, waiting(2)]);
    uses.push(use(fresh, "known"));
    await waiting(2);
    await end();
    await Promise.all(uses);
  });
});

it("lets one name through as often as it may within a minute, and says how long the next use waits", async () => {
  const { limit } = aNode();
  const use = (name: string) => limit([{ name, most: 30 }]);
  await repeat(30, () => use("one"));
  await clock.advance(20_000);
  await expect(use("one")).rejects.toThrowError(tooMany(40));
  await use("other");
  await clock.advance(40_001);
  await use("one");
});

it("counts every name of a use, and none of them when one refuses", async () => {
  const { limit } = aNode();
  const use = (account: number, address: string) =>
    limit([
      { name: `account ${account}`, most: 2 },
      { name: address, most: 120 },
    ]);
  await repeat(119, (index) => use(index, "10.0.0.1"));
  await repeat(2, () => use(999, "10.0.0.2"));
  await expect(use(999, "10.0.0.1")).rejects.toThrowError("too_many_requests");
  await use(1000, "10.0.0.1");
  await expect(use(1001, "10.0.0.1")).rejects.toThrowError("too_many_requests");
  await use(1001, "10.0.0.2");
});

it("counts the uses of two nodes together, also when they come at once", async () => {
  const nodes = [aNode(), aNode()];
  const uses = Array.from({ length: 12 }, (_, index) =>
    nodes[index % 2]?.limit([
      { name: "one", most: 5 },
      { name: `address ${index % 3}`, most: 100 },
    ]),
  );
  const outcomes = await Promise.allSettled(uses);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
});

/** What one name of a group is limited to; it begins to pause with the fifth try. */
const aName = (group: string, changes: Partial<TryLimit> = {}): TryLimit => ({
  ...{ group, name: "", free: 5, first: 5_000, longest: 15_000, forgetAfter: 60 * minuteMs },
  ...{ forgottenBySuccess: true, ...changes },
});

it("doubles the pause with each further try, up to the longest, and forgets them in the end", async () => {
  const { tries } = aNode();
  await repeat(4, () => tries.begin([aName("one")]));
  for (const seconds of [5, 10, 15, 15]) {
    await tries.begin([aName("one")]);
    await expect(tries.begin([aName("other"), aName("one")])).rejects.toThrowError(tooMany(seconds));
    expect(await tries.pausedUntil("one")).toBe(clock.now() + seconds * 1000);
    await clock.advance(seconds * 1000);
  }
  expect(await tries.pausedUntil("one")).toBeNull();
  await clock.advance(60 * minuteMs);
  await repeat(5, () => tries.begin([aName("one")]));
  await expect(tries.begin([aName("one")])).rejects.toThrowError(tooMany(5));
  // The refused ones did not count for the other name.
  await repeat(5, () => tries.begin([aName("other")]));
});

it("writes nothing for a try that it refuses, so that a flood of them fills no table", async () => {
  const rows = async () => (await db.kysely.selectFrom("rate_limit").select("name").execute()).length;
  const { tries } = aNode();
  await tries.begin([aName("one", { free: 1 })]);
  const before = await rows();
  await expect(tries.begin([aName("one"), aName("another address")])).rejects.toThrowError(tooMany(5));
  expect(await rows()).toBe(before);
});

it("lets no more tries pass at once than one after the other, on two nodes", async () => {
  const nodes = [aNode(), aNode()];
  const begun = Array.from({ length: 20 }, (_, index) =>
    nodes[index % 2]?.tries.begin([aName("one"), aName(`address ${index % 3}`, { free: 100 })]),
  );
  const outcomes = await Promise.allSettled(begun);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  await nodes[1]?.tries.forget("one");
  await nodes[0]?.tries.begin([aName("one")]);
});

it("forgets the wrong tries of a name after a right one, or counts only the right one not", async () => {
  const { tries } = aNode();
  const names = [aName("own"), aName("shared", { forgottenBySuccess: false })];
  await repeat(4, () => tries.begin(names));
  await (await tries.begin(names)).succeeded();
  await repeat(4, () => tries.begin([aName("own")]));
  await (await tries.begin([aName("shared")])).withdraw();
  await tries.begin([aName("shared")]);
  await expect(tries.begin([aName("shared")])).rejects.toThrowError(tooMany(5));
});

it("knows and forgets the pauses of all names of a group, and of no other group", async () => {
  const { tries } = aNode();
  for (const name of ["a", "b"]) await tries.begin([aName("one", { name, free: 1 })]);
  await tries.begin([aName("one more", { free: 1 })]);
  expect(await tries.pausedUntil("one")).toBe(clock.now() + 5_000);
  await tries.forget("one");
  expect(await tries.pausedUntil("one")).toBeNull();
  expect(await tries.pausedUntil("one more")).toBe(clock.now() + 5_000);
});

it("goes by the clock of the database: a node whose clock is an hour ahead ends no pause", async () => {
  const ahead: Clock = { ...systemClock, now: () => Date.now() + 60 * minuteMs };
  const [one, other] = [aNode(systemClock), aNode(ahead)];
  await one.tries.begin([aName("one", { free: 1 })]);
  await expect(other.tries.begin([aName("one")])).rejects.toThrowError("too_many_requests");
  await one.limit([{ name: "one", most: 1 }]);
  await expect(other.limit([{ name: "one", most: 1 }])).rejects.toThrowError("too_many_requests");
});

it("lets a ticket be used once, on one of two nodes", async () => {
  const [one, other] = [aNode(), aNode()];
  const uses = await Promise.all(
    Array.from({ length: 6 }, (_, index) => (index % 2 ? one : other).firstUse("a ticket")),
  );
  expect(uses.filter(Boolean)).toHaveLength(1);
  expect(await one.firstUse("another ticket")).toBe(true);
});

it("deletes what counts no longer", async () => {
  const count = async () => (await db.kysely.selectFrom("rate_limit").select("name").execute()).length;
  const { firstUse } = aNode();
  sweepLimits({ db, clock, logger });
  await firstUse("a ticket");
  const before = await count();
  await clock.advance(20 * minuteMs);
  await expect.poll(count).toBeLessThan(before);
});

it("lets a burst through, then as many a second as it may; who may not wait takes no token", async () => {
  const take = createTokenBucket(clock, { perSecond: 2, burst: 3 });
  await repeat(3, () => expect(take(1, false)).toBe(0));
  expect(take(1, false)).toBe(500);
  expect(take(1, true)).toBe(500);
  expect(take(1, true)).toBe(1000);
  await clock.advance(1500);
  expect(take(1, false)).toBe(0);
});
