import { listDevices } from "@sgval/contract/devices/routes";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { sharedKeys } from "./query-keys.ts";

const SHOWN = 20;

export interface DeviceChoice {
  id: number;
  name: string;
  displayName: string;
}

/** Devices whose name, code or link fits the text, for forms that choose one. */
export const devicesToChooseQuery = (q: string) =>
  queryOptions({
    queryKey: sharedKeys.foundDevices(q),
    queryFn: async ({ signal }): Promise<DeviceChoice[]> =>
      (
        await call(listDevices, {
          query: { page: 1, size: SHOWN, sort: "displayName", ...(q === "" ? {} : { q }) },
          signal,
        })
      ).data.map(({ id, name, displayName }) => ({ id, name, displayName })),
    placeholderData: keepPreviousData,
  });
