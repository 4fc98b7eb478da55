import type { Calibration } from "../devices/index.ts";

/** One calibration version, ready to compute with. `low` and `high` are the measured values at the raw ends. */
export interface Scaling {
  readonly validFrom: number;
  /** None: from this version on the number is taken as it comes. */
  readonly kind: "none" | "current_loop" | "pulses" | "range";
  readonly rawMin: number;
  readonly rawMax: number;
  readonly low: number;
  readonly high: number;
}

const asItComes = { kind: "none", rawMin: 0, rawMax: 1, low: 0, high: 1 } as const;

const readyScaling = (calibration: Calibration, totaliser: boolean): Scaling => {
  const { validFrom, rawMin, rawMax, measuringMin, measuringMax, inverted } = calibration;
  if (rawMin === null || rawMax === null || measuringMin === null || measuringMax === null)
    return { validFrom, ...asItComes };
  return {
    validFrom,
    kind: totaliser ? "pulses" : rawMin === 4 && rawMax === 20 ? "current_loop" : "range",
    rawMin,
    rawMax,
    low: inverted ? measuringMax : measuringMin,
    high: inverted ? measuringMin : measuringMax,
  };
};

/** Prepares the calibration versions of a channel, newest last. */
export const readyScalings = (calibrations: readonly Calibration[], totaliser: boolean): Scaling[] =>
  calibrations.map((calibration) => readyScaling(calibration, totaliser));

/** The version in force at a moment; data from before the first version uses the first. */
export function scalingAt(scalings: readonly Scaling[], at: number): Scaling | null {
  for (let index = scalings.length - 1; index > 0; index -= 1) {
    const scaling = scalings[index];
    if (scaling && scaling.validFrom <= at) return scaling;
  }
  return scalings[0] ?? null;
}

/** Linear between the raw ends, in this order of operations so that 9.6 mA of 4-20 is 3.5 bar and not almost. */
export const measuredOf = (scaling: Scaling, raw: number): number =>
  scaling.low + ((raw - scaling.rawMin) * (scaling.high - scaling.low)) / (scaling.rawMax - scaling.rawMin);

/** The raw number behind a measured one. */
export const signalOf = (scaling: Scaling, measured: number): number =>
  scaling.rawMin +
  ((measured - scaling.low) * (scaling.rawMax - scaling.rawMin)) / (scaling.high - scaling.low);

/** What a raw number says about the health of its sensor. */
type RawHealth = "healthy" | "clamp" | "saturated" | "outside" | "fault";

// NAMUR NE 43: beyond these currents the transmitter reports its own failure or the wire is broken.
const CURRENT = { faultLow: 3.6, validLow: 3.8, validHigh: 20.5, faultHigh: 21 };
/** Share of the span by which another kind of signal may pass its ends and still count as full scale. */
const SATURATION_SHARE = 0.025;

/** Judges a raw number against the range of its signal. Pulse counters have no ends. */
export function rawHealth(scaling: Scaling, raw: number): RawHealth {
  if (raw >= scaling.rawMin && raw <= scaling.rawMax) return "healthy";
  if (scaling.kind === "none" || scaling.kind === "pulses") return "healthy";
  if (scaling.kind === "current_loop") {
    if (raw < CURRENT.faultLow || raw > CURRENT.faultHigh) return "fault";
    return raw < CURRENT.validLow || raw > CURRENT.validHigh ? "saturated" : "clamp";
  }
  const margin = (scaling.rawMax - scaling.rawMin) * SATURATION_SHARE;
  return raw >= scaling.rawMin - margin && raw <= scaling.rawMax + margin ? "saturated" : "outside";
}
