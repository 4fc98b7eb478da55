import { expect, it } from "vitest";
import { createTurnQueue, type WaitingGroup } from "./turn-queue.ts";

/** A queue of one at once and six waiting, whose works end when the test ends them. */
const setUp = (more: { first?: string } = {}) => {
  const inTurn = createTurnQueue({ atOnce: 1, waiting: 6, ...more });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const add = (name: string, ...groups: [WaitingGroup, ...WaitingGroup[]]) =>
    inTurn(groups, () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const endNext = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { add, endNext, started };
};
const from = (name: string, most = 6): WaitingGroup => ({ name, most });
const busy = { code: "server_busy", status: 503, details: { retryAfterSeconds: 2 } };

it("goes round the networks of those who wait, so that one that floods does not keep another waiting", async () => {
  const { add, endNext, started } = setUp();
  const works = ["a1", "a2", "a3", "a4"].map((name) => add(name, from("a")));
  works.push(add("b1", from("b")), add("c1", from("c")));
  for (let ended = 0; ended < works.length; ended += 1) await endNext();
  expect(started).toEqual(["a1", "a2", "b1", "c1", "a3", "a4"]);
  await Promise.all(works);
});

it("lets no more wait than it has places for, and from no group more than its share", async () => {
  const { add, endNext, started } = setUp();
  const account = from("account", 2);
  const works = [add("running", from("a"), account)];
  works.push(add("one", from("a"), account), add("two", from("b"), account));
  await expect(add("three", from("c"), account)).rejects.toMatchObject(busy);
  works.push(...["d", "e", "f", "g"].map((name) => add(name, from(name))));
  await expect(add("last", from("h"))).rejects.toMatchObject(busy);
  for (let ended = 0; ended < 7; ended += 1) await endNext();
  expect(started).toEqual(["running", "one", "two", "d", "e", "f", "g"]);
  await Promise.all(works);
  const again = add("again", from("c"), account);
  await endNext();
  expect(await again).toBe("again");
});

it("takes one group before all others, and keeps places for it", async () => {
  const { add, endNext, started } = setUp({ first: "known" });
  const works = ["a", "b", "c"].map((name) => add(name, from("unknown", 2)));
  await expect(add("d", from("unknown", 2))).rejects.toMatchObject(busy);
  works.push(add("owner", from("known", 2)));
  for (let ended = 0; ended < works.length; ended += 1) await endNext();
  expect(started).toEqual(["a", "owner", "b", "c"]);
  await Promise.all(works);
});

it("goes on after a work that fails", async () => {
  const inTurn = createTurnQueue({ atOnce: 1, waiting: 1 });
  const failed = inTurn([from("a")], () => Promise.reject(new Error("broken")));
  const next = inTurn([from("a")], async () => "next");
  await expect(failed).rejects.toThrowError("broken");
  expect(await next).toBe("next");
});
