import type { History } from "@sgval/contract/readings/readings";
import { type ChartSource, sourceId } from "./chart-source.ts";

export interface Columns {
  /** Seconds since 1970, ascending. */
  t: number[];
  series: Map<string, { min: (number | null)[]; avg: (number | null)[]; max: (number | null)[] }>;
}

type Line = { id: string; t: readonly number[]; columns: History["series"][string] };

/** Brings lines of several devices onto one time axis; where a line has no sample of its own it has a hole. */
export const mergeColumns = (
  sources: readonly ChartSource[],
  historyOf: (deviceId: number) => History | undefined,
): Columns => {
  const lines = sources.flatMap((source): Line[] => {
    const history = historyOf(source.deviceId);
    const columns = history?.series[source.key];
    return history && columns ? [{ id: sourceId(source), t: history.t, columns }] : [];
  });
  const distinct = [...new Set(lines.map((line) => line.t))];
  const [only] = distinct;
  if (only && distinct.length === 1)
    return {
      t: only.map((time) => time / 1000),
      series: new Map(lines.map(({ id, columns }) => [id, columns])),
    };
  const times = [...new Set(distinct.flat())].sort((a, b) => a - b);
  const place = new Map(times.map((time, index) => [time, index]));
  const spread = (t: readonly number[], values: readonly (number | null)[]): (number | null)[] => {
    const column: (number | null)[] = Array.from({ length: times.length }, () => null);
    t.forEach((time, index) => {
      const at = place.get(time);
      if (at !== undefined) column[at] = values[index] ?? null;
    });
    return column;
  };
  return {
    t: times.map((time) => time / 1000),
    series: new Map(
      lines.map(({ id, t, columns }) => [
        id,
        { min: spread(t, columns.min), avg: spread(t, columns.avg), max: spread(t, columns.max) },
      ]),
    ),
  };
};
