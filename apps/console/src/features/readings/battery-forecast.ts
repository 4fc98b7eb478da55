/**
 * In how many days a voltage falls to a limit, by the straight line through its daily minima: a lithium cell stays flat for
 * years and then drops, so nothing is said before ten days are known or while it does not fall.
 * @param minima of consecutive days, the newest last; `null` for a day without one
 */
export const daysUntil = (minima: readonly (number | null)[], limit: number): number | null => {
  const points = minima.flatMap((value, day) => (value === null ? [] : [{ day, value }]));
  const last = points.at(-1);
  if (points.length < 10 || !last || last.value <= limit) return null;
  const meanDay = points.reduce((sum, { day }) => sum + day, 0) / points.length;
  const mean = points.reduce((sum, { value }) => sum + value, 0) / points.length;
  const spread = points.reduce((sum, { day }) => sum + (day - meanDay) ** 2, 0);
  const slope = points.reduce((sum, { day, value }) => sum + (day - meanDay) * (value - mean), 0) / spread;
  // Less than a millivolt a day is the noise of the measurement.
  if (slope > -0.001) return null;
  const now = mean + slope * (last.day - meanDay);
  const days = Math.round((limit - now) / slope);
  return days > 0 && days <= 365 ? days : null;
};
