import type { ParameterKey } from "./parameter.ts";

export type WaterClass = "treated" | "raw_surface" | "groundwater";

/** One allowed range, in the canonical unit of the parameter (nitrogen as N). */
export type LimitRow = {
  readonly parameter: ParameterKey;
  readonly min?: number;
  readonly max?: number;
  /** The value must stay below `max`; reaching it already fails. */
  readonly exclusiveMax?: true;
  /** The rule is "not detected": any result below the detection limit complies. */
  readonly notDetected?: true;
  /** Where the number comes from, when it is not simply the text of the standard. */
  readonly basis?: "as_ion" | "taste" | "at_disinfection";
  /** Not read in the official text by us: the utility confirms it before it is quoted. */
  readonly confirm?: true;
};

/** The limits of one standard for one kind of water, for samples taken while it is in force. */
export type LimitSet = {
  readonly code: string;
  readonly issuer: string;
  readonly waterClass: WaterClass;
  /** First day in force, YYYY-MM-DD. */
  readonly effectiveFrom: string;
  /** First day no longer in force, YYYY-MM-DD; null while it holds. */
  readonly effectiveTo: string | null;
  /** Shown for comparison only; never chosen by date to judge a sample. */
  readonly reference?: true;
  readonly rows: readonly LimitRow[];
};

const inForce = (set: LimitSet, day: string): boolean =>
  set.effectiveFrom <= day && (set.effectiveTo === null || day < set.effectiveTo);

/** The set that judges a sample taken on a local calendar day (YYYY-MM-DD); null when none was in force. */
export const limitSetOn = (sets: readonly LimitSet[], waterClass: WaterClass, day: string): LimitSet | null =>
  sets.find((set) => set.waterClass === waterClass && !set.reference && inForce(set, day)) ?? null;

/** The row of a set for a parameter. Null means "no limit", which is not the same as "within limits". */
export const limitIn = (set: LimitSet, parameter: ParameterKey): LimitRow | null =>
  set.rows.find((row) => row.parameter === parameter) ?? null;

/** A laboratory result; `<` says that the number is the detection limit and the substance was not found. */
export type SampleResult = { readonly value: number; readonly operator: "<" | null };

export type Verdict = "compliant" | "non_compliant" | "no_limit";

/** Judges a result (canonical unit). A censored one complies when its number is within the upper limit. */
export function assessSample(result: SampleResult, limit: LimitRow | null): Verdict {
  if (limit === null || (limit.min === undefined && limit.max === undefined)) return "no_limit";
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = limit;
  const censored = result.operator === "<";
  if (censored && limit.notDetected) return "compliant";
  // "Less than 0.1" proves that a minimum of 0.2 is missed; "less than 0.5" proves nothing.
  const belowMin = censored ? result.value <= min : result.value < min;
  const aboveMax = limit.exclusiveMax && !censored ? result.value >= max : result.value > max;
  return belowMin || aboveMax ? "non_compliant" : "compliant";
}
