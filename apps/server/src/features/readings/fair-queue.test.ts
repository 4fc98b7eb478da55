import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

const all = (queue: { take(): string | undefined }): string[] => {
  const taken: string[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) taken.push(item);
  return taken;
};

it("lets devices take turns, each in its own order", () => {
  const queue = createFairQueue<string>();
  for (const item of ["a1", "a2", "a3"]) queue.add(1, item, 100);
  queue.add(2, "b1", 100);
  expect(queue.length).toBe(4);
  expect(all(queue)).toEqual(["a1", "b1", "a2", "a3"]);
  expect([queue.length, queue.take()]).toEqual([0, undefined]);
});

it("lets a small message pass before the large ones of others that were there first", () => {
  const queue = createFairQueue<string>();
  for (const device of [1, 2, 3])
    for (const nth of [1, 2]) queue.add(device, `large ${device}.${nth}`, 200_000);
  queue.add(4, "small", 100);
  expect(queue.take()).toBe("small");
  expect(all(queue)).toHaveLength(6);
});

it("takes what a device sends after a silence before the large messages whose turn has come, but not all it sends", () => {
  const queue = createFairQueue<string>();
  // After 24 turns each has paid for its large message: all would be taken one after the other.
  for (const device of [1, 2, 3]) for (const nth of [1, 2]) queue.add(device, `large ${nth}`, 98_000);
  expect(queue.take()).toBe("large 1");
  queue.add(4, "small 1", 100);
  queue.add(4, "small 2", 100);
  expect([queue.take(), queue.take(), queue.take()]).toEqual(["small 1", "large 1", "large 1"]);
  expect(queue.take()).toBe("small 2");
  // It has nothing waiting, and its turn of this round is not over: it does not come first again.
  queue.add(4, "small 3", 100);
  const rest = all(queue);
  expect(rest).toContain("small 3");
  expect(rest).toHaveLength(4);
});

it("gives devices the same share of bytes, whatever the size of their messages", () => {
  const queue = createFairQueue<string>();
  for (let nth = 0; nth < 10; nth += 1) queue.add(1, "large", 40_000);
  for (let nth = 0; nth < 100; nth += 1) queue.add(2, "small", 4_000);
  const firstHalf = Array.from({ length: 55 }, () => queue.take());
  expect(firstHalf.filter((item) => item === "large").length).toBeGreaterThanOrEqual(4);
  expect(firstHalf.filter((item) => item === "small").length).toBeGreaterThanOrEqual(45);
});

it("keeps nothing of what was taken, though the device has more waiting", async () => {
  const queue = createFairQueue<object>();
  for (let nth = 0; nth < 3; nth += 1) queue.add(1, { nth }, 100);
  const taken = new WeakRef(queue.take() ?? {});
  // What a weak reference points to is kept until the end of the turn that made it.
  await setImmediate();
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  expect(taken.deref()).toBeUndefined();
  expect(queue.length).toBe(2);
});

it("gives an item up out of its turn, and goes on with the others", () => {
  const queue = createFairQueue<string>();
  for (const item of ["a1", "a2", "a3"]) queue.add(1, item, 100);
  queue.add(2, "b1", 100);
  queue.remove(1, "a2");
  queue.remove(2, "b1");
  queue.remove(2, "b1");
  queue.add(2, "b2", 100);
  expect(queue.length).toBe(3);
  expect(all(queue)).toEqual(["a1", "b2", "a3"]);
  queue.remove(1, "a1");
  expect(queue.length).toBe(0);
});
