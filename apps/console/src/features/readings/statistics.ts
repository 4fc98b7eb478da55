/** Least, mean, greatest and last of a line within a range; null where there is nothing. */
export interface Statistics {
  min: number | null;
  mean: number | null;
  max: number | null;
  last: number | null;
}

type Line = {
  min: readonly (number | null)[];
  avg: readonly (number | null)[];
  max: readonly (number | null)[];
};

/** `t`, `from` and `to` in one unit. The mean is that of the samples, not weighted by time. */
export const statisticsOf = (t: readonly number[], line: Line, from: number, to: number): Statistics => {
  let min: number | null = null;
  let max: number | null = null;
  let last: number | null = null;
  let sum = 0;
  let count = 0;
  t.forEach((time, index) => {
    const value = line.avg[index];
    if (time < from || time > to || value === null || value === undefined) return;
    const low = line.min[index] ?? value;
    const high = line.max[index] ?? value;
    min = min === null ? low : Math.min(min, low);
    max = max === null ? high : Math.max(max, high);
    sum += value;
    count += 1;
    last = value;
  });
  return { min, mean: count === 0 ? null : sum / count, max, last };
};
