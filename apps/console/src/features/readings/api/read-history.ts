import { type History, readHistory } from "@sgval/contract/readings/readings";
import { dayMs } from "@sgval/quantities/duration";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { shareColumns } from "../line-columns.ts";
import { type HistoryAsked, readingKeys } from "./keys.ts";

/** How often a chart whose rollups are being made is fetched again. */
const pendingRefetchMs = 2_000;

const earlierRefetchMs = 60_000;

/** A range that is looked at no more is kept for the way back; each may be tens of megabytes. */
const keptMs = 60_000;

/** Columns of the last so many seconds; live readings are added to it, a refetch fills what was missed. */
export const historyQuery = (id: number, asked: HistoryAsked) =>
  queryOptions({
    queryKey: readingKeys.history(id, asked),
    queryFn: async ({ signal }): Promise<History> => {
      const { parameters, window, points, quality, detail, daysBack = 0 } = asked;
      const back = daysBack * dayMs;
      const now = serverNow();
      const from = "from" in window ? window.from * 1000 : now - window.spanSeconds * 1000;
      const to = "to" in window ? window.to * 1000 : now;
      const answer = await call(readHistory, {
        params: { id },
        query: {
          ...{ parameter: [...parameters], points, quality, detail },
          ...{ from: Math.round(from - back), to: Math.round(to - back) },
        },
        signal,
      });
      const history = shareColumns(answer);
      return back === 0 ? history : { ...history, t: history.t.map((time) => time + back) };
    },
    enabled: asked.parameters.length > 0 && asked.points > 0,
    placeholderData: keepPreviousData,
    gcTime: keptMs,
    // Up to a hundred thousand numbers are not compared with those before.
    structuralSharing: false,
    // Means over buckets cannot be continued from single readings for long.
    refetchInterval: ({ state }) => {
      if (state.data && state.data.pendingHours > 0) return pendingRefetchMs;
      const bucket = state.data?.bucketSeconds;
      if (bucket) return Math.max(60, bucket) * 1000;
      // No live reading continues an earlier period, which moves on with the clock.
      return asked.daysBack && "spanSeconds" in asked.window ? earlierRefetchMs : false;
    },
  });
