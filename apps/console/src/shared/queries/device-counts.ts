import { type DeviceCounts, listDevices } from "@sgval/contract/devices/routes";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { kept } from "../api/kept-answers.ts";
import { sharedKeys } from "./query-keys.ts";

/** How often (ms) the counts and lists on screen are taken again. */
export const REFETCH_EVERY_MS = 60_000;

/** Number of devices by state. Each list includes them; where none is open they are fetched alone. */
export const deviceCountsQuery = () =>
  queryOptions({
    queryKey: sharedKeys.deviceCounts,
    ...kept,
    queryFn: async ({ signal }) =>
      (await call(listDevices, { query: { page: 1, size: 1 }, signal })).metaData.counts,
    staleTime: Number.POSITIVE_INFINITY,
    // A value that passes a limit has no event of its own.
    refetchInterval: REFETCH_EVERY_MS,
  });

/** Whether every device that has ever reported does so on time, with good values within their limits. */
export const isAllNormal = ({ late, stale, offline, outsideLimits, badValue }: DeviceCounts): boolean =>
  [late, stale, offline, outsideLimits, badValue].every((count) => count === 0);
