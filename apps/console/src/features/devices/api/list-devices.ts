import { type DeviceListQuery, listDevices } from "@sgval/contract/devices/routes";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { noteNetworkStatus } from "../../../shared/api/network-status.ts";
import { deviceKeys } from "./keys.ts";

/** One page of devices with their latest values; the previous page stays visible while the next one loads. */
export const deviceListQuery = (query: Partial<DeviceListQuery>) =>
  queryOptions({
    queryKey: deviceKeys.list(query),
    queryFn: async ({ signal, client }) => {
      const list = await call(listDevices, { query, signal });
      noteNetworkStatus(list.metaData.counts);
      client.setQueryData(deviceKeys.counts, list.metaData.counts);
      return list;
    },
    placeholderData: keepPreviousData,
  });

/** How often the counts on screen are taken again. */
export const COUNT_EVERY_MS = 60_000;

/**
 * Number of devices by state. Each list includes the counts; when a connection comes or goes they are
 * fetched alone, because reordered rows would move under the pointer.
 */
export const deviceCountsQuery = () =>
  queryOptions({
    queryKey: deviceKeys.counts,
    queryFn: async ({ signal }) =>
      (await call(listDevices, { query: { page: 1, size: 1 }, signal })).metaData.counts,
    staleTime: Number.POSITIVE_INFINITY,
    // A value that passes a limit, or a device that falls silent, has no event of its own.
    refetchInterval: COUNT_EVERY_MS,
  });
