import type { DeviceListQuery } from "@sgval/contract/devices/routes";

/** Under which keys the queries of this feature are cached. */
export const deviceKeys = {
  lists: ["device", "list"],
  list: (query: Partial<DeviceListQuery>) => ["device", "list", query],
  counts: ["device", "counts"],
  detail: (id: number) => ["device", "detail", id],
  unmapped: (id: number) => ["device", "unmapped", id],
  favourites: ["device", "favourites"],
  /** Search of the command palette. */
  found: (q: string) => ["device", "found", q],
} as const;
