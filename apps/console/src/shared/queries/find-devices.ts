import { listDevices } from "@sgval/contract/devices/routes";
import type { DeviceType } from "@sgval/quantities/device-types";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { sharedKeys } from "./query-keys.ts";

const SHOWN = 20;

export interface DeviceChoice {
  id: number;
  name: string;
  displayName: string;
}

interface FoundDevice extends DeviceChoice {
  roomId: number | null;
  room: string | null;
}

/** Devices whose name, code or link fits the text, for forms that choose one. */
export const devicesToChooseQuery = (q: string, type?: DeviceType) =>
  queryOptions({
    queryKey: sharedKeys.foundDevices(q, type),
    queryFn: async ({ signal }): Promise<FoundDevice[]> =>
      (
        await call(listDevices, {
          query: {
            page: 1,
            size: SHOWN,
            sort: "displayName",
            ...(q === "" ? {} : { q }),
            ...(type ? { type: [type] } : {}),
          },
          signal,
        })
      ).data.map(({ id, name, displayName, roomId, room }) => ({ id, name, displayName, roomId, room })),
    placeholderData: keepPreviousData,
  });
