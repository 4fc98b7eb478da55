import { quantile } from "@sgval/simulator/src/load/run-mqtt-load.ts";

/** The value below which this share (0 to 1) of the samples lies; not a number without samples. */
export const percentile = (samples: readonly number[], share: number): number =>
  quantile(Float64Array.from(samples).sort(), share);
