import { expect, it } from "vitest";
import { fakeClock } from "../testing/fake-clock.ts";
import { within } from "./ends-within.ts";

it("is what work comes to in time, and what it comes to otherwise by the clock, without waiting for it", async () => {
  const clock = fakeClock();
  expect(await within(clock, 100, Promise.resolve("done"), () => "late")).toBe("done");
  let fail = (_error: Error): void => {};
  const work = new Promise<string>((_, reject) => {
    fail = reject;
  });
  const answer = within(clock, 100, work, () => "late");
  await clock.advance(100);
  expect(await answer).toBe("late");
  // What becomes of it is nobody's any more.
  fail(new Error("too late"));
});

it("fails as the work does in time, and as what is said otherwise does", async () => {
  const clock = fakeClock();
  await expect(within(clock, 100, Promise.reject(new Error("failed")), () => "late")).rejects.toThrow(
    "failed",
  );
  const answer = within(clock, 100, new Promise(() => {}), () => {
    throw new Error("waited too long");
  });
  const refused = expect(answer).rejects.toThrow("waited too long");
  await clock.advance(100);
  await refused;
});
