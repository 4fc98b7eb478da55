import { expect, it } from "vitest";
import { createHashQueue, type Whose } from "./hash-queue.ts";

/** A queue of one at once and two waiting, whose works end when they are told to. */
const setUp = () => {
  const inTurn = createHashQueue({ atOnce: 1, waiting: 2 });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const add = (name: string, whose: Whose = "unknown") =>
    inTurn(whose, () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const endNext = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { add, endNext, started };
};

it("lets no more work wait than it has places for, and says when to come again", async () => {
  const { add, endNext, started } = setUp();
  const works = ["a", "b", "c"].map((name) => add(name));
  for (const name of ["d", "e"])
    await expect(add(name)).rejects.toMatchObject({
      code: "server_busy",
      status: 503,
      details: { retryAfterSeconds: 2 },
    });
  expect(started).toEqual(["a"]);
  for (let ended = 0; ended < 3; ended += 1) await endNext();
  expect(await Promise.all(works)).toEqual(["a", "b", "c"]);
  const last = add("f");
  await endNext();
  expect(await last).toBe("f");
});

it("takes those who are known first, and keeps places for them", async () => {
  const { add, endNext, started } = setUp();
  const works = ["a", "b", "c"].map((name) => add(name));
  works.push(add("owner", "known"));
  for (let ended = 0; ended < 4; ended += 1) await endNext();
  expect(started).toEqual(["a", "owner", "b", "c"]);
  await Promise.all(works);
});

it("goes on after a work that fails", async () => {
  const inTurn = createHashQueue({ atOnce: 1, waiting: 1 });
  const failed = inTurn("known", () => Promise.reject(new Error("broken")));
  const next = inTurn("known", async () => "next");
  await expect(failed).rejects.toThrowError("broken");
  expect(await next).toBe("next");
});
