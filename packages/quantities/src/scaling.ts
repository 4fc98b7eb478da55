/** A measuring range over a raw range, or a factor and an offset, as people enter it. All are `null` without scaling. */
export interface RangePair {
  readonly rawMin: number | null;
  readonly rawMax: number | null;
  readonly measuringMin: number | null;
  readonly measuringMax: number | null;
  /** The measured value falls as the signal rises. */
  readonly inverted: boolean;
  /** measured = raw × factor + offset, without ends; both or none. */
  readonly factor?: number | null | undefined;
  readonly offset?: number | null | undefined;
}

/** A scaling ready to compute with. `low` and `high` are the measured values at the raw ends. */
export interface Scaling {
  /** `none`: the number is taken unscaled. */
  readonly kind: "none" | "current_loop" | "pulses" | "range" | "linear";
  readonly rawMin: number;
  readonly rawMax: number;
  readonly low: number;
  readonly high: number;
  /** Of the kind `linear`; 1 and 0 of the others. */
  readonly factor: number;
  readonly offset: number;
}

/** Digits of a computed number that are right: a double has 15, and each operation may spoil the last. */
const trueDigits = 14;
/** Powers of ten up to this one are exact. */
const mostPlaces = 22;

/** A number without the noise of binary fractions, when it was computed of numbers of the size `size`: 21.999999999999996 is 22. */
const withoutNoise = (value: number, size: number): number => {
  const places = trueDigits - 1 - Math.floor(Math.log10(size));
  if (!(places >= 0 && places <= mostPlaces)) return value;
  const power = 10 ** places;
  // Minus zero is no number that people know.
  return Math.round(value * power) / power + 0;
};

/** value × factor + offset, as it would be on paper: a limit of 25 °C is not passed by a hair because 77 °F were sent. */
export const linear = (value: number, { factor, offset }: { factor: number; offset: number }): number => {
  if (factor === 1 && offset === 0) return value;
  const product = value * factor;
  return withoutNoise(product + offset, Math.max(Math.abs(product), Math.abs(offset)));
};

const unscaled = { kind: "none", rawMin: 0, rawMax: 1, low: 0, high: 1, factor: 1, offset: 0 } as const;

/** Factor and offset; 1 and 0 stand in for the one that is missing. `null` without both. */
export const linearOf = ({ factor, offset }: Pick<RangePair, "factor" | "offset">) =>
  factor == null && offset == null ? null : { factor: factor ?? 1, offset: offset ?? 0 };

/** The scaling of a pair of ranges. A raw range of 4 to 20 is a current loop, whose limits are standardised. */
export const scalingOf = (pair: RangePair, totaliser: boolean): Scaling => {
  const { rawMin, rawMax, measuringMin, measuringMax, inverted } = pair;
  const linear = linearOf(pair);
  if (linear) return { ...unscaled, kind: "linear", ...linear };
  if (rawMin === null || rawMax === null || measuringMin === null || measuringMax === null) return unscaled;
  return {
    ...unscaled,
    kind: totaliser ? "pulses" : rawMin === 4 && rawMax === 20 ? "current_loop" : "range",
    rawMin,
    rawMax,
    low: inverted ? measuringMax : measuringMin,
    high: inverted ? measuringMin : measuringMax,
  };
};

/** What a raw number says about the health of its sensor. */
export type RawHealth = "healthy" | "clamp" | "saturated" | "outside" | "fault";

// NAMUR NE 43: beyond these currents (mA) the transmitter reports its own failure or the wire is broken.
const CURRENT = { faultLow: 3.6, validLow: 3.8, validHigh: 20.5, faultHigh: 21 };
/** Share of the span by which another kind of signal may pass its ends and still count as full scale. */
const SATURATION_SHARE = 0.025;

/** Assesses a raw number against the range of its signal. Pulse counters and linear scalings have no ends. */
export function rawHealth(scaling: Scaling, raw: number): RawHealth {
  if (raw >= scaling.rawMin && raw <= scaling.rawMax) return "healthy";
  if (scaling.kind === "none" || scaling.kind === "pulses" || scaling.kind === "linear") return "healthy";
  if (scaling.kind === "current_loop") {
    if (raw < CURRENT.faultLow || raw > CURRENT.faultHigh) return "fault";
    return raw < CURRENT.validLow || raw > CURRENT.validHigh ? "saturated" : "clamp";
  }
  const margin = (scaling.rawMax - scaling.rawMin) * SATURATION_SHARE;
  return raw >= scaling.rawMin - margin && raw <= scaling.rawMax + margin ? "saturated" : "outside";
}

/**
 * The measured value of a raw number of this health; NaN for a broken signal. Linear between the raw ends: in this
 * order of operations 9.6 mA of 4-20 is exactly 3.5 of 0-10 bar. A saturated or clamped signal counts as full scale.
 */
export const measuredOf = (scaling: Scaling, raw: number, health: RawHealth): number => {
  if (health === "fault") return Number.NaN;
  if (scaling.kind === "linear") return linear(raw, scaling);
  const { rawMin, rawMax, low, high } = scaling;
  if (health === "clamp" || health === "saturated") return raw < rawMin ? low : high;
  const above = ((raw - rawMin) * (high - low)) / (rawMax - rawMin);
  return withoutNoise(low + above, Math.max(Math.abs(low), Math.abs(above)));
};

/** The raw number that a measured value was made of, where its signal was within its range. */
export const rawOf = (
  { kind, rawMin, rawMax, low, high, factor, offset }: Scaling,
  measured: number,
): number =>
  kind === "linear"
    ? (measured - offset) / factor
    : rawMin + ((measured - low) * (rawMax - rawMin)) / (high - low);

/** How far two decimal numbers that are the same may be apart: 1.2 + 0.2 is a hair above 1.4 in binary. */
export const roundingTolerance = 1e-9;
