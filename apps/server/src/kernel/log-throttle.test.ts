import { expect, it } from "vitest";
import { fakeClock } from "../testing/fake-clock.ts";
import { createOncePerMinute } from "./log-throttle.ts";

it("lets one entry a minute of each source through", async () => {
  const clock = fakeClock();
  const first = createOncePerMinute(clock);
  expect([first("a"), first("a"), first("b")]).toEqual([true, false, true]);
  await clock.advance(59_999);
  expect(first("a")).toBe(false);
  await clock.advance(1);
  expect(first("a")).toBe(true);
});
