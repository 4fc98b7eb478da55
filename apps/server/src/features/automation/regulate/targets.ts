import type { Readings } from "@sgval/contract/automation/readings";
import { minuteMs } from "@sgval/quantities/duration";
import type { Plan, Situation } from "./plan.ts";
import type { Rule } from "./pressure-rules.ts";
import { type Change, clamp, criticalPointStep, type PresentSetPoint, pressureAtFlow } from "./set-point.ts";

/** What says which set-point a valve has. */
export type SetPointSources = Pick<Situation, "confirmed" | "possibleSetPoints"> & {
  readings: Pick<Readings, "outlet">;
};

/**
 * The present set-point: what the valve confirmed, those that it may have since a move was lost, or else the pressure behind
 * it, which is far below the set-point while the zone starves; `null` when nothing is known.
 */
export const presentSetPoint = ({
  confirmed,
  possibleSetPoints = null,
  readings: { outlet },
}: SetPointSources): PresentSetPoint | null => {
  const exactly = (value: number | null) =>
    value === null ? null : { lowest: value, highest: value, possible: null };
  if (confirmed?.action === "set_outlet_pressure") return exactly(confirmed.value);
  if (possibleSetPoints === null) return exactly(outlet?.good ? outlet.value : null);
  const sent = possibleSetPoints.lost.map(({ value }) => value);
  const all = possibleSetPoints.confirmed === null ? sent : [possibleSetPoints.confirmed, ...sent];
  return { lowest: Math.min(...all), highest: Math.max(...all), possible: possibleSetPoints };
};

/** How long a valve and the network behind it take to settle at a new pressure. */
const settledAfter = 2 * minuteMs;

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
