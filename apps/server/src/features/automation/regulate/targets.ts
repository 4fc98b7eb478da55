import type { Readings } from "@sgval/contract/automation/readings";
import { minuteMs } from "@sgval/quantities/duration";
import { roundingTolerance } from "@sgval/quantities/scaling";
import type { Plan, Situation } from "./plan.ts";
import type { Rule } from "./pressure-rules.ts";
import {
  type Change,
  clamp,
  criticalPointStep,
  type PossibleSetPoints,
  type PresentSetPoint,
  pressureAtFlow,
} from "./set-point.ts";

/** What says which set-point a valve has. */
export type SetPointSources = Pick<Situation, "confirmed" | "possibleSetPoints"> & {
  readings: Pick<Readings, "outlet">;
};

/** How long a valve and the network behind it take to settle at a new pressure. */
const settledAfter = 2 * minuteMs;
/** By how much (bar) the pressure behind a valve is above its set-point at most. */
const mostAbove = 0.3;

const exactly = (value: number): PresentSetPoint => ({
  ...{ lowest: value, highest: value },
  ...{ outlet: null, possible: null },
});

const valuesOf = ({ confirmed, lost }: PossibleSetPoints): number[] => {
  const sent = lost.map(({ value }) => value);
  return confirmed === null ? sent : [confirmed, ...sent];
};

/**
 * Those of the possible set-points that the pressure behind the valve leaves; all of them where it is above each. A pilot that
 * closes late and a sensor that is off add up to more than is usual: none is ruled out that the pressure is nearest to.
 */
const notRuledOut = (possible: PossibleSetPoints, outlet: number | null): PossibleSetPoints => {
  if (outlet === null) return possible;
  const values = valuesOf(possible);
  const isUsual = (value: number) => outlet <= value + mostAbove + roundingTolerance;
  const nearest = Math.min(...values.filter(isUsual).map((value) => Math.abs(outlet - value)));
  const fits = (value: number) => isUsual(value) || outlet - value <= nearest + roundingTolerance;
  if (values.every(fits)) return possible;
  const { confirmed, lost } = possible;
  return {
    ...possible,
    confirmed: confirmed !== null && fits(confirmed) ? confirmed : null,
    lost: lost.filter(({ value }) => fits(value)),
  };
};

/**
 * The present set-point: what the valve confirmed, those that it may have since a move was lost, or else the pressure behind
 * it, which is far below the set-point while the zone starves; `null` when nothing is known. A valve may have less behind it
 * than its set-point, and never much more: that may rule out what was lost, or what was confirmed before.
 */
export const presentSetPoint = ({
  confirmed,
  possibleSetPoints = null,
  readings: { outlet },
}: SetPointSources): PresentSetPoint | null => {
  if (confirmed?.action === "set_outlet_pressure") return exactly(confirmed.value);
  const pressure = outlet?.good ? outlet.value : null;
  if (possibleSetPoints === null) return pressure === null ? null : exactly(pressure);
  const { lostAt } = possibleSetPoints;
  const settled =
    outlet && pressure !== null && outlet.measuredAt > lostAt + settledAfter
      ? { value: pressure, measuredAt: outlet.measuredAt }
      : null;
  const possible = notRuledOut(possibleSetPoints, settled?.value ?? null);
  const all = valuesOf(possible);
  const [lowest, highest] = [Math.min(...all), Math.max(...all)];
  // The only one that is left is known.
  if (lowest === highest && possible !== possibleSetPoints) return exactly(lowest);
  return { lowest, highest, outlet: settled, possible };
};

type Present = Pick<Situation, "now" | "readings" | "confirmed" | "possibleSetPoints"> & {
  changes: readonly Change[];
};

/** The set-point (bar) that flow or critical point ask for, within the pressure points and the range of the valve. */
export const targetOf = (
  { settings, threshold, setPoints }: Plan,
  { now, changes, ...known }: Present,
): Omit<Rule, "rule"> => {
  const minimum = Math.max(setPoints?.minimum ?? 0, threshold?.startPressurePoint ?? 0);
  const maximum = Math.min(
    setPoints?.maximum ?? Number.POSITIVE_INFINITY,
    threshold?.limitPressurePoint ?? Number.POSITIVE_INFINITY,
  );
  const { readings } = known;
  if (settings.strategy === "flow_modulated") {
    const flow = readings.flow?.value ?? null;
    const pressure = flow === null ? null : pressureAtFlow(settings.flowTable, flow);
    return {
      reason: "by_flow_table",
      wanted: pressure === null ? null : clamp(pressure, minimum, maximum),
    };
  }
  const present = presentSetPoint(known);
  const { value, measuredAt } = readings.watched ?? { value: null, measuredAt: 0 };
  const target = settings.criticalPointTarget;
  if (present === null || value === null || target === null)
    return { reason: "by_critical_point", wanted: null };
  // What a zone that starves has beyond the range of its valve is not taken from it.
  const isStarved = value < target;
  if (isStarved && present.lowest > (setPoints?.maximum ?? present.lowest))
    return { reason: "by_critical_point", wanted: null };
  const changedAt = changes.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
  const next = changedAt + settings.criticalPointMinutes * minuteMs;
  return {
    reason: "by_critical_point",
    isStarved,
    wanted: criticalPointStep(
      isStarved ? present.highest : present.lowest,
      { pressure: value, target },
      { minimum, maximum },
    ),
    waitsUntil: next > now ? next : null,
    // A logger that sends once an hour has not seen yet what the last step did. One that measures as often as the valve
    // steps has, though its sample is some seconds older than a whole interval: the last one took these to arrive.
    waitsForSample: measuredAt < changedAt + settledAfter,
  };
};
