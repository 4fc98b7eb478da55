import { minuteMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { explainsClosed } from "./closed-by-command.ts";

const now = Date.parse("2026-06-01T10:00:00Z");
const held = (action: "fully_close_on" | "fully_close_off" | "fully_open_on", minutesAgo: number) => ({
  action,
  since: new Date(now - minutesAgo * minuteMs).toISOString(),
});
/** A valve that is seen closed now, by a clock that is so many minutes behind. */
const seen = (behind = 0, lastOpenAt: number | null = null) => ({
  ...{ measuredAt: now - behind * minuteMs, arrivedAt: now, lastOpenAt },
});

it("a valve is closed by the last command to close it, and by none that has nothing to do with that", () => {
  expect(explainsClosed([held("fully_close_on", 500)], seen(), now)).toBe(true);
  expect(explainsClosed([held("fully_open_on", 1), held("fully_close_on", 2)], seen(), now)).toBe(true);
  expect(explainsClosed([held("fully_open_on", 1)], seen(), now)).toBe(false);
  expect(explainsClosed([], seen(), now)).toBe(false);
});

it("a closing explains nothing more once the valve was seen open after it had its time", () => {
  const closing = [held("fully_close_on", 500)];
  expect(explainsClosed(closing, seen(0, now - 498 * minuteMs), now)).toBe(true);
  expect(explainsClosed(closing, seen(0, now - 10 * minuteMs), now)).toBe(false);
});

it("a valve that was released opens within five minutes, whatever the clock of the device", () => {
  for (const [minutesAgo, expected] of [
    [0, true],
    [4, true],
    [5, false],
    [60, false],
  ] as const)
    for (const behind of [0, 0.5, 120, -120])
      expect(explainsClosed([held("fully_close_off", minutesAgo)], seen(behind), now)).toBe(
        expected || (minutesAgo === 5 && behind === 0.5),
      );
});

it("what a valve kept until later counts by the time at which it was measured, and by the place in its message", () => {
  const release = [held("fully_close_off", 20)];
  const measured = (minutesAgo: number) => ({
    ...{ measuredAt: now - minutesAgo * minuteMs, arrivedAt: now, lastOpenAt: null },
  });
  expect(explainsClosed(release, measured(18), now)).toBe(true);
  expect(explainsClosed(release, measured(10), now)).toBe(false);
  const before = { measuredAt: now - 25 * minuteMs, arrivedAt: now - 25 * minuteMs, lastOpenAt: null };
  expect(explainsClosed(release, before, now)).toBe(true);
});

it("a release that was carried out in the future, by a clock of the server that was set back, explains nothing", () => {
  expect(explainsClosed([held("fully_close_off", -60)], seen(), now)).toBe(false);
});
