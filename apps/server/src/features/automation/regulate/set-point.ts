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

/** The set-points (bar) of which a valve has one since a move was lost. */
export interface PossibleSetPoints {
  /** What it confirmed before; `null` if it never did. */
  confirmed: number | null;
  /** What it was sent since; `isOwn`: automation sent it, and no person. */
  lost: readonly { value: number; isOwn: boolean }[];
  /** When the last of them was sent (epoch ms). */
  lostAt: number;
}

/** Between which set-points (bar) that of a valve lies. */
export interface PresentSetPoint {
  lowest: number;
  highest: number;
  /** After a move was lost, the pressure behind the valve (bar) once that has settled, and when it was measured (epoch ms). */
  outlet: { value: number; measuredAt: number } | null;
  /** After a move was lost, what is known of it; `null`: where it stands is known. */
  possible: PossibleSetPoints | null;
}

/**
 * What remains open where the possible set-points lie too far apart: `asks` sends what is safe, but asks the valve for its
 * set-point first; `waits` sends nothing until it is known.
 */
export type OpenOutcome = "asks" | "waits";

/** A step to a set-point (bar), by how much that is up or down, and until when (epoch ms) the quarter of an hour is used up. */
interface SetPointStep {
  value: number;
  by: number;
  usedUpUntil: number | null;
  outcome?: OpenOutcome;
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

type Lost = PresentSetPoint & { possible: PossibleSetPoints };

/** The highest set-point that the valve confirmed or automation itself sent it; `null` where it did neither. */
const highestOwn = ({ confirmed, lost }: PossibleSetPoints): number | null => {
  const own = [confirmed, ...lost.map(({ value, isOwn }) => (isOwn ? value : null))];
  const known = own.filter((value) => value !== null);
  return known.length > 0 ? Math.max(...known) : null;
};

/** The least set-point (bar) that takes nothing from a starved zone: none below the present pressure of its outlet, where that is known. */
const leastKept = ({ highest, outlet }: Lost, now: number): number =>
  outlet && now - outlet.measuredAt < quarterMs ? Math.min(highest, outlet.value) : highest;

/**
 * A step from wherever the valve may stand: within one step of each of its possible set-points, or if these lie further apart,
 * up and down by no more than a quarter of an hour allows. It never leads above what the valve confirmed unless the target is there. A
 * zone that starves is raised from the highest of them, also by what automation sent, and never lowered: what only the command of
 * a person names is not repeated. Where no set-point is all that, the step waits.
 */
const stepAfterLoss = (target: number, present: Lost, before: Before, ramp: Ramp): SetPointStep => {
  const { lowest, highest, possible } = present;
  const { isRaise, changes, now } = before;
  const own = highestOwn(possible);
  const known = (isRaise ? own : (possible.confirmed ?? own)) ?? target;
  const most = rounded(Math.min(lowest + ramp.setPointUpPerQuarter, Math.max(target, known)));
  const least = rounded(isRaise ? leastKept(present, now) : highest - ramp.setPointDownPerQuarter);
  const isOpen = most < least;
  const isUp = isRaise || target >= highest;
  const from = isUp ? highest : lowest;
  const next = isUp || target < lowest ? stepTowards(target, from, before, ramp) : target;
  if (!isUp && !isOpen && next === lowest && target < lowest)
    return { value: target, by: target - lowest, usedUpUntil: quarterEnds(changes, -1, now) };
  const near = Math.min(highest - ramp.setPointStep, lowest + ramp.setPointStep);
  const value = rounded(Math.min(most, Math.max(next ?? from, ...(isUp ? [highest] : [least, near]))));
  const by = rounded(value - (isUp || value < lowest ? lowest : highest));
  return {
    ...{ value, by: isUp ? Math.max(0, by) || ramp.setPointStep : by || -ramp.setPointStep },
    usedUpUntil: null,
    ...(isOpen ? { outcome: "waits" } : isRaise && most < highest ? { outcome: "asks" } : {}),
  };
};

/** The next step on the way to a target; `null` where none is needed. After a lost move there is always one, which makes it known again. */
export const nextSetPoint = (
  target: number,
  present: PresentSetPoint,
  before: Before,
  ramp: Ramp,
): SetPointStep | null => {
  const { highest, possible } = present;
  if (possible) return stepAfterLoss(target, { ...present, possible }, before, ramp);
  const value = stepTowards(target, highest, before, ramp);
  if (value === null) return null;
  const by = rounded(value - highest);
  if (by !== 0) return { value, by, usedUpUntil: null };
  const wanted = target - highest;
  return { value: target, by: wanted, usedUpUntil: quarterEnds(before.changes, wanted, before.now) };
};
