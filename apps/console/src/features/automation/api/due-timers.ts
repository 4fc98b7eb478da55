import { listDueTimers } from "@sgval/contract/automation/bulk";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";

const EVERY_MS = 60_000;

/** Timers that are open or open soon; fetched again with devices, since a changed device may have others. */
export const dueTimersQuery = (enabled: boolean) =>
  queryOptions({
    queryKey: [...sharedKeys.devices, "due-timers"],
    queryFn: async ({ signal }) => (await call(listDueTimers, { signal })).data,
    refetchInterval: EVERY_MS,
    enabled,
  });
