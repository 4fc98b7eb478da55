import { readThreshold } from "@sgval/contract/automation/automation";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";

/** Start and limit pressure point of a device, or null. */
export const thresholdQuery = (deviceId: number, enabled: boolean) =>
  queryOptions({
    queryKey: ["device", "threshold", deviceId] as const,
    queryFn: async ({ signal }) => (await call(readThreshold, { params: { id: deviceId }, signal })).data,
    enabled,
  });
