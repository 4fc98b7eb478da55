import type { ParameterKey } from "./parameter.ts";

export const waterClasses = ["treated", "raw_surface", "groundwater"] as const;
export type WaterClass = (typeof waterClasses)[number];

/** One allowed range, in the canonical unit of the parameter (nitrogen as N). */
export type LimitRow = {
  readonly parameter: ParameterKey;
  readonly min?: number;
  readonly max?: number;
  /** A value equal to `max` does not comply. */
  readonly exclusiveMax?: true;
  /** The standard says "not detected": any result below the detection limit complies. */
  readonly notDetected?: true;
  /** Origin of the number when the standard does not state it in this form. */
  readonly basis?: "as_ion" | "taste" | "at_disinfection";
  /** Not verified against the official text: the utility must confirm it before quoting it. */
  readonly confirm?: true;
};

/** The limits of one standard for one class of water, for samples taken while it is in force. */
export type LimitSet = {
  readonly code: string;
  readonly issuer: string;
  readonly waterClass: WaterClass;
  /** First day in force, YYYY-MM-DD. */
  readonly effectiveFrom: string;
  /** First day no longer in force, YYYY-MM-DD; null while in force. */
  readonly effectiveTo: string | null;
  /** For comparison only; never chosen to assess a sample. */
  readonly reference?: true;
  readonly rows: readonly LimitRow[];
};

const inForce = (set: LimitSet, day: string): boolean =>
  set.effectiveFrom <= day && (set.effectiveTo === null || day < set.effectiveTo);

/** The set in force for a sample taken on a local calendar day (YYYY-MM-DD); null when there was none. */
export const limitSetOn = (sets: readonly LimitSet[], waterClass: WaterClass, day: string): LimitSet | null =>
  sets.find((set) => set.waterClass === waterClass && !set.reference && inForce(set, day)) ?? null;

/** The row of a set for a parameter. Null means "no limit", which is different from "within limits". */
export const limitIn = (set: LimitSet, parameter: ParameterKey): LimitRow | null =>
  set.rows.find((row) => row.parameter === parameter) ?? null;

/** A laboratory result; with operator `<` the value is the detection limit and the substance was not found. */
export type SampleResult = { readonly value: number; readonly operator: "<" | null };

export type Verdict = "compliant" | "non_compliant" | "no_limit";

/** Compares a result (canonical unit) with its limit. A censored result complies when its number is within the upper limit. */
export function assessSample(result: SampleResult, limit: LimitRow | null): Verdict {
  if (limit === null || (limit.min === undefined && limit.max === undefined)) return "no_limit";
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = limit;
  const censored = result.operator === "<";
  if (censored && limit.notDetected) return "compliant";
  // "< 0.1" is certainly below a minimum of 0.2; "< 0.5" may be above it.
  const belowMin = censored ? result.value <= min : result.value < min;
  const aboveMax = limit.exclusiveMax && !censored ? result.value >= max : result.value > max;
  return belowMin || aboveMax ? "non_compliant" : "compliant";
}
