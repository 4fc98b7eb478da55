import { listActivity, listActivityActors } from "@sgval/contract/activity/activity";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";

export type ActivityQuery = z.output<(typeof listActivity)["query"]>;

const all = "activity";

/** The query keys of this feature. */
export const activityKeys = {
  all: [all],
  device: (deviceId: number) => [all, "device", deviceId],
  settings: [all, "settings"],
  recipients: [all, "recipients"],
  actors: [all, "actors"],
  page: (query: Partial<ActivityQuery>) => [all, "all", query],
} as const;

const SHOWN = 20;

/** Changes of a device, newest first. */
export const deviceActivityQuery = (deviceId: number, enabled: boolean) =>
  queryOptions({
    queryKey: activityKeys.device(deviceId),
    queryFn: ({ signal }) => call(listActivity, { query: { deviceId, page: 1, size: SHOWN }, signal }),
    enabled,
  });

/** Who has changed something, for the filter of the list. */
export const activityActorsQuery = () =>
  queryOptions({
    queryKey: activityKeys.actors,
    queryFn: async ({ signal }) => (await call(listActivityActors, { signal })).data,
  });

/** One page of all changes, newest first. */
export const activityQuery = (query: Partial<ActivityQuery>) =>
  queryOptions({
    queryKey: activityKeys.page(query),
    queryFn: ({ signal }) => call(listActivity, { query, signal }),
    placeholderData: keepPreviousData,
  });
