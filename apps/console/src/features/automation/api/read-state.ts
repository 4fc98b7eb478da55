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
