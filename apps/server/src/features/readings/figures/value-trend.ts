/** Where a value is going. */
export type Trend = "rising" | "falling" | "steady";

/** Fewer hours with a value say nothing about a day. */
const LEAST_HOURS = 6;
/** A change below this share of the permitted range, or without one of the mean, is noise. */
const LEAST_SHARE = 0.05;

/**
 * How much a value rose or fell: along the straight line with the least squares through its hourly means, from the first of them
 * to the last, in the unit of the value. `steady` is a change of less than 5 % of the range from `under` to `over` (without
 * limits: of the mean), or of less than two steps of its last decimal.
 * @param means the hour (any origin) and the mean of its good values; `null` with fewer than six of them
 */
export const valueTrend = (
  means: readonly { hour: number; mean: number }[],
  { under, over, decimals }: { under: number | null; over: number | null; decimals: number },
): { change: number; trend: Trend } | null => {
  if (means.length < LEAST_HOURS) return null;
  const middle = means.reduce((sum, { hour }) => sum + hour, 0) / means.length;
  const level = means.reduce((sum, { mean }) => sum + mean, 0) / means.length;
  let [product, square] = [0, 0];
  for (const { hour, mean } of means) {
    product += (hour - middle) * (mean - level);
    square += (hour - middle) ** 2;
  }
  const hours = means.map(({ hour }) => hour);
  const change = (product / square) * (Math.max(...hours) - Math.min(...hours));
  const range = under === null || over === null ? Math.abs(level) : over - under;
  const isNoise = Math.abs(change) < Math.max(LEAST_SHARE * range, 2 * 10 ** -decimals);
  return { change, trend: isNoise ? "steady" : change > 0 ? "rising" : "falling" };
};
