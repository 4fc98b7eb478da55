import type { DeviceType } from "./device-types.ts";
import type { Names } from "./language.ts";
import type { Unit } from "./unit.ts";

/**
 * instant: a live value. totaliser: a counter that only rises. boolean: 0 or 1. enum: one of `states`.
 * laboratory: (also) entered from a sample.
 */
export const parameterKinds = ["instant", "totaliser", "boolean", "enum", "laboratory"] as const;
export type ParameterKind = (typeof parameterKinds)[number];

/** The name of a stored state code. Codes are stored in history: never renumber them. */
export type ParameterState = { readonly code: number; readonly key: string; readonly names: Names };

/** One entry of the catalogue. */
export type ParameterDefinition = {
  readonly names: Names;
  /** Short label for drawings and small tiles, such as P1. */
  readonly short?: string;
  /** Canonical unit, in which values are stored. */
  readonly unit: Unit;
  readonly kinds: readonly ParameterKind[];
  /** Plausible range in the canonical unit. A value outside it is stored as out_of_range and raises no alarm. */
  readonly min: number;
  readonly max: number;
  readonly decimals: number;
  readonly defaultUnder?: number;
  readonly defaultOver?: number;
  /** Limits as a fraction of the rated value of the machine; they apply only while it runs. */
  readonly ratedUnder?: number;
  readonly ratedOver?: number;
  /** There is no sensible default: the limits are set per site. */
  readonly limitsPerSite?: true;
  readonly deviceTypes: readonly DeviceType[];
  readonly states?: readonly ParameterState[];
};
