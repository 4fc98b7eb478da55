import { lineGap } from "@sgval/contract/readings/line-gap";
import type { History } from "@sgval/contract/readings/readings";
import { indexFrom } from "../../shared/ui/trend/trend-data.ts";
import type { TrendRange } from "../../shared/ui/trend/trend-types.ts";
import type { HistoryAsked } from "./api/keys.ts";
import { type LineColumns, mapColumns } from "./line-columns.ts";

/** One line of a chart: a channel of a device, which need not be the device the page is about. */
export interface ChartSource {
  deviceId: number;
  /** Its name for people. */
  deviceName: string;
  /** Its code, such as DL-01. */
  deviceCode?: string;
  /** The device that it measures for, as the logger at the critical point of a valve does. */
  measuresFor?: number;
  /** Channel key. */
  key: string;
  under?: number | null | undefined;
  over?: number | null | undefined;
  /** Two pressures (bar) that its valve is regulated by, drawn instead of its limits. */
  points?: { low: number; high: number; lowName: string; highName: string };
  /** Seconds between two readings of this channel. */
  interval: number;
  /** Seconds after which its newest value is late and stale. */
  freshFor?: { late: number; stale: number };
  /** Seconds of silence after which its device is offline; infinitely many for one that never is. */
  offlineAfter?: number;
  /** When its device was added, in seconds since 1970. */
  createdAt?: number;
  /** An earlier period of the line, by so many days. */
  daysBack?: number;
}

export const sourceId = ({ deviceId, key, daysBack }: ChartSource): string =>
  `${deviceId}:${key}${daysBack ? `:${daysBack}d` : ""}`;

/** The lines with those of earlier periods behind them. */
export const withEarlier = (sources: readonly ChartSource[], days: readonly number[]): ChartSource[] => [
  ...sources,
  ...days.flatMap((daysBack) => sources.map((source) => ({ ...source, daysBack }))),
];

/** A class, because the query library compares what is in plain objects number by number with what was there before. */
export class Columns {
  readonly t: readonly number[];
  readonly series: ReadonlyMap<string, LineColumns>;

  /** @param t seconds since 1970, ascending */
  constructor(t: readonly number[], series: ReadonlyMap<string, LineColumns>) {
    this.t = t;
    this.series = series;
  }
}

/** What a line of the present is at a time, in the base unit of its channel. */
export interface LineValue {
  deviceId: number;
  key: string;
  value: number;
}

/** The lines at a time of the chart (epoch seconds): the last sample of each, as long as its line continues from there. */
export const valuesAt = (
  { t, series }: Columns,
  sources: readonly ChartSource[],
  time: number,
  bucketSeconds: number | null,
): LineValue[] =>
  sources.flatMap((source) => {
    if (source.daysBack) return [];
    const column = series.get(sourceId(source))?.avg ?? [];
    const longest = lineGap(t, column, Math.max(source.interval, bucketSeconds ?? 0));
    const end = indexFrom(t, time);
    for (let index = t[end] === time ? end : end - 1; index >= 0; index -= 1) {
      if (time - (t[index] ?? 0) > longest) return [];
      const value = column[index];
      if (typeof value === "number") return [{ deviceId: source.deviceId, key: source.key, value }];
    }
    return [];
  });

type Line = { id: string; t: readonly number[]; columns: LineColumns };

/** Merges lines of several devices onto one time axis; missing samples are gaps. */
export const mergeColumns = (
  sources: readonly ChartSource[],
  historyOf: (source: ChartSource) => History | undefined,
): Columns => {
  const lines = sources.flatMap((source): Line[] => {
    const history = historyOf(source);
    const columns = history?.series[source.key];
    return history && columns ? [{ id: sourceId(source), t: history.t, columns }] : [];
  });
  const distinct = [...new Set(lines.map((line) => line.t))];
  const [only] = distinct;
  if (only && distinct.length === 1)
    return new Columns(
      only.map((time) => time / 1000),
      new Map(lines.map(({ id, columns }) => [id, columns])),
    );
  const times = [...new Set(distinct.flat())].sort((a, b) => a - b);
  const indexOf = new Map(times.map((time, index) => [time, index]));
  const spread = (t: readonly number[], values: readonly (number | null)[]): (number | null)[] => {
    const column: (number | null)[] = Array.from({ length: times.length }, () => null);
    t.forEach((time, index) => {
      const at = indexOf.get(time);
      if (at !== undefined) column[at] = values[index] ?? null;
    });
    return column;
  };
  return new Columns(
    times.map((time) => time / 1000),
    new Map(lines.map(({ id, t, columns }) => [id, mapColumns(columns, (column) => spread(t, column))])),
  );
};

/** Columns of the samples within a range (epoch seconds), of which both ends belong to it. */
export const cutColumns = ({ t, series }: Columns, range: TrendRange): Columns => {
  const first = indexFrom(t, range.from);
  const last = indexFrom(t, range.to);
  const end = t[last] === range.to ? last + 1 : last;
  return new Columns(
    t.slice(first, end),
    new Map(
      [...series].map(([id, columns]) => [id, mapColumns(columns, (column) => column.slice(first, end))]),
    ),
  );
};

/** Whether a window lies within another one, which may end at `now` (epoch seconds). */
export const isWithin = (
  window: HistoryAsked["window"],
  outer: HistoryAsked["window"],
  now: number,
): boolean => {
  if ("spanSeconds" in window) return false;
  const { from, to } = "spanSeconds" in outer ? { from: now - outer.spanSeconds, to: now } : outer;
  return window.from >= from && window.to <= to;
};
