import { readTimers } from "@sgval/contract/automation/automation";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";

/** Weekly windows of low pressure of a device. */
export const timersQuery = (deviceId: number, enabled: boolean) =>
  queryOptions({
    queryKey: ["device", "timers", deviceId] as const,
    queryFn: async ({ signal }) => (await call(readTimers, { params: { id: deviceId }, signal })).data,
    enabled,
  });
