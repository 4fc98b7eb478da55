import { listActivity } from "@sgval/contract/activity/activity";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";

export type ActivityQuery = z.output<(typeof listActivity)["query"]>;

/** One page of everything anybody changed, newest first. */
export const activityQuery = (query: Partial<ActivityQuery>) =>
  queryOptions({
    queryKey: ["activity", "all", query] as const,
    queryFn: ({ signal }) => call(listActivity, { query, signal }),
    placeholderData: keepPreviousData,
  });
