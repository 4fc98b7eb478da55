import type { Readings } from "@sgval/contract/automation/readings";
import type { ValvePosition } from "@sgval/contract/automation/state";
import { minuteMs } from "@sgval/quantities/duration";
import type { Plan } from "./plan.ts";
import type { Rule } from "./pressure-rules.ts";
import { type Change, clamp, criticalPointStep, pressureAtFlow } from "./set-point.ts";

/** The present set-point (bar): what the valve confirmed, else the pressure behind it; `null` when neither is known. */
export const presentSetPoint = (
  confirmed: ValvePosition | null,
  { outlet }: Pick<Readings, "outlet">,
): number | null => {
  if (confirmed?.action === "set_outlet_pressure") return confirmed.value;
  return outlet?.good ? outlet.value : null;
};

/** How long a valve and the network behind it take to settle at a new pressure. */
const settledAfter = 2 * minuteMs;

interface Present {
  now: number;
  readings: Readings;
  confirmed: ValvePosition | null;
  changes: readonly Change[];
}

/** The set-point (bar) that flow or critical point ask for, within the pressure points and the range of the valve. */
export const targetOf = (
  { settings, threshold, setPoints }: Plan,
  { now, readings, confirmed, changes }: Present,
): Omit<Rule, "rule"> => {
  const minimum = Math.max(setPoints?.minimum ?? 0, threshold?.startPressurePoint ?? 0);
  const maximum = Math.min(
    setPoints?.maximum ?? Number.POSITIVE_INFINITY,
    threshold?.limitPressurePoint ?? Number.POSITIVE_INFINITY,
  );
  if (settings.strategy === "flow_modulated") {
    const flow = readings.flow?.value ?? null;
    const pressure = flow === null ? null : pressureAtFlow(settings.flowTable, flow);
    return {
      reason: "by_flow_table",
      wanted: pressure === null ? null : clamp(pressure, minimum, maximum),
    };
  }
  const present = presentSetPoint(confirmed, readings);
  const { value, measuredAt } = readings.watched ?? { value: null, measuredAt: 0 };
  const target = settings.criticalPointTarget;
  if (present === null || value === null || target === null)
    return { reason: "by_critical_point", wanted: null };
  const changedAt = changes.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
  const next = changedAt + settings.criticalPointMinutes * minuteMs;
  return {
    reason: "by_critical_point",
    wanted: criticalPointStep(present, { pressure: value, target }, { minimum, maximum }),
    waitsUntil: next > now ? next : null,
    // A logger that sends once an hour has not seen yet what the last step did. One that measures as often as the valve
    // steps has, though its sample is some seconds older than a whole interval: the last one took these to arrive.
    waitsForSample: measuredAt < changedAt + settledAfter,
  };
};
