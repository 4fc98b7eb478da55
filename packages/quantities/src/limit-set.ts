import type { DeviceType } from "./device-types.ts";
import type { Parameter, ParameterKey } from "./parameter.ts";

export const waterClasses = ["treated", "raw_surface", "groundwater"] as const;
export type WaterClass = (typeof waterClasses)[number];

/** The water that devices of a type measure unless their site says otherwise. */
const usualWaterClass: Readonly<Partial<Record<DeviceType, WaterClass>>> = {
  CARBONATE_HARDNESS: "treated",
  DATALOGGER: "treated",
  WELL_LOGGING: "groundwater",
};

/** The class of the water at a device; undefined where standards say nothing about it. */
export const waterClassOf = ({
  type,
  site,
}: {
  type: DeviceType;
  site: { waterClass?: WaterClass | undefined };
}): WaterClass | undefined => usualWaterClass[type] && (site.waterClass ?? usualWaterClass[type]);

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

/** The limit of a set for a parameter. Null means "no limit", which is different from "within limits". */
export const limitIn = (set: LimitSet, parameter: Parameter["key"]): Limit | null =>
  set.limits.find((limit) => limit.parameter === parameter) ?? null;

const isOpen = ({ under, over }: Limit): boolean => under === null && over === null;

/**
 * The limit for a sample taken on a local calendar day (YYYY-MM-DD): of the first set in force that has the parameter, so
 * that a local set before the national one wins where it says something. Sets for comparison only are passed over.
 */
export const limitOn = <Set extends LimitSet>(
  sets: readonly Set[],
  waterClass: WaterClass,
  day: string,
  parameter: Parameter["key"],
): { set: Set; limit: Limit } | null => {
  for (const set of sets) {
    if (set.waterClass !== waterClass || set.reference || !inForce(set, day)) continue;
    const limit = limitIn(set, parameter);
    if (limit && !isOpen(limit)) return { set, limit };
  }
  return null;
};

/** A laboratory result; with operator `<` the value is the detection limit and the substance was not found. */
export type SampleResult = { readonly value: number; readonly operator: "<" | "=" };

export const verdicts = ["compliant", "non_compliant", "not_assessed"] as const;
/** Why a result cannot be assessed: nothing limits it, or the method could not have found what the limit forbids. */
export const doubts = ["no_limit", "detection_limit"] as const;

export type Assessment =
  | { readonly verdict: "compliant" | "non_compliant"; readonly doubt: null }
  | { readonly verdict: "not_assessed"; readonly doubt: (typeof doubts)[number] };

const unclear = { verdict: "not_assessed", doubt: "detection_limit" } as const;

/** Compares a result (canonical unit) with its limit. A censored result complies when its number is within the upper limit. */
export function assessSample({ value, operator }: SampleResult, limit: Limit | null): Assessment {
  if (limit === null || isOpen(limit)) return { verdict: "not_assessed", doubt: "no_limit" };
  const assessed = (complies: boolean) =>
    ({ verdict: complies ? "compliant" : "non_compliant", doubt: null }) as const;
  const { under, over, upperRule } = limit;
  if (operator === "<") {
    // Whatever is smaller than the number is too little; a number above the minimum says nothing.
    if (under !== null) return value <= under ? assessed(false) : unclear;
    if (upperRule === "not_detected") return assessed(true);
    return over !== null && value <= over ? assessed(true) : unclear;
  }
  const tooLittle = under !== null && value < under;
  const tooMuch = over !== null && (upperRule === "excluded" ? value >= over : value > over);
  return assessed(!tooLittle && !tooMuch);
}
