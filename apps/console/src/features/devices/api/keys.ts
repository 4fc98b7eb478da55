import type { ReportIntervals } from "@sgval/contract/devices/device-types";
import type { DeviceListQuery } from "@sgval/contract/devices/routes";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";

const all = sharedKeys.devices;

/** The query keys of this feature. */
export const deviceKeys = {
  all,
  lists: [...all, "list"],
  list: (query: Partial<DeviceListQuery>) => [...all, "list", query],
  counts: sharedKeys.deviceCounts,
  map: sharedKeys.mapDevices,
  details: [...all, "detail"],
  detail: (id: number) => [...all, "detail", id],
  labelled: (ids: readonly number[]) => [...all, "labelled", ids],
  /** Below the detail, with which it changes. */
  calibrations: (id: number) => [...all, "detail", id, "calibrations"],
  photos: (id: number) => [...all, "photos", id],
  /** Not below `all`: it never changes. */
  picture: (id: number, photoId: number, size: "full" | "small") => ["devicePicture", id, photoId, size],
  rejected: (id: number) => [...all, "rejected", id],
  /** Settings of the automatic mode of several devices, and how many readings they have. */
  settings: (of: "thresholds" | "timers" | "readings", ids: readonly number[]) => [
    ...all,
    "settings",
    of,
    ids,
  ],
  typeUse: (intervals: Partial<ReportIntervals>) => [...all, "typeUse", intervals],
  /** A test of a mapping. */
  mappingTest: (id: number | null, body: object) => [...all, "mapping", id, body],
  /** Messages while somebody listens. */
  heard: (id: number) => [...all, "heard", id],
  /** Messages on a topic without a device, while somebody listens until a time (epoch ms). */
  heardOn: (topic: string, until: number) => [...all, "heardOn", topic, until] as const,
  /** Fields of the messages on a topic without a device. */
  seen: (broker: number, topic: string) => [...all, "seen", broker, topic],
  /** Messages of a device that could not be read: with the letters, which a replay changes. */
  kept: (id: number) => [...sharedKeys.letters, "kept", id],
  newestLetter: (id: number) => [...sharedKeys.letters, "newest", id],
  favourites: [...all, "favourites"],
  /** Search of the command palette. */
  found: (q: string) => [...all, "found", q],
} as const;

/** Whether a key is of a list of favourites. */
export const isFavouriteList = (queryKey: readonly unknown[]): boolean =>
  Object.hasOwn(Object(queryKey[deviceKeys.lists.length]), "favourite");
