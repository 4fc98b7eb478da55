import { minuteMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { countPumps, isLowAtRest, isPumpState, sumPumps } from "./running-pumps.ts";

const now = Date.parse("2026-01-01T08:00:00Z");
const station = { type: "WATER_PUMP", reportIntervalSeconds: 60 } as const;
const state = (
  value: number | null,
  minutesAgo = 0,
  quality: "good" | "suspect" | "sensor_fault" = "good",
) => ({
  ...{ value, quality, measuredAt: now - minutesAgo * minuteMs },
});

it("counts pumps that run, and does not know those whose value is bad, missing or stale", () => {
  const states = [state(1), state(0), state(1, 0, "sensor_fault"), state(1, 30), state(null), null];
  expect(countPumps(station, states, "fresh", now)).toEqual({ running: 1, unknown: 4, total: 6 });
  expect(countPumps(station, [state(1, 0, "suspect")], "late", now)).toMatchObject({
    running: 1,
    unknown: 0,
  });
});

it("knows nothing of the pumps of a device that is offline", () => {
  expect(countPumps(station, [state(1), state(0)], "offline", now)).toEqual({
    ...{ running: 0, unknown: 2, total: 2 },
  });
});

it("adds the pumps of several devices", () => {
  const one = { running: 1, unknown: 1, total: 3 };
  expect(sumPumps([one, one])).toEqual({ running: 2, unknown: 2, total: 6 });
  expect(sumPumps([])).toEqual({ running: 0, unknown: 0, total: 0 });
});

it("knows the state of a single pump and of one of several by its channel", () => {
  expect(["pump_running", "pump_running.p1", "pump_power.p1", "other"].map(isPumpState)).toEqual([
    ...[true, true, false, false],
  ]);
});

const atRest = (channel: string, values: Record<string, number | null>) =>
  isLowAtRest(channel, Object.keys(values), (key) => values[key] ?? null);

it("finds a low current or flow normal while the pump stands still, and while none of its pumps runs", () => {
  expect(atRest("pump_current.p4", { "pump_current.p4": 0, "pump_running.p4": 0 })).toBe(true);
  expect(atRest("pump_current.p4", { "pump_current.p4": 0, "pump_running.p4": 1 })).toBe(false);
  expect(atRest("pump_current.p4", { "pump_current.p4": 0, "pump_running.p1": 0 })).toBe(true);
  expect(atRest("pump_current.p4", { "pump_current.p4": 8 })).toBe(false);
  expect(atRest("flow", { flow: 0, "pump_running.p1": 0, "pump_running.p2": 0 })).toBe(true);
  expect(atRest("flow", { flow: 0, "pump_running.p1": 0, "pump_running.p2": 1 })).toBe(false);
});

it("finds no other low value normal, nor one of a pump that nobody knows of", () => {
  expect(atRest("flow", { flow: 0 })).toBe(false);
  expect(atRest("outlet_pressure", { outlet_pressure: 0, "pump_running.p1": 0 })).toBe(false);
  expect(atRest("pump_current.p4", { "pump_current.p4": 0, "pump_running.p4": null })).toBe(false);
});
