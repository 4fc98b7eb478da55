import { previewStation } from "@sgval/contract/pumps/preview";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";

/** What is tried; what is left out is as it is stored. */
export type TriedStation = z.input<NonNullable<(typeof previewStation)["body"]>>;

/** What staging with settings that are being edited would have done in the last days; nothing is sent or stored. */
export const stationPreviewQuery = (deviceId: number, tried: TriedStation) =>
  queryOptions({
    queryKey: ["tried-staging", deviceId, tried] as const,
    queryFn: async ({ signal }) =>
      (await call(previewStation, { params: { id: deviceId }, body: tried, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
