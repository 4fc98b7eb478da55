import {
  readZoneAccounting,
  readZoneBalance,
  readZoneDays,
  readZoneProfile,
} from "@sgval/contract/zones/zone-accounting";
import { rankZones, readNrwTrend } from "@sgval/contract/zones/zone-ranking";
import { readZoneSummaries } from "@sgval/contract/zones/zone-summary";
import { minuteMs } from "@sgval/quantities/duration";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { toApiError } from "../../../shared/api/api-error.ts";
import { call } from "../../../shared/api/call.ts";
import { zoneKeys } from "./zone-keys.ts";

/** Local days, both within: `YYYY-MM-DD`. */
export type DayRange = { from: string; to: string };

/**
 * The water of a zone now, last night, yesterday and in the last closed month; anew each minute. `null` where it is not in view
 * of the user: whoever sees one device of a zone sees the zone, and its water only with all that measures it.
 */
export const accountingQuery = (zoneId: number) =>
  queryOptions({
    queryKey: zoneKeys.account(zoneId, "now"),
    queryFn: async ({ signal }) => {
      try {
        return (await call(readZoneAccounting, { params: { id: zoneId }, signal })).data;
      } catch (error) {
        if (toApiError(error).code === "not_found") return null;
        throw error;
      }
    },
    refetchInterval: minuteMs,
  });

/** Inflow, night flow and losses of the zones that devices measure; anew each minute. */
export const zoneSummariesQuery = (devices: readonly number[]) =>
  queryOptions({
    queryKey: zoneKeys.summaries(devices),
    queryFn: async ({ signal }) =>
      (await call(readZoneSummaries, { query: { device: [...devices] }, signal })).data,
    refetchInterval: minuteMs,
  });

/** Days and nights of a zone, oldest first. */
export const zoneDaysQuery = (zoneId: number) =>
  queryOptions({
    queryKey: zoneKeys.account(zoneId, "days"),
    queryFn: async ({ signal }) =>
      (await call(readZoneDays, { params: { id: zoneId }, query: {}, signal })).data,
  });

/** The last day that is over by quarter of an hour, beside the mean of the same weekday. */
export const zoneProfileQuery = (zoneId: number) =>
  queryOptions({
    queryKey: zoneKeys.account(zoneId, "profile"),
    queryFn: async ({ signal }) =>
      (await call(readZoneProfile, { params: { id: zoneId }, query: {}, signal })).data,
  });

/** The water balance of a period. */
export const balanceQuery = (zoneId: number, range: DayRange) =>
  queryOptions({
    queryKey: zoneKeys.balance(zoneId, range),
    queryFn: async ({ signal }) =>
      (await call(readZoneBalance, { params: { id: zoneId }, query: range, signal })).data,
    placeholderData: keepPreviousData,
  });

/** Non-revenue water of the last closed months, oldest first. */
export const nrwTrendQuery = (zoneId: number) =>
  queryOptions({
    queryKey: zoneKeys.account(zoneId, "nrw"),
    queryFn: async ({ signal }) => (await call(readNrwTrend, { params: { id: zoneId }, signal })).data,
  });

/** One page of the zones by the water that could be saved in them. */
export const zoneRankingQuery = (query: Partial<z.output<typeof rankZones.query>>) =>
  queryOptions({
    queryKey: zoneKeys.ranking(query),
    queryFn: ({ signal }) => call(rankZones, { query, signal }),
    placeholderData: keepPreviousData,
  });
