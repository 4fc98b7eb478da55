import type { AutomationSettings, FlowPoint } from "@sgval/contract/automation/settings";
import { quarterMs } from "@sgval/quantities/duration";

/** Pressures are asked for in hundredths of a bar. */
export const rounded = (pressure: number): number => Math.round(pressure * 100) / 100;

export const clamp = (value: number, minimum: number, maximum: number): number =>
  Math.min(Math.max(value, minimum), maximum);

/** Outlet pressure (bar) at a flow (m³/h): interpolated between the points of the table, constant beyond its ends. */
export const pressureAtFlow = (table: readonly FlowPoint[], flow: number): number | null => {
  const next = table.findIndex((point) => point.flow >= flow);
  const [first] = table;
  if (!first) return null;
  if (next === 0) return first.pressure;
  const [low, high] = [table[next === -1 ? table.length - 1 : next - 1], table[next]];
  if (!low || !high) return low?.pressure ?? null;
  return low.pressure + ((flow - low.flow) / (high.flow - low.flow)) * (high.pressure - low.pressure);
};

/** The share of an error at the critical point that one correction takes away. */
const correction = 0.5;

/** The corrected set-point (bar): half the error at the critical point is added, between the two pressure points. */
export const criticalPointStep = (
  setPoint: number,
  { pressure, target }: { pressure: number; target: number },
  between: { minimum: number; maximum: number },
): number => clamp(setPoint + correction * (target - pressure), between.minimum, between.maximum);

/** A change that automation made: when (epoch ms), and by how much (bar); of a pilot +1 or -1. */
export interface Change {
  at: number;
  by: number;
}

type Ramp = Pick<
  AutomationSettings,
  "setPointDeadband" | "setPointStep" | "setPointDownPerQuarter" | "setPointUpPerQuarter"
>;

/** When the first of the steps of a quarter of an hour in this direction no longer counts (epoch ms). */
export const quarterEnds = (changes: readonly Change[], direction: number, now: number): number => {
  const first = changes.find(({ at, by }) => now - at < quarterMs && Math.sign(by) === Math.sign(direction));
  return (first?.at ?? now) + quarterMs;
};

/**
 * The next set-point on the way to a target, in bar: no larger step than allowed, and no more in a quarter of an hour.
 * `null` within the deadband; the present set-point where the quarter is used up.
 */
export const stepTowards = (
  target: number,
  present: number,
  { changes, now }: { changes: readonly Change[]; now: number },
  ramp: Ramp,
): number | null => {
  const difference = rounded(target - present);
  if (Math.abs(difference) <= ramp.setPointDeadband) return null;
  const sign = Math.sign(difference);
  const moved = changes
    .filter(({ at, by }) => now - at < quarterMs && Math.sign(by) === sign)
    .reduce((sum, { by }) => sum + Math.abs(by), 0);
  const left = (sign > 0 ? ramp.setPointUpPerQuarter : ramp.setPointDownPerQuarter) - moved;
  return rounded(present + sign * Math.max(0, Math.min(Math.abs(difference), ramp.setPointStep, left)));
};
