import { recoveredPressure, type Threshold } from "@sgval/contract/automation/automation";
import type { AutomationSettings } from "@sgval/contract/automation/settings";
import type { AutomationRule, DecisionReason } from "@sgval/contract/automation/state";
import { minuteMs } from "@sgval/quantities/duration";
import { roundingTolerance } from "@sgval/quantities/scaling";
import type { GoodSample } from "./degraded.ts";
import type { Memory } from "./memory.ts";
import type { Plan } from "./plan.ts";
import type { Phase } from "./windows.ts";

/** A rule that applies, and what it wants: one of both pressures, a set-point (bar), or that nothing changes. */
export interface Rule {
  rule: AutomationRule;
  reason: DecisionReason;
  wanted: "high" | "low" | number | null;
  /** What it raises has too little pressure. */
  isStarved?: boolean;
  /** It waits for its turn until then (epoch ms), although it has a wish. */
  waitsUntil?: number | null;
  /** The pressure was measured before the last change had its effect: one that was measured after it is waited for. */
  waitsForSample?: boolean;
}

type Points = Pick<Threshold, "startPressurePoint" | "limitPressurePoint">;

/** The good samples in a row at or beyond a point; one that was counted already is not counted again. */
export const countBeyond = (
  { startPressurePoint, limitPressurePoint }: Points,
  { confirmSamples }: Pick<AutomationSettings, "confirmSamples">,
  { value, measuredAt }: GoodSample,
  before: Memory["beyond"],
): Memory["beyond"] => {
  const point =
    value <= startPressurePoint + roundingTolerance
      ? "start"
      : value >= limitPressurePoint - roundingTolerance
        ? "limit"
        : null;
  if (!point) return null;
  if (before?.point !== point) return { point, count: 1, lastAt: measuredAt };
  // Once enough are counted, nothing changes any more, so that nothing is written either.
  if (measuredAt <= before.lastAt || before.count >= confirmSamples) return before;
  return { point, count: before.count + 1, lastAt: measuredAt };
};

const isConfirmed = (
  { settings, threshold }: Plan,
  beyond: Memory["beyond"],
  point: "start" | "limit",
  { value }: GoodSample,
): boolean => {
  if (beyond?.point !== point || !threshold) return false;
  const by = point === "start" ? threshold.startPressurePoint - value : value - threshold.limitPressurePoint;
  return beyond.count >= settings.confirmSamples || by >= settings.confirmAtOnceBeyond - roundingTolerance;
};

/** An override that begins; a second one within the same window lasts until that window ends. */
const begun = (now: number, { open, until }: Phase, memory: Memory): Memory => {
  const isSecond = open && memory.overriddenWindow === until;
  return {
    ...memory,
    override: { since: now, recoveredSince: null, until: isSecond ? until : null },
    overriddenWindow: open && Number.isFinite(until) ? until : memory.overriddenWindow,
    ...{ limit: null, adoptedUntil: null },
  };
};

/** An override that goes on, with the time since when the pressure is high enough again; `null` when it is over. */
const continued = (
  override: NonNullable<Memory["override"]>,
  { value, measuredAt }: GoodSample,
  points: Points,
  now: number,
): Memory["override"] => {
  if (value < recoveredPressure.of(points) - roundingTolerance) return { ...override, recoveredSince: null };
  const recoveredSince = Math.min(override.recoveredSince ?? measuredAt, measuredAt);
  const isOver =
    measuredAt - recoveredSince >= recoveredPressure.minutes * minuteMs && (override.until ?? now) <= now;
  return isOver ? null : { ...override, recoveredSince };
};

/** Rules two and three: low pressure, which nothing outranks, and high pressure. `null` when neither applies. */
export const thresholdRule = (
  plan: Plan,
  sample: GoodSample,
  now: number,
  phase: Phase,
  before: Memory,
): { memory: Memory; rule: Rule | null } => {
  const { threshold } = plan;
  if (!threshold) return { memory: before, rule: null };
  let memory = before;
  const isLow = isConfirmed(plan, memory.beyond, "start", sample);
  if (isLow && !memory.override) memory = begun(now, phase, memory);
  else if (memory.override)
    memory = { ...memory, override: continued(memory.override, sample, threshold, now) };
  const { override } = memory;
  if (override) {
    const isKept = override.until !== null && override.until > now;
    const isAbove = override.recoveredSince !== null;
    const reason = isKept ? "kept_until_window_ends" : isAbove ? "recovering" : "at_or_below_start";
    return { memory, rule: { rule: "override", reason, wanted: "high" } };
  }
  if (!memory.limit && isConfirmed(plan, memory.beyond, "limit", sample)) {
    const until = plan.windows.any && Number.isFinite(phase.until) ? phase.until : null;
    memory = { ...memory, limit: { until }, adoptedUntil: null };
  }
  if (!memory.limit) return { memory, rule: null };
  const reason = memory.beyond?.point === "limit" ? "at_or_above_limit" : "kept_until_next_timer";
  return { memory, rule: { rule: "limit", reason, wanted: "low" } };
};
