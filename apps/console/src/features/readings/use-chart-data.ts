import type { History } from "@sgval/contract/readings/readings";
import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { serverNow } from "../../shared/format/server-clock.ts";
import type { ShownQuery } from "../../shared/ui/page/query-state.tsx";
import type { HistoryAsked } from "./api/keys.ts";
import { historyQuery } from "./api/read-history.ts";
import { type ChartSource, type Columns, cutColumns, isWithin, mergeColumns } from "./chart-data.ts";

/** The lines of a device and of a period, which are fetched together. */
const groupOf = ({ deviceId, daysBack = 0 }: ChartSource): string => `${deviceId}:${daysBack}`;

/** Lines that could not be loaded, with what is to be asked again. */
export interface SourceFailure {
  key: string;
  sources: readonly ChartSource[];
  query: ShownQuery;
}

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

type AskedWindow = HistoryAsked["window"];
type AskedChart = Pick<HistoryAsked, "window" | "points" | "quality" | "detail">;

const isAlike = (one: AskedChart, other: AskedChart): boolean =>
  one.points === other.points && one.quality === other.quality && one.detail === other.detail;

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
