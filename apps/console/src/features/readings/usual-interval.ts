/** So many distances in a row of about one length are a rhythm; outages are not that regular. */
const RUN = 5;
const ALIKE = 1.5;

const distances = (t: readonly number[], values: readonly (number | null)[]): number[] => {
  const found: number[] = [];
  let last: number | null = null;
  for (let index = 0; index < t.length; index += 1) {
    const time = t[index];
    if (time === undefined || values[index] == null) continue;
    if (last !== null) found.push(time - last);
    last = time;
  }
  return found;
};

/**
 * The usual distance between two samples of a line, in the unit of `t`. A device may have sampled more slowly
 * for a part of the range: the slowest rhythm it kept up counts, so that such a part is not taken for a gap.
 * Without any rhythm it is the median. Null for fewer than two samples.
 */
export const usualInterval = (t: readonly number[], values: readonly (number | null)[]): number | null => {
  const gaps = distances(t, values);
  let slowest = 0;
  for (let start = 0; start + RUN <= gaps.length; start += 1) {
    const run = gaps.slice(start, start + RUN);
    const longest = Math.max(...run);
    if (longest > slowest && longest <= ALIKE * Math.min(...run)) slowest = longest;
  }
  if (slowest > 0) return slowest;
  return gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? null;
};
