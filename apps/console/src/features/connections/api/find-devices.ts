import { listDevices } from "@sgval/contract/devices/routes";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";

const SHOWN = 20;

export interface DeviceChoice {
  id: number;
  name: string;
  displayName: string;
}

/** Devices whose name, code or link fits the text, to be given a token. */
export const tokenDevicesQuery = (q: string) =>
  queryOptions({
    queryKey: ["connections", "devices", q] as const,
    queryFn: async ({ signal }): Promise<DeviceChoice[]> =>
      (
        await call(listDevices, {
          query: { page: 1, size: SHOWN, sort: "displayName", ...(q === "" ? {} : { q }) },
          signal,
        })
      ).data.map(({ id, name, displayName }) => ({ id, name, displayName })),
    placeholderData: keepPreviousData,
  });
