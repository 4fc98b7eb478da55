import { minuteMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { fakeClock } from "../testing/fake-clock.ts";
import { createFailurePauses, createRateLimit, createTokenBucket } from "./rate-limit.ts";

const repeat = (times: number, count: (index: number) => void) => {
  for (let index = 0; index < times; index += 1) count(index);
};
const tooMany = (retryAfterSeconds: number) =>
  expect.objectContaining({ code: "too_many_requests", details: { retryAfterSeconds } });

it("lets one name through as often as it may within a minute, and says how long the next use waits", async () => {
  const clock = fakeClock();
  const limit = createRateLimit(clock, minuteMs);
  const use = (name: string) => limit([{ name, most: 30 }]);
  repeat(30, () => use("one"));
  await clock.advance(20_000);
  expect(() => use("one")).toThrowError(tooMany(40));
  use("other");
  await clock.advance(40_001);
  use("one");
});

it("counts every name of a use, and none of them when one refuses", () => {
  const limit = createRateLimit(fakeClock(), minuteMs);
  const use = (account: number, address: string) =>
    limit([
      { name: `account ${account}`, most: 2 },
      { name: address, most: 120 },
    ]);
  repeat(119, (index) => use(index, "10.0.0.1"));
  repeat(2, () => use(999, "10.0.0.2"));
  expect(() => use(999, "10.0.0.1")).toThrowError("too_many_requests");
  use(1000, "10.0.0.1");
  expect(() => use(1001, "10.0.0.1")).toThrowError("too_many_requests");
  use(1001, "10.0.0.2");
});

it("doubles the pause with each further failure, up to the longest, and forgets them in the end", async () => {
  const clock = fakeClock();
  const pauses = createFailurePauses(clock, { first: 5_000, longest: 15_000, forgetAfter: 60 * minuteMs });
  repeat(4, () => pauses.fail("one", 5));
  pauses.demand(["one"]);
  for (const seconds of [5, 10, 15, 15]) {
    pauses.fail("one", 5);
    expect(() => pauses.demand(["other", "one"])).toThrowError(tooMany(seconds));
    expect(pauses.pausedUntil(["one"])).toBe(clock.now() + seconds * 1000);
  }
  await clock.advance(15_000);
  expect(pauses.pausedUntil(["one"])).toBeNull();
  await clock.advance(60 * minuteMs);
  repeat(4, () => pauses.fail("one", 5));
  pauses.demand(["one"]);
});

it("lets a burst through, then as many a second as it may; who may not wait takes no token", async () => {
  const clock = fakeClock();
  const take = createTokenBucket(clock, { perSecond: 2, burst: 3 });
  repeat(3, () => expect(take(1, false)).toBe(0));
  expect(take(1, false)).toBe(500);
  expect(take(1, true)).toBe(500);
  expect(take(1, true)).toBe(1000);
  await clock.advance(1500);
  expect(take(1, false)).toBe(0);
});
