import { minuteMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import type { DeviceDouble } from "./device-double.ts";
import { createPumpChecks } from "./pump-rules.ts";
import type { CommandRow, DeviceRow, Run } from "./watch.store.ts";

const ten = Date.parse("2025-11-20T10:00:00Z");
const at = (minute: number): number => ten + minute * minuteMs;
const stationOf = (runs: Run[]) => ({ id: 1, mode: "auto", runs }) as unknown as DeviceRow;
/** A stop of the last pump by staging, asked for at 10:06, after the clock was set back from 10:21 to 10:05. */
const lastStopped = (other: Run): readonly string[] => {
  const violations: string[] = [];
  const history = { kind: "bank", timers: [] };
  const double = { history, violations, confirmed: new Set(), outputs: {} } as unknown as DeviceDouble;
  const checks = createPumpChecks(double);
  const last = { key: "p2", startedAt: at(-60), stoppedAt: null };
  const before = stationOf([other, last]);
  checks.look(at(21), before, false);
  checks.look(at(5), before, false);
  const row = { action: "pump_stop", code: "PUMP_OFF", reason: "staging", pumpIds: ["p2"], cmdId: "last" };
  const asked = { source: "auto_threshold", requestedIn: "auto", createdAt: at(6), sentAt: at(6) };
  checks.recorded({ ...row, ...asked, journalled: false } as unknown as CommandRow, before);
  return violations;
};

it("what ran when the clock was set back runs on, though it began later than now, and what had ended does not", () => {
  expect(lastStopped({ key: "p1", startedAt: at(10), stoppedAt: null })).toEqual([]);
  expect(lastStopped({ key: "p1", startedAt: at(10), stoppedAt: at(20) })).toEqual([
    "staging stopped the last pump: last",
  ]);
});
