/** Statistics that single wild values do not move. */

/** The value below which a share (0 to 1) of the values lies, between neighbours linearly; NaN of none. */
const quantile = (values: ArrayLike<number>, share: number): number => {
  const sorted = new Float64Array(values).sort();
  if (sorted.length === 0) return Number.NaN;
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
};

export const median = (values: ArrayLike<number>): number => quantile(values, 0.5);

/** The standard deviation of normal noise with this median absolute deviation. */
const normalPerDeviation = 1.4826;

/** Standard deviation about `centre` by the median absolute deviation. */
export const spreadAbout = (values: readonly number[], centre: number): number =>
  normalPerDeviation * median(values.map((value) => Math.abs(value - centre)));

/** Between the quartiles of a Gumbel distribution of scale 1. */
const gumbelQuartiles = 1.5725;
/** Of a Gumbel distribution of scale 1, its median above its location. */
const gumbelMedian = 0.3665;

/**
 * The level that the largest value of a day passes by chance once in so many days, by the Gumbel distribution that fits the
 * quartiles of the largest values of past days (Coles, An Introduction to Statistical Modeling of Extreme Values, 2001, 3.1).
 */
export const levelOnceIn = (days: number, largest: readonly number[]): number => {
  const scale = (quantile(largest, 0.75) - quantile(largest, 0.25)) / gumbelQuartiles;
  const location = median(largest) - gumbelMedian * scale;
  return location - scale * Math.log(-Math.log(1 - 1 / Math.max(days, 1.5)));
};
