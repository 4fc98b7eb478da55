import type { DeviceSummary } from "@sgval/contract/devices/device";
import { listDevices } from "@sgval/contract/devices/routes";
import type { DeviceType } from "@sgval/quantities/device-types";
import type { KnownQuantity } from "@sgval/quantities/unit";
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
  /** What it measures, by the keys of its channels, where that is known. */
  measures?: readonly string[];
}

export interface FoundDevice extends DeviceChoice {
  roomId: number | null;
  room: string | null;
}

/** As many come with one answer at most. */
const DEVICES_OF_PAGE = 100;

const choiceOf = ({
  id,
  name,
  displayName,
  latitude,
  longitude,
  roomId,
  room,
  latest,
  unsent = [],
}: DeviceSummary): FoundDevice => ({
  ...{ id, name, displayName, latitude, longitude, roomId, room },
  measures: [...Object.keys(latest?.values ?? {}), ...unsent],
});

/** All devices that fit, up to a number, for forms that take all of them; and how many there are. */
export const allDevicesToChooseQuery = (
  q: string,
  only: {
    ids?: readonly number[] | undefined;
    room?: number | undefined;
    dma?: number | undefined;
    types?: readonly DeviceType[] | undefined;
    quantities?: readonly KnownQuantity[] | undefined;
  },
  most: number,
) =>
  queryOptions({
    queryKey: sharedKeys.allFoundDevices(q, only, most),
    queryFn: async ({ signal }): Promise<{ devices: FoundDevice[]; total: number }> => {
      const devices: FoundDevice[] = [];
      for (let page = 1; ; page += 1) {
        const { data, metaData } = await call(listDevices, {
          query: {
            ...{ page, size: DEVICES_OF_PAGE, sort: "displayName" },
            ...(q === "" ? {} : { q }),
            ...(only.ids === undefined ? {} : { ids: [...only.ids] }),
            ...(only.room === undefined ? {} : { room: [only.room] }),
            ...(only.dma === undefined ? {} : { dma: [only.dma] }),
            ...(only.types === undefined ? {} : { type: [...only.types] }),
            ...(only.quantities === undefined ? {} : { quantity: [...only.quantities] }),
          },
          signal,
        });
        devices.push(...data.map(choiceOf));
        const { total } = metaData;
        if (data.length === 0 || devices.length >= Math.min(total, most)) return { devices, total };
      }
    },
    placeholderData: keepPreviousData,
  });

/** Devices whose name, code or link fits the text, for forms that choose one; only those of a type or a room, or the one of a name. */
export const devicesToChooseQuery = (
  q: string,
  only: {
    name?: string | undefined;
    type?: DeviceType | undefined;
    room?: number | "none" | undefined;
  } = {},
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
            ...(only.name === undefined ? {} : { name: only.name }),
            ...(only.type ? { type: [only.type] } : {}),
            ...(only.room === undefined ? {} : { room: [only.room] }),
          },
          signal,
        })
      ).data.map(choiceOf),
    placeholderData: keepPreviousData,
  });
