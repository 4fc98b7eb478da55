import { type DeviceListQuery, listDevices } from "@sgval/contract/devices/routes";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { kept } from "../../../shared/api/kept-answers.ts";
import { noteNetworkStatus } from "../../../shared/api/network-status.ts";
import { REFETCH_EVERY_MS } from "../../../shared/queries/device-counts.ts";
import { deviceKeys } from "./keys.ts";

/** One page of devices with their latest values; the previous page stays visible while the next one loads. */
export const deviceListQuery = (query: Partial<DeviceListQuery>) =>
  queryOptions({
    queryKey: deviceKeys.list(query),
    ...kept,
    queryFn: async ({ signal, client }) => {
      const list = await call(listDevices, { query, signal });
      noteNetworkStatus(list.metaData.counts);
      client.setQueryData(deviceKeys.counts, list.metaData.counts);
      return list;
    },
    placeholderData: keepPreviousData,
    // A value that passes a limit has no event of its own.
    refetchInterval: REFETCH_EVERY_MS,
  });
