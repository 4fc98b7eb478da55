import { axisEnds } from "@sgval/quantities/axis-ticks";
import type { TrendPanelData, TrendRange, TrendSeries } from "./trend-types.ts";

type Cell = number | null | undefined;

interface SpreadTimes {
  times: number[];
  /** Source index of each entry, −1 for extra ones; null where there are none. */
  from: number[] | null;
}

/** Times (seconds, ascending) of a chart with an extra entry in every range without samples, where the lines are broken. */
const spreadTimes = (t: readonly number[], gapAfter: number): SpreadTimes => {
  let gaps = 0;
  for (let index = 1; index < t.length; index += 1)
    if ((t[index] ?? 0) - (t[index - 1] ?? 0) > gapAfter) gaps += 1;
  if (gaps === 0) return { times: t.slice(), from: null };
  const times: number[] = [];
  const from: number[] = [];
  for (let index = 0; index < t.length; index += 1) {
    const now = t[index] ?? 0;
    const before = t[index - 1];
    if (before !== undefined && now - before > gapAfter) {
      times.push((before + now) / 2);
      from.push(-1);
    }
    times.push(now);
    from.push(index);
  }
  return { times, from };
};

/**
 * Distinguishes gaps: entries between two samples of a series further apart than `gapAfter` become `null` (uPlot breaks
 * the line), others `undefined` (a sample of another series; the line continues).
 */
const breakLine = ({ times, from }: SpreadTimes, { values, gapAfter }: TrendSeries): Cell[] => {
  // A hundred thousand samples without a gap are drawn as they are.
  if (from === null && values.length === times.length && !values.includes(null)) return values.slice();
  const line: Cell[] = [];
  let last = -1;
  for (let index = 0; index < times.length; index += 1) {
    const source = from === null ? index : (from[index] ?? -1);
    const cell = values[source] ?? null;
    line.push(cell);
    if (cell === null) continue;
    const continues = last >= 0 && (times[index] ?? 0) - (times[last] ?? 0) <= gapAfter;
    if (continues && index - last > 1) line.fill(undefined, last + 1, index);
    last = index;
  }
  return line;
};

/** The lines in the order in which they are drawn: those of earlier periods under those of the present. */
export const drawnOrder = (series: readonly TrendSeries[]): TrendSeries[] =>
  [...series].sort((one, other) => Number(other.dash !== undefined) - Number(one.dash !== undefined));

/** Columns for uPlot: times first, then one per series; lines are broken at gaps. */
export const alignedColumns = (
  t: readonly number[],
  series: readonly TrendSeries[],
): [number[], ...Cell[][]] => {
  const shortest = Math.min(...series.map((one) => one.gapAfter));
  const spread = spreadTimes(t, Number.isFinite(shortest) ? shortest : 0);
  return [spread.times, ...series.map((one) => breakLine(spread, one))];
};

/** Index of the first time of `t`, which is ascending, that is not before `time`; the length when there is none. */
export const indexFrom = (t: readonly number[], time: number): number => {
  let low = 0;
  let high = t.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((t[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
};

interface Silences {
  t: readonly number[];
  spans: readonly TrendRange[];
}

// Found once for the data and not for each drawing: a chart that is panned draws sixty times a second.
const silencesOf = new WeakMap<readonly TrendSeries[], Silences>();

/** Stretches between samples of a panel, and before and after all of them, that are longer than a gap has to be. */
const silences = (t: readonly number[], series: readonly TrendSeries[], longest: number): Silences => {
  const known = silencesOf.get(series);
  if (known?.t === t) return known;
  const spans: TrendRange[] = [];
  let last = Number.NEGATIVE_INFINITY;
  const see = (time: number) => {
    if (time - last > longest) spans.push({ from: last, to: time });
    last = time;
  };
  for (let index = 0; index < t.length; index += 1)
    for (const { values } of series)
      if (typeof values[index] === "number") {
        see(t[index] ?? 0);
        break;
      }
  see(Number.POSITIVE_INFINITY);
  const found = { t, spans };
  silencesOf.set(series, found);
  return found;
};

/** Parts of the range without samples of any series of the panel. */
export const gapSpans = (
  t: readonly number[],
  series: readonly TrendSeries[],
  range: TrendRange,
): TrendRange[] => {
  const longest = Math.max(...series.map((one) => one.gapAfter));
  return silences(t, series, longest).spans.flatMap(({ from, to }): TrendRange[] => {
    const span = { from: Math.max(from, range.from), to: Math.min(to, range.to) };
    return span.to - span.from > longest ? [span] : [];
  });
};

/** Last value of a series up to a time, with its time; null without one. */
export const lastSample = (
  t: readonly number[],
  series: TrendSeries,
  until = Number.POSITIVE_INFINITY,
): { at: number; value: number } | null => {
  for (let index = Math.min(series.values.length, indexFrom(t, until) + 1) - 1; index >= 0; index -= 1) {
    const value = series.values[index];
    const at = t[index];
    if (typeof value === "number" && at !== undefined && at <= until) return { at, value };
  }
  return null;
};

/** Narrower than any chart, so that a share of the range covers a pixel. */
const PIXELS = 500;

/**
 * What stands at the end of a line: its last value in the range, `late` or, with no value any more, `stale`, by its age at
 * the end of the range. Null without a sample in the range.
 */
export const lineEnd = (
  t: readonly number[],
  series: TrendSeries,
  range: TrendRange,
): { at: number; value: number; state: "current" | "late" | "stale" } | null => {
  const last = lastSample(t, series, range.to);
  if (!last || last.at < range.from) return null;
  // The range of a live chart ends up to a pixel after now.
  const age = range.to - last.at - (range.to - range.from) / PIXELS;
  const { late, stale } = series.freshFor ?? {
    late: Number.POSITIVE_INFINITY,
    stale: Number.POSITIVE_INFINITY,
  };
  return { ...last, state: age > stale ? "stale" : age > late ? "late" : "current" };
};

/**
 * The value of a series at a time of the chart: its last sample, as long as its line continues from there. A series
 * that is measured less often than another one has no sample of its own at most times. Null in a gap.
 */
export const sampleAt = (
  t: readonly number[],
  series: TrendSeries,
  index: number,
): { at: number; value: number } | null => {
  const time = t[index] ?? 0;
  for (let before = index; before >= 0; before -= 1) {
    const at = t[before];
    if (at === undefined || time - at > series.gapAfter) return null;
    const value = series.values[before];
    if (typeof value === "number") return { at, value };
  }
  return null;
};

const axes = new WeakMap<TrendPanelData, [number, number]>();

/** Axis range of a panel on round numbers; starts at zero when the data is near it, unless it is fitted to the data. Known for each panel after the first time. */
export const axisRange = (panel: TrendPanelData): [number, number] => {
  if (panel.range) return [panel.range[0], panel.range[1]];
  const known = axes.get(panel) ?? roundRange(panel);
  axes.set(panel, known);
  return known;
};

const roundRange = (panel: TrendPanelData): [number, number] => {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  const see = (value: number | null | undefined) => {
    if (typeof value !== "number") return;
    if (value < low) low = value;
    if (value > high) high = value;
  };
  // A mean lies between its minimum and maximum.
  for (const { values, min, max } of panel.series)
    for (const column of min && max ? [min, max] : [values])
      for (let index = 0; index < column.length; index += 1) see(column[index]);
  if (!panel.fitted) for (const limit of panel.limits ?? []) see(limit.at);
  const isFilled = panel.series.some(({ filled }) => filled);
  return axisEnds({ low, high }, { isFilled, isFitted: panel.fitted === true });
};
