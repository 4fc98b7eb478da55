import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { preempts, timeToLive } from "./command-lifecycle.ts";
import { expectedReport } from "./command-record.ts";

const sleeping = (reportIntervalSeconds: number) =>
  ({ powerMode: "sleeping", reportIntervalSeconds }) as const;

it("keeps a command ten minutes for a busy device, two reports for a sleeping one, 26 hours at most", () => {
  expect(timeToLive({ powerMode: "always_on", reportIntervalSeconds: 3600 })).toBe(10 * minuteMs);
  expect(timeToLive(sleeping(3600))).toBe(2 * hourMs);
  expect(timeToLive(sleeping(24 * 3600))).toBe(26 * hourMs);
});

it("supersedes a waiting command of automation by the next one, never a person's sync", () => {
  const coming = { action: "high_pressure", source: "auto_timer" } as const;
  expect(preempts(coming, { action: "low_pressure", source: "auto_threshold" })).toBe("superseded");
  expect(preempts(coming, { action: "sync", source: "sync" })).toBeNull();
  expect(preempts({ action: "sync", source: "sync" }, coming)).toBeNull();
});

it("expects the next report a whole number of intervals after the last one, always ahead", () => {
  expect(expectedReport(sleeping(3600), 0, 20 * minuteMs)).toBe(hourMs);
  expect(expectedReport(sleeping(3600), 0, 150 * minuteMs)).toBe(3 * hourMs);
  expect(expectedReport(sleeping(3600), null, 0)).toBeNull();
  expect(expectedReport({ powerMode: "always_on", reportIntervalSeconds: 60 }, 0, 0)).toBeNull();
});
