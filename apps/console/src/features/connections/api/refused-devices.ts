import { listRefusedDevices } from "@sgval/contract/connections/refused-devices";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { connectionKeys } from "./keys.ts";

/** One page of who tried to send as a device and was refused. */
export const refusedDevicesQuery = (query: { page: number; size: number }) =>
  queryOptions({
    queryKey: connectionKeys.refusedPage(query),
    queryFn: ({ signal }) => call(listRefusedDevices, { query, signal }),
    placeholderData: keepPreviousData,
  });
