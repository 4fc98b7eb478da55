import { listUnmapped } from "@sgval/contract/devices/routes";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { sharedKeys } from "./query-keys.ts";

/** Fields that came from a device and belong to no channel, the latest first, and the last payload that held one. */
export const unmappedQuery = (deviceId: number) =>
  queryOptions({
    queryKey: sharedKeys.unmapped(deviceId),
    queryFn: ({ signal }) => call(listUnmapped, { params: { id: deviceId }, signal }),
  });
