import { previewAutomation } from "@sgval/contract/automation/preview";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../api/call.ts";
import { sharedKeys } from "./query-keys.ts";

/** Settings of the automatic mode that are tried; what is left out is as it is stored. */
export type TriedAutomation = z.input<NonNullable<(typeof previewAutomation)["body"]>>;

/**
 * What settings that are not saved yet would have done in the last days, and what they would do at once; nothing is sent or
 * stored.
 */
export const triedAutomationQuery = (deviceId: number, tried: TriedAutomation) =>
  queryOptions({
    queryKey: sharedKeys.triedAutomation(deviceId, tried),
    queryFn: async ({ signal }) =>
      (await call(previewAutomation, { params: { id: deviceId }, body: tried, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
