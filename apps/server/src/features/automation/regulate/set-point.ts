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

/** Between which set-points (bar) that of a valve lies; `isLost`: nobody knows whether a move was carried out. */
export interface PresentSetPoint {
  lowest: number;
  highest: number;
  isLost: boolean;
}

/** A step to a set-point (bar), by how much that is up or down, and until when (epoch ms) the quarter of an hour is used up. */
interface SetPointStep {
  value: number;
  by: number;
  usedUpUntil: number | null;
}

/** What was changed before a step; `isRaise`: it is for a zone that has too little pressure. */
interface Before {
  changes: readonly Change[];
  now: number;
  isRaise: boolean;
}

type Ramp = Pick<
  AutomationSettings,
  "setPointDeadband" | "setPointStep" | "setPointDownPerQuarter" | "setPointUpPerQuarter"
>;

/** When the first of the steps of a quarter of an hour in this direction no longer counts (epoch ms). */
const quarterEnds = (changes: readonly Change[], direction: number, now: number): number => {
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

/** A raise starts from the highest set-point that a valve may have, and is never below it: a zone that starves is not lowered. */
const raiseAfterLoss = (
  target: number,
  { lowest, highest }: PresentSetPoint,
  before: Before,
  ramp: Ramp,
): SetPointStep => {
  const value = Math.max(highest, stepTowards(target, highest, before, ramp) ?? highest);
  return { value, by: rounded(value - lowest) || ramp.setPointStep, usedUpUntil: null };
};

/** A reduction starts from the lowest set-point that a valve may have, within what a quarter of an hour allows from the highest. */
const reductionAfterLoss = (
  target: number,
  { lowest, highest }: PresentSetPoint,
  before: Before,
  ramp: Ramp,
): SetPointStep => {
  const next = target < lowest ? stepTowards(target, lowest, before, ramp) : target;
  if (next === lowest && target < lowest)
    return { value: target, by: target - lowest, usedUpUntil: quarterEnds(before.changes, -1, before.now) };
  const value = rounded(Math.max(next ?? lowest, highest - ramp.setPointDownPerQuarter));
  const by = rounded(value - (value < lowest ? lowest : highest));
  return { value, by: by || -ramp.setPointStep, usedUpUntil: null };
};

/** The next step on the way to a target; `null` where none is needed. After a lost move there is always one, which makes it known again. */
export const nextSetPoint = (
  target: number,
  present: PresentSetPoint,
  before: Before,
  ramp: Ramp,
): SetPointStep | null => {
  const { highest, isLost } = present;
  if (isLost) {
    const isUp = before.isRaise || target >= highest;
    return (isUp ? raiseAfterLoss : reductionAfterLoss)(target, present, before, ramp);
  }
  const value = stepTowards(target, highest, before, ramp);
  if (value === null) return null;
  const by = rounded(value - highest);
  if (by !== 0) return { value, by, usedUpUntil: null };
  const wanted = target - highest;
  return { value: target, by: wanted, usedUpUntil: quarterEnds(before.changes, wanted, before.now) };
};
