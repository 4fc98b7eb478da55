/**
 * The usual distance between two samples of a line, in the unit of `t`: the median, so that a gap does not
 * count. Null for fewer than two samples. A device may have sampled more slowly in the past than it does now.
 */
export const usualInterval = (t: readonly number[], values: readonly (number | null)[]): number | null => {
  const gaps: number[] = [];
  let last: number | null = null;
  for (let index = 0; index < t.length; index += 1) {
    const time = t[index];
    if (time === undefined || values[index] == null) continue;
    if (last !== null) gaps.push(time - last);
    last = time;
  }
  gaps.sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 2)] ?? null;
};
