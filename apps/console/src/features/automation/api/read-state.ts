import { previewAutomation } from "@sgval/contract/automation/preview";
import { readAutomationState } from "@sgval/contract/automation/state";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { automationKeys } from "./read-settings.ts";

/** Ages and what is due move on, also where no event comes. */
const EVERY_MS = 60_000;

/** Who regulates a valve, by which rule and what is next; kept up to date by the socket. */
export const stateQuery = (deviceId: number) =>
  queryOptions({
    queryKey: automationKeys.state(deviceId),
    queryFn: async ({ signal }) =>
      (await call(readAutomationState, { params: { id: deviceId }, signal })).data,
    refetchInterval: EVERY_MS,
  });

/** What automation would do at once with the stored settings: asked anew each time, since it is about now. */
export const storedPreviewQuery = (deviceId: number) =>
  queryOptions({
    queryKey: automationKeys.preview(deviceId),
    queryFn: async ({ signal }) =>
      (await call(previewAutomation, { params: { id: deviceId }, body: {}, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
