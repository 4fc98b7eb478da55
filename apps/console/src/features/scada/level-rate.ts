/** Less of its last half hour (ms) says nothing of where a level goes. */
const LEAST_SPAN = 10 * 60_000;

/**
 * How fast a level rises, in its base unit in an hour: along the straight line with the least squares through what was measured.
 * `undefined` where too little was.
 * @param times of its values, epoch ms, in order
 */
export const hourlyRate = (
  times: readonly number[],
  values: readonly (number | null)[],
): number | undefined => {
  const points = times.flatMap((at, index) => {
    const value = values[index] ?? null;
    return value === null ? [] : [{ hour: at / 3_600_000, value }];
  });
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || (last.hour - first.hour) * 3_600_000 < LEAST_SPAN) return undefined;
  const middle = points.reduce((sum, { hour }) => sum + hour, 0) / points.length;
  let [product, square] = [0, 0];
  for (const { hour, value } of points) {
    product += (hour - middle) * value;
    square += (hour - middle) ** 2;
  }
  return product / square;
};
