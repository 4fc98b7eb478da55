import { describe, expect, it } from "vitest";
import { noTimers, type StagedPump, type StagingView, stage } from "./staging.ts";

const pump = (key: string, more: Partial<StagedPump> = {}): StagedPump => ({
  ...{
    key,
    type: "normal",
    on: false,
    available: true,
    unanswered: false,
    power: null,
    min: null,
    max: null,
  },
  ...{ runHours: 100, startedAt: null },
  ...more,
});
const trim = (power: number) =>
  pump("p4", { type: "linear", on: true, power, min: 40, max: 100, startedAt: 0, runHours: 900 });
const view = (pumps: StagedPump[], more: Partial<StagingView> = {}): StagingView => ({
  ...{ elapsed: 0, pumps, policy: "lifo", upAfter: 60, downAfter: 120, pressure: null, reduced: false },
  ...more,
});
/** What staging does after so many seconds in which nothing changed. */
const after = (seconds: number, pumps: StagedPump[], more: Partial<StagingView> = {}) => {
  const first = stage(noTimers, view(pumps, more));
  return stage(first.timers, view(pumps, { ...more, elapsed: seconds * 1000 })).act;
};

describe("staging", () => {
  const idle = [pump("p1", { runHours: 300 }), pump("p2", { runHours: 50 }), pump("p3", { runHours: 80 })];
  it("starts the available normal pump with the fewest hours after 60 s with the trim pump at its maximum", () => {
    expect(after(59, [...idle, trim(99)])).toBeNull();
    expect(after(60, [...idle, trim(99)])).toEqual({ action: "start", key: "p2" });
    expect(after(60, [...idle, trim(98.9)])).toBeNull();
    const [p1, p2, p3] = idle as [StagedPump, StagedPump, StagedPump];
    expect(after(60, [p1, { ...p2, available: false }, p3, trim(100)])).toEqual({
      action: "start",
      key: "p3",
    });
  });
  const running = [
    pump("p1", { on: true, startedAt: 1, runHours: 900 }),
    pump("p2", { on: true, startedAt: 3, runHours: 50 }),
    pump("p3", { on: true, startedAt: 2, runHours: 80 }),
  ];
  it("stops the pump started last after 120 s of surplus, or with equal wear the one with the most hours", () => {
    expect(after(119, [...running, trim(41)])).toBeNull();
    expect(after(120, [...running, trim(41)])).toEqual({ action: "stop", key: "p2" });
    expect(after(120, [...running, trim(41)], { policy: "equal_wear" })).toEqual({
      action: "stop",
      key: "p1",
    });
    expect(after(120, [...running, trim(41.1)])).toBeNull();
  });
  it("never stops the trim pump or the last one that runs", () => {
    expect(after(500, [...idle, trim(40)])).toBeNull();
    expect(after(500, running.slice(0, 1), { pressure: "high" })).toBeNull();
  });
  it("goes by the pressure points where no linear pump trims, and brings in a linear one first", () => {
    expect(after(60, idle, { pressure: "low" })).toEqual({ action: "start", key: "p2" });
    expect(after(120, running, { pressure: "high" })).toEqual({ action: "stop", key: "p2" });
    expect(after(600, running, { pressure: "between" })).toBeNull();
    const stopped = { ...trim(60), on: false };
    expect(after(60, [...idle, stopped], { pressure: "low" })).toEqual({ action: "start", key: "p4" });
  });
  it("goes by the pressure points with the other pumps where the one that trims does not answer", () => {
    const unanswered = { ...trim(60), unanswered: true };
    expect(after(60, [...idle, unanswered], { pressure: "low" })).toEqual({ action: "start", key: "p2" });
    expect(after(120, [...running, unanswered], { pressure: "high" })).toEqual({ action: "stop", key: "p2" });
    expect(after(600, [...running, { ...trim(40), unanswered: true }], { pressure: "between" })).toBeNull();
  });
  it("reduces within a timer, unless the pressure is low", () => {
    expect(after(120, [...running, trim(70)], { reduced: true })).toEqual({ action: "stop", key: "p2" });
    expect(after(60, [...idle, trim(100)], { reduced: true })).toBeNull();
    expect(after(60, [...idle, trim(100)], { reduced: true, pressure: "low" })).toEqual({
      ...{ action: "start", key: "p2" },
    });
  });
  it("begins its wait anew when the demand was met in between, and after a step", () => {
    const up = stage(noTimers, view([...idle, trim(100)]));
    const met = stage(up.timers, view([...idle, trim(80)], { elapsed: 59_000 }));
    expect(met.timers).toEqual(noTimers);
    const acted = stage(up.timers, view([...idle, trim(100)], { elapsed: 60_000 }));
    expect(acted.timers).toEqual(noTimers);
  });
});
