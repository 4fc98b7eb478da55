import { listDevices } from "@sgval/contract/devices/routes";
import type { DeviceType } from "@sgval/quantities/device-types";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { sharedKeys } from "./query-keys.ts";

/** As many are offered; who looks for others types more of their name. */
export const DEVICES_OFFERED = 20;

export interface DeviceChoice {
  id: number;
  name: string;
  displayName: string;
  latitude?: number | null;
  longitude?: number | null;
}

export interface FoundDevice extends DeviceChoice {
  roomId: number | null;
  room: string | null;
}

/** Devices whose name, code or link fits the text, for forms that choose one; only those of a type or a room. */
export const devicesToChooseQuery = (
  q: string,
  only: { type?: DeviceType | undefined; room?: number | "none" | undefined } = {},
) =>
  queryOptions({
    queryKey: sharedKeys.foundDevices(q, only),
    queryFn: async ({ signal }): Promise<FoundDevice[]> =>
      (
        await call(listDevices, {
          query: {
            page: 1,
            size: DEVICES_OFFERED,
            sort: "displayName",
            ...(q === "" ? {} : { q }),
            ...(only.type ? { type: [only.type] } : {}),
            ...(only.room === undefined ? {} : { room: [only.room] }),
          },
          signal,
        })
      ).data.map(({ id, name, displayName, latitude, longitude, roomId, room }) => ({
        id,
        name,
        displayName,
        latitude,
        longitude,
        roomId,
        room,
      })),
    placeholderData: keepPreviousData,
  });
