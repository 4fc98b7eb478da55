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

/** What is offered of the devices that there are. */
interface Only {
  type?: DeviceType | undefined;
  room?: number | "none" | undefined;
}

const findDevices = async (
  q: string,
  only: Only,
  page: { page: number; size: number },
  signal?: AbortSignal,
): Promise<{ devices: FoundDevice[]; total: number }> => {
  const { data, metaData } = await call(listDevices, {
    query: {
      ...page,
      sort: "displayName",
      ...(q === "" ? {} : { q }),
      ...(only.type ? { type: [only.type] } : {}),
      ...(only.room === undefined ? {} : { room: [only.room] }),
    },
    ...(signal ? { signal } : {}),
  });
  const devices = data.map(({ id, name, displayName, latitude, longitude, roomId, room }) => ({
    id,
    name,
    displayName,
    latitude,
    longitude,
    roomId,
    room,
  }));
  return { devices, total: metaData.total };
};

/** Devices whose name, code or link fits the text, for forms that choose one; only those of a type or a room. */
export const devicesToChooseQuery = (q: string, only: Only = {}) =>
  queryOptions({
    queryKey: sharedKeys.foundDevices(q, only),
    queryFn: async ({ signal }): Promise<FoundDevice[]> =>
      (await findDevices(q, only, { page: 1, size: DEVICES_OFFERED }, signal)).devices,
    placeholderData: keepPreviousData,
  });

/** All devices that fit, up to a number, for forms that choose many. */
export const devicesFoundQuery = (q: string, only: Only, most: number) =>
  queryOptions({
    queryKey: [...sharedKeys.foundDevices(q, only), "all", most],
    queryFn: async ({ signal }): Promise<FoundDevice[]> => {
      const found: FoundDevice[] = [];
      for (let page = 1; ; page += 1) {
        const { devices, total } = await findDevices(q, only, { page, size: 100 }, signal);
        found.push(...devices);
        if (devices.length === 0 || found.length >= Math.min(total, most)) return found.slice(0, most);
      }
    },
    placeholderData: keepPreviousData,
  });
