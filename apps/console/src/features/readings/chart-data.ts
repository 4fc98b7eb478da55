import { gapIntervals } from "@sgval/contract/readings/health";
import type { History } from "@sgval/contract/readings/readings";
import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { serverNow } from "../../shared/format/server-clock.ts";
import type { ShownQuery } from "../../shared/ui/page/query-state.tsx";
import { indexFrom } from "../../shared/ui/trend/trend-data.ts";
import type { TrendRange } from "../../shared/ui/trend/trend-types.ts";
import type { HistoryAsked } from "./api/keys.ts";
import { historyQuery } from "./api/read-history.ts";
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
  /** Seconds of silence after which its device is offline; null for one that never is. */
  offlineAfter?: number | null;
  /** When its device was added, in seconds since 1970. */
  createdAt?: number;
  /** An earlier period of the line, by so many days. */
  daysBack?: number;
}

/** The lines of a device and of a period, which are fetched together. */
const groupOf = ({ deviceId, daysBack = 0 }: ChartSource): string => `${deviceId}:${daysBack}`;

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
    const longest = gapIntervals * Math.max(source.interval, bucketSeconds ?? 0);
    const end = indexFrom(t, time);
    for (let index = t[end] === time ? end : end - 1; index >= 0; index -= 1) {
      if (time - (t[index] ?? 0) > longest) return [];
      const value = column[index];
      if (typeof value === "number") return [{ deviceId: source.deviceId, key: source.key, value }];
    }
    return [];
  });

/** Lines that could not be loaded, with what is to be asked again. */
export interface SourceFailure {
  key: string;
  sources: readonly ChartSource[];
  query: ShownQuery;
}

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

/** Points are shown as soon as one device has brought some; emptiness is known when all have answered. */
const chartState = (
  columns: Columns,
  results: readonly UseQueryResult<History>[],
): "loading" | "paused" | "loaded" | "failed" => {
  if (columns.t.length > 0) return "loaded";
  const open = results.filter(({ data, error }) => data === undefined && error === null);
  if (open.some(({ fetchStatus }) => fetchStatus === "paused")) return "paused";
  if (open.length > 0) return "loading";
  return results.some(({ data }) => data !== undefined) ? "loaded" : "failed";
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

type AskedWindow = HistoryAsked["window"];
type AskedChart = Pick<HistoryAsked, "window" | "points" | "quality" | "detail">;

const isAlike = (one: AskedChart, other: AskedChart): boolean =>
  one.points === other.points && one.quality === other.quality && one.detail === other.detail;

/** Whether a window lies within another one, which may end at `now` (epoch seconds). */
export const isWithin = (window: AskedWindow, outer: AskedWindow, now: number): boolean => {
  if ("spanSeconds" in window) return false;
  const { from, to } = "spanSeconds" in outer ? { from: now - outer.spanSeconds, to: now } : outer;
  return window.from >= from && window.to <= to;
};

/** Whether some of the points lie in a window; a sliding one ends now, where the points of another do. */
const touches = ({ t }: Columns, window: AskedWindow): boolean => {
  const [first, last] = [t[0], t.at(-1)];
  if (first === undefined || last === undefined) return false;
  return "spanSeconds" in window || (first < window.to && last > window.from);
};

/**
 * The columns behind a chart, one query per device and period, on one time axis. `sources` and `window` must keep their identity.
 * A part of time whose readings are all there is cut out of them; while another part is fetched, `refreshing`, the columns before
 * stay as far as they lie in it: a chart that went and came back with each zoom would take the focus with it.
 */
export const useChartData = (
  sources: readonly ChartSource[],
  window: AskedWindow,
  { points, quality, detail }: Omit<AskedChart, "window">,
) => {
  const groups = useMemo(() => [...Map.groupBy(sources, groupOf)], [sources]);
  const merged = useRef<{ of: typeof sources; histories: (History | undefined)[]; columns: Columns }>(null);
  const combine = useCallback(
    (results: UseQueryResult<History>[]) => {
      const place = new Map(groups.map(([key], index) => [key, index]));
      const widths = results.map(({ data }) => data?.bucketSeconds ?? 0);
      const histories = results.map(({ data }) => data);
      // That a query is fetched again changes no point of it.
      const isSame =
        merged.current?.of === sources &&
        merged.current.histories.length === histories.length &&
        merged.current.histories.every((history, index) => history === histories[index]);
      if (!merged.current || !isSame) {
        const columns = mergeColumns(sources, (source) => histories[place.get(groupOf(source)) ?? -1]);
        merged.current = { of: sources, histories, columns };
      }
      const { columns } = merged.current;
      return {
        columns,
        /** Widest bucket in seconds, null when every reading is a point of its own. */
        bucketSeconds: Math.max(0, ...widths) || null,
        /** Each reading is there, so that no part of the time need be asked for again. */
        isWhole: results.every(
          ({ data, isPlaceholderData }) =>
            data?.bucketSeconds === null && data.pendingHours === 0 && !isPlaceholderData,
        ),
        /** Some readings carry a quality flag: good values alone may be others. */
        flagged: results.some(({ data }) => data?.flagged === true),
        /** Hours whose rollups are being made, of all devices. */
        pendingHours: results.reduce((sum, { data }) => sum + (data?.pendingHours ?? 0), 0),
        failures: results.flatMap((query, index): SourceFailure[] => {
          const [key, own] = groups[index] ?? [];
          return query.error && key !== undefined && own ? [{ key, sources: own, query }] : [];
        }),
        /** The times (epoch ms) at which a device measured anything, by its id. */
        timesOf: (deviceId: number): readonly number[] | undefined =>
          results[place.get(`${deviceId}:0`) ?? -1]?.data?.t,
        state: chartState(columns, results),
      };
    },
    [sources, groups],
  );
  const before = useRef<{ of: typeof sources; asked: AskedChart; result: ReturnType<typeof combine> }>(null);
  const last = before.current?.of === sources ? before.current : null;
  const asked: AskedChart =
    last?.result.isWhole &&
    isAlike(last.asked, { window, points, quality, detail }) &&
    isWithin(window, last.asked.window, serverNow() / 1000)
      ? last.asked
      : { window, points, quality, detail };
  const result = useQueries({
    queries: groups.map(([, list]) => {
      const { deviceId = 0, daysBack } = list[0] ?? {};
      const parameters = list.map((source) => source.key);
      return historyQuery(deviceId, { parameters, ...asked, daysBack });
    }),
    combine,
  });
  useEffect(() => {
    if (result.state !== "loading") before.current = { of: sources, asked, result };
  });
  const isPart = asked.window !== window && "from" in window;
  const columns = useMemo(
    () => (isPart ? cutColumns(result.columns, window) : result.columns),
    [isPart, result.columns, window],
  );
  return result.state === "loading" && last && touches(last.result.columns, window)
    ? { ...last.result, failures: result.failures, refreshing: true }
    : { ...result, columns, refreshing: false };
};
