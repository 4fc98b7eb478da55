import type { History } from "@sgval/contract/readings/readings";
import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useCallback } from "react";
import { type HistoryAsked, historyQuery } from "./api/read-history.ts";
import type { ChartSource } from "./chart-source.ts";
import { mergeColumns } from "./merge-columns.ts";

/** The columns behind a chart, one question per device, on one time axis. `sources` must keep its identity. */
export const useChartData = (
  sources: readonly ChartSource[],
  window: HistoryAsked["window"],
  points: number,
) => {
  const byDevice = [...Map.groupBy(sources, (source) => source.deviceId)];
  const combine = useCallback(
    (results: UseQueryResult<History>[]) => {
      const ids = [...new Set(sources.map((source) => source.deviceId))];
      const widths = results.map(({ data }) => data?.bucketSeconds ?? 0);
      return {
        columns: mergeColumns(sources, (id) => results[ids.indexOf(id)]?.data),
        /** Widest bucket in seconds, null when every reading is a point of its own. */
        bucketSeconds: Math.max(0, ...widths) || null,
        isPending: results.some((result) => result.isPending && result.fetchStatus !== "idle"),
        isFetching: results.some((result) => result.isFetching),
        error: results.find((result) => result.isError)?.error ?? null,
        refetch: () => {
          for (const result of results) void result.refetch();
        },
      };
    },
    [sources],
  );
  return useQueries({
    queries: byDevice.map(([deviceId, list]) =>
      historyQuery(deviceId, { parameters: list.map((source) => source.key), window, points }),
    ),
    combine,
  });
};
