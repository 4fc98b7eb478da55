import { expect, it } from "vitest";
import { fakeClock } from "../../testing/fake-clock.ts";
import { createCommandRateLimit } from "./command-rate-limit.ts";

const repeat = (times: number, count: (index: number) => void) => {
  for (let index = 0; index < times; index += 1) count(index);
};

it("lets one person send thirty commands a minute and says how long the next one waits", async () => {
  const clock = fakeClock();
  const count = createCommandRateLimit(clock);
  repeat(30, () => count(1, "10.0.0.1"));
  await clock.advance(20_000);
  expect(() => count(1, "10.0.0.1")).toThrowError(
    expect.objectContaining({ code: "too_many_requests", details: { retryAfterSeconds: 40 } }),
  );
  count(2, "10.0.0.1");
  await clock.advance(40_001);
  count(1, "10.0.0.1");
});

it("counts an address too, whoever sends from it", () => {
  const count = createCommandRateLimit(fakeClock());
  repeat(120, (index) => count(index, "10.0.0.1"));
  expect(() => count(999, "10.0.0.1")).toThrowError("too_many_requests");
  count(999, "10.0.0.2");
});
