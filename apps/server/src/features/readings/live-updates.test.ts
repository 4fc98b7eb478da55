import { beforeEach, expect, it } from "vitest";
import { type FakeClock, fakeClock } from "../../testing/fake-clock.ts";
import { type Coalescer, createCoalescer } from "./live-updates.ts";

let clock: FakeClock;
let updates: Coalescer<number>;
let given: { at: number; key: number; items: number[] }[];

beforeEach(() => {
  clock = fakeClock(0);
  given = [];
  updates = createCoalescer(clock.after, 500, (key, items) => given.push({ at: clock.now(), key, items }));
});

it("gives the first at once and what follows within the period together at its end, the latest in front", async () => {
  updates.add(1, [10]);
  await clock.advance(100);
  updates.add(1, [11]);
  updates.add(1, [13, 12]);
  expect(given).toEqual([{ at: 0, key: 1, items: [10] }]);
  await clock.advance(400);
  expect(given.slice(1)).toEqual([{ at: 500, key: 1, items: [13, 12, 11] }]);
});

it("gives at once again after a quiet period", async () => {
  updates.add(1, [1]);
  await clock.advance(600);
  updates.add(1, [2]);
  expect(given.map(({ at }) => at)).toEqual([0, 600]);
});

it("never gives a key more than twice in any second, and loses nothing", async () => {
  for (let item = 0; item < 100; item += 1) {
    updates.add(1, [item]);
    await clock.advance(37);
  }
  await clock.advance(1000);
  const times = given.map(({ at }) => at);
  for (const start of times)
    expect(times.filter((at) => at >= start && at < start + 1000).length).toBeLessThanOrEqual(2);
  expect(given.flatMap(({ items }) => items.toReversed())).toEqual(
    Array.from({ length: 100 }, (_, item) => item),
  );
});

it("does not let one key wait for another", () => {
  updates.add(1, [1]);
  updates.add(2, [2]);
  expect(given.map(({ key }) => key)).toEqual([1, 2]);
});

it("gives nothing after it is closed", async () => {
  updates.add(1, [1]);
  updates.add(1, [2]);
  updates.close();
  await clock.advance(1000);
  expect(given).toHaveLength(1);
});
