import type { ParameterKey } from "./parameter.ts";

export const waterClasses = ["treated", "raw_surface", "groundwater"] as const;
export type WaterClass = (typeof waterClasses)[number];

/** What a value equal to the upper limit is: compliant, not compliant, or whatever is found at all is not. */
export const upperRules = ["included", "excluded", "not_detected"] as const;
export type UpperRule = (typeof upperRules)[number];

/** One allowed range, in the canonical unit of the parameter (nitrogen as N). */
export type Limit = {
  readonly parameter: ParameterKey;
  /** `null` leaves a side open. */
  readonly under: number | null;
  readonly over: number | null;
  readonly upperRule: UpperRule;
  /** Not verified against the official text: the utility must confirm it before quoting it. */
  readonly confirm: boolean;
};

/** The limits of one standard for one class of water, for samples taken while it is in force. */
export type LimitSet = {
  readonly code: string;
  readonly issuer: string | null;
  readonly waterClass: WaterClass;
  /** First day in force, YYYY-MM-DD. */
  readonly effectiveFrom: string;
  /** First day no longer in force, YYYY-MM-DD; null while in force. */
  readonly effectiveTo: string | null;
  /** For comparison only; never chosen to assess a sample. */
  readonly reference: boolean;
  readonly limits: readonly Limit[];
};

/** Whether a set is in force on a local calendar day (YYYY-MM-DD). */
export const inForce = (set: LimitSet, day: string): boolean =>
  set.effectiveFrom <= day && (set.effectiveTo === null || day < set.effectiveTo);

/** The set in force for a sample taken on a local calendar day (YYYY-MM-DD); null when there was none. */
export const limitSetOn = (sets: readonly LimitSet[], waterClass: WaterClass, day: string): LimitSet | null =>
  sets.find((set) => set.waterClass === waterClass && !set.reference && inForce(set, day)) ?? null;

/** The limit of a set for a parameter. Null means "no limit", which is different from "within limits". */
export const limitIn = (set: LimitSet, parameter: ParameterKey): Limit | null =>
  set.limits.find((limit) => limit.parameter === parameter) ?? null;

/** A laboratory result; with operator `<` the value is the detection limit and the substance was not found. */
export type SampleResult = { readonly value: number; readonly operator: "<" | null };

export type Verdict = "compliant" | "non_compliant" | "no_limit";

/** Compares a result (canonical unit) with its limit. A censored result complies when its number is within the upper limit. */
export function assessSample(result: SampleResult, limit: Limit | null): Verdict {
  if (limit === null || (limit.under === null && limit.over === null)) return "no_limit";
  const min = limit.under ?? Number.NEGATIVE_INFINITY;
  const max = limit.over ?? Number.POSITIVE_INFINITY;
  const censored = result.operator === "<";
  if (censored && limit.upperRule === "not_detected") return "compliant";
  // "< 0.1" is certainly below a minimum of 0.2; "< 0.5" may be above it.
  const belowMin = censored ? result.value <= min : result.value < min;
  const aboveMax = limit.upperRule === "excluded" && !censored ? result.value >= max : result.value > max;
  return belowMin || aboveMax ? "non_compliant" : "compliant";
}
