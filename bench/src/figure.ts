import { quantile } from "@sgval/simulator/src/load/run-mqtt-load.ts";
import type { BenchOptions } from "./parse-options.ts";

/** One line of the result. Bar, limit and ratio are null if the figure has none. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  bar: number | null;
  /** The physical limit or reference value measured in the same run. */
  limit: number | null;
  /** Value divided by limit. */
  ratio: number | null;
  pass: boolean | null;
};

type Measured = { name: string; unit: string; value: number; limit?: number };

/** Four significant digits; no measurement here is more precise. */
const rounded = (value: number): number => Number(value.toPrecision(4));

const figureOf = (
  { name, unit, value, limit }: Measured,
  bar: number | null,
  pass: boolean | null,
): Figure => ({
  name,
  value: rounded(value),
  unit,
  bar,
  limit: limit === undefined ? null : rounded(limit),
  ratio: limit === undefined || limit === 0 ? null : rounded(value / limit),
  pass,
});

/** A figure that must reach its bar; NaN never passes. */
export const atLeast = (bar: number, measured: Measured): Figure =>
  figureOf(measured, bar, measured.value >= bar);

/** A figure that must not exceed its bar; NaN never passes. */
export const atMost = (bar: number, measured: Measured): Figure =>
  figureOf(measured, bar, measured.value <= bar);

/** A figure without a bar, which explains another one. */
export const reference = (measured: Measured): Figure => figureOf(measured, null, null);

/** Percentile of the samples, share 0 to 1 (nearest rank); NaN without samples. */
export const percentile = (samples: readonly number[], share: number): number =>
  quantile(Float64Array.from(samples).sort(), share);

/** Options and log of a measurement. */
export type BenchRun = Pick<BenchOptions, "seconds" | "quick" | "profile" | "model"> & {
  /** Prints progress. */
  log(line: string): void;
};

export type Step = (run: BenchRun) => Promise<Figure[]>;
