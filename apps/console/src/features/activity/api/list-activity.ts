import { listActivity } from "@sgval/contract/activity/activity";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";

const SHOWN = 20;

/** Who changed what on a device, newest first. */
export const deviceActivityQuery = (deviceId: number, enabled: boolean) =>
  queryOptions({
    queryKey: ["activity", "device", deviceId] as const,
    queryFn: ({ signal }) => call(listActivity, { query: { deviceId, page: 1, size: SHOWN }, signal }),
    enabled,
  });
