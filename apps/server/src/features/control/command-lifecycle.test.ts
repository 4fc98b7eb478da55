import { expect, it } from "vitest";
import { preempts } from "./command-lifecycle.ts";

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
