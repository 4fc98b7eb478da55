import { listUnmapped } from "@sgval/contract/devices/routes";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { connectionKeys } from "./keys.ts";

/** Fields that came from a device and belong to no channel, the latest first. */
export const heardFieldsQuery = (deviceId: number) =>
  queryOptions({
    queryKey: connectionKeys.heardFields(deviceId),
    queryFn: ({ signal }) => call(listUnmapped, { params: { id: deviceId }, query: { size: 5 }, signal }),
  });
