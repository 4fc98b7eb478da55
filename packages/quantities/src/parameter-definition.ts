import type { DeviceType } from "./device-types.ts";
import type { Names } from "./language.ts";
import type { Unit } from "./unit.ts";

/**
 * instant: a live value. totaliser: a counter that only rises. boolean: 0 or 1. enum: one of `states`.
 * laboratory: also, or only, entered from a sample; never expected as telemetry by itself.
 */
export type ParameterKind = "instant" | "totaliser" | "boolean" | "enum" | "laboratory";

/** A word for a stored number; codes are written to history, so they are never renumbered. */
export type ParameterState = { readonly code: number; readonly key: string; readonly names: Names };

/** One line of the catalogue, without what follows from its place in it. */
export type ParameterDefinition = {
  readonly names: Names;
  /** The label used on drawings and tight tiles, such as P1. */
  readonly short?: string;
  /** Canonical unit: the one values are stored in. */
  readonly unit: Unit;
  readonly kinds: readonly ParameterKind[];
  /** Plausible range in the canonical unit. Outside it a value is kept as out_of_range, which is not an alarm. */
  readonly min: number;
  readonly max: number;
  readonly decimals: number;
  readonly defaultUnder?: number;
  readonly defaultOver?: number;
  /** Limits as a share of the rated value of the machine; they hold only while it runs. */
  readonly ratedUnder?: number;
  readonly ratedOver?: number;
  /** No sensible default exists: someone who knows the site must set the limits. */
  readonly limitsPerSite?: true;
  readonly deviceTypes: readonly DeviceType[];
  readonly states?: readonly ParameterState[];
};
