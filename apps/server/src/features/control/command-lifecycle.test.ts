import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { preempts, timeToLive } from "./command-lifecycle.ts";
import { expectedReport } from "./command-record.ts";

const sleeping = (reportIntervalSeconds: number) =>
  ({ powerMode: "sleeping", reportIntervalSeconds }) as const;

it("keeps a command ten minutes for a busy device, two reports for a sleeping one, 26 hours at most", () => {
  expect(timeToLive("sync", { powerMode: "always_on", reportIntervalSeconds: 3600 })).toBe(10 * minuteMs);
  expect(timeToLive("sync", sleeping(3600))).toBe(2 * hourMs);
  expect(timeToLive("sync", sleeping(24 * 3600))).toBe(26 * hourMs);
});

it("supersedes a waiting command of automation by the next one, never a person's sync", () => {
  const coming = { action: "high_pressure", source: "auto_timer", pumpIds: null } as const;
  const sync = { action: "sync", source: "sync", pumpIds: null } as const;
  expect(preempts(coming, { action: "low_pressure", source: "auto_threshold", pumpIds: null })).toBe(
    "superseded",
  );
  expect(preempts(coming, sync)).toBeNull();
  expect(preempts(sync, coming)).toBeNull();
});

it("pre-empts by a stop what waits, but no stop of pumps that this one leaves running", () => {
  const stop = (...pumpIds: string[]) => ({ action: "pump_stop", source: "manual", pumpIds }) as const;
  const whole = { action: "pump_stop", source: "manual", pumpIds: null } as const;
  expect(preempts(stop("p1"), { ...stop("p2"), action: "pump_start" })).toBe("preempted");
  expect(preempts(stop("p1"), stop("p2"))).toBeNull();
  expect(preempts(stop("p1"), whole)).toBeNull();
  expect(preempts(stop("p1", "p2"), stop("p2"))).toBe("preempted");
  expect(preempts(whole, stop("p2"))).toBe("preempted");
  expect(preempts(stop("p1"), { ...stop("p1"), action: "fully_close_off" })).toBeNull();
});

it("expects the next report a whole number of intervals after the last one, always ahead", () => {
  expect(expectedReport(sleeping(3600), 0, 20 * minuteMs)).toBe(hourMs);
  expect(expectedReport(sleeping(3600), 0, 150 * minuteMs)).toBe(3 * hourMs);
  expect(expectedReport(sleeping(3600), null, 0)).toBeNull();
  expect(expectedReport({ powerMode: "always_on", reportIntervalSeconds: 60 }, 0, 0)).toBeNull();
});
