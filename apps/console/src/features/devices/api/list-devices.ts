import { type DeviceListQuery, listDevices } from "@sgval/contract/devices/routes";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { noteNetworkStatus } from "../../../shared/api/network-status.ts";

export type DeviceList = z.output<(typeof listDevices)["answer"]>;
export const deviceListKey = ["device", "list"] as const;

/** One page of devices with their latest values; the page before stays on screen while this one loads. */
export const deviceListQuery = (query: Partial<DeviceListQuery>) =>
  queryOptions({
    queryKey: [...deviceListKey, query] as const,
    queryFn: async ({ signal }) => {
      const list = await call(listDevices, { query, signal });
      noteNetworkStatus(list.metaData.counts);
      return list;
    },
    placeholderData: keepPreviousData,
  });
