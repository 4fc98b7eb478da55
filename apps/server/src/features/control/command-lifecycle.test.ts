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

it("pre-empts by the stop of an interlock the starts of its pumps that wait, whoever asked for them", () => {
  const requested = { interlock: true } as const;
  const stop = (...pumpIds: string[]) =>
    ({ action: "pump_stop", source: "auto_threshold", pumpIds, requested }) as const;
  const start = (source: "manual" | "schedule", ...pumpIds: string[]) =>
    ({ action: "pump_start", source, pumpIds }) as const;
  expect(preempts(stop("p1"), start("manual", "p1", "p2"))).toBe("preempted");
  expect(preempts(stop("p1"), start("schedule", "p1"))).toBe("preempted");
  expect(preempts(stop("p1"), start("manual", "p2"))).toBeNull();
  expect(preempts({ ...stop(), pumpIds: null }, { ...start("manual"), pumpIds: null })).toBe("preempted");
  expect(preempts(stop("p1"), { ...start("manual", "p1"), action: "set_pump_power" })).toBeNull();
  const staged = { ...stop("p1"), requested: {} };
  expect(preempts(staged, start("manual", "p1"))).toBeNull();
  expect([preempts(staged, stop("p1")), preempts(stop("p1"), staged)]).toEqual([null, "superseded"]);
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
