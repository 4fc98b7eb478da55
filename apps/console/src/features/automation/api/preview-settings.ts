import { type AutomationPreview, previewAutomation } from "@sgval/contract/automation/preview";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";

/** What is tried; what is left out is as it is stored. */
export type Tried = z.input<NonNullable<(typeof previewAutomation)["body"]>>;

const preview = async (deviceId: number, body: Tried, signal?: AbortSignal): Promise<AutomationPreview> =>
  (await call(previewAutomation, { params: { id: deviceId }, body, ...(signal ? { signal } : {}) })).data;

/** What settings that are being edited would have done in the last days; nothing is sent or stored, and asked anew each time. */
export const triedPreviewQuery = (deviceId: number, tried: Tried) =>
  queryOptions({
    queryKey: ["tried-automation", deviceId, tried] as const,
    queryFn: ({ signal }) => preview(deviceId, tried, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** What automation would do at once with the stored settings: asked anew each time, since it is about now. */
export const storedPreviewQuery = (deviceId: number) =>
  queryOptions({
    queryKey: [...sharedKeys.devices, "automation-preview", deviceId] as const,
    queryFn: ({ signal }) => preview(deviceId, {}, signal),
    staleTime: 0,
    gcTime: 0,
  });
