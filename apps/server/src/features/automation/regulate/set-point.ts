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
}

/** Between which set-points (bar) that of a valve lies. */
export interface PresentSetPoint {
  lowest: number;
  highest: number;
  /** After a move was lost, what is known of it; `null`: where it stands is known. */
  possible: PossibleSetPoints | null;
}

/**
 * What remains open where the possible set-points lie too far apart: `asks` sends no more than is safe, and not even that before
 * the valve was asked for its set-point; `waits` sends nothing until it is known.
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

/** What a raise by an amount at most leads to (bar): no further than its target, and no lower than what is known. */
const mostOf = (target: number, from: number, { setPointUpPerQuarter }: Ramp, known: number | null): number =>
  Math.max(known ?? Number.NEGATIVE_INFINITY, Math.min(target, from + setPointUpPerQuarter));

type Lost = PresentSetPoint & { possible: PossibleSetPoints };

/** The highest set-point that the valve confirmed or automation itself sent it; `null` where it did neither. */
const highestOwn = ({ confirmed, lost }: PossibleSetPoints): number | null => {
  const own = [confirmed, ...lost.map(({ value, isOwn }) => (isOwn ? value : null))];
  const known = own.filter((value) => value !== null);
  return known.length > 0 ? Math.max(...known) : null;
};

/**
 * A zone that starves is raised from the highest set-point that its valve may have, and never below it. One that only the
 * command of a person names is not repeated unasked: where it lies beyond what a raise may lead to, the valve is asked first.
 */
const raiseAfterLoss = (
  target: number,
  { lowest, highest, possible }: Lost,
  before: Before,
  ramp: Ramp,
): SetPointStep => {
  const most = mostOf(target, lowest, ramp, highestOwn(possible));
  const value = rounded(
    Math.min(most, Math.max(highest, stepTowards(target, highest, before, ramp) ?? highest)),
  );
  return {
    ...{ value, by: Math.max(0, rounded(value - lowest)) || ramp.setPointStep, usedUpUntil: null },
    ...(most < highest ? { outcome: "asks" } : {}),
  };
};

/**
 * Any other step lies within one step of each set-point that the valve may have; where these lie too far apart for that, within
 * what a quarter of an hour allows from the highest, and never above what the valve confirmed unless its target is. Where that
 * is not possible either, a reduction waits.
 */
const stepAfterLoss = (
  target: number,
  { lowest, highest, possible }: Lost,
  before: Before,
  ramp: Ramp,
): SetPointStep => {
  const isUp = target >= highest;
  const from = isUp ? highest : lowest;
  const next = isUp || target < lowest ? stepTowards(target, from, before, ramp) : target;
  const least = highest - ramp.setPointDownPerQuarter;
  const most = mostOf(target, lowest, ramp, possible.confirmed ?? highestOwn(possible));
  const isApart = rounded(most) < rounded(least);
  if (!isApart && next === lowest && target < lowest)
    return { value: target, by: target - lowest, usedUpUntil: quarterEnds(before.changes, -1, before.now) };
  const near = Math.min(highest - ramp.setPointStep, lowest + ramp.setPointStep);
  const value = rounded(Math.min(most, Math.max(next ?? from, least, near)));
  const by = rounded(value - (isUp || value < lowest ? lowest : highest));
  return {
    ...{ value, by: by || (isUp ? ramp.setPointStep : -ramp.setPointStep), usedUpUntil: null },
    ...(isApart ? { outcome: isUp ? "asks" : "waits" } : {}),
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
  if (possible)
    return (before.isRaise ? raiseAfterLoss : stepAfterLoss)(target, { ...present, possible }, before, ramp);
  const value = stepTowards(target, highest, before, ramp);
  if (value === null) return null;
  const by = rounded(value - highest);
  if (by !== 0) return { value, by, usedUpUntil: null };
  const wanted = target - highest;
  return { value: target, by: wanted, usedUpUntil: quarterEnds(before.changes, wanted, before.now) };
};
