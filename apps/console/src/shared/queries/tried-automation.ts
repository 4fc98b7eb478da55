import { previewAutomation } from "@sgval/contract/automation/preview";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../api/call.ts";

/** Settings of the automatic mode that are tried; what is left out is as it is stored. */
export type TriedAutomation = z.input<NonNullable<(typeof previewAutomation)["body"]>>;

/**
 * What settings that are not saved yet would have done in the last days, and what they would do at once; nothing is sent or
 * stored. Its key is below no other: the answer is of the time it was asked for.
 */
export const triedAutomationQuery = (deviceId: number, tried: TriedAutomation) =>
  queryOptions({
    queryKey: ["tried-automation", deviceId, tried] as const,
    queryFn: async ({ signal }) =>
      (await call(previewAutomation, { params: { id: deviceId }, body: tried, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
