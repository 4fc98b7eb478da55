import { sharedKeys } from "../../../shared/queries/query-keys.ts";

const root = sharedKeys.leaks;

/** The keys of this feature's queries. */
export const leakKeys = {
  all: root,
  page: (query: object) => [...root, "page", query],
  found: (q: string) => [...root, "found", q],
  map: (open: boolean) => [...root, "map", open],
  one: (id: number) => [...root, "one", id],
  effect: (id: number) => [...root, "effect", id],
  nearby: (id: number) => [...root, "nearby", id],
  setting: [...root, "setting"],
  sensing: (deviceId: number) => [...root, "sensing", deviceId],
  suspectedPage: (query: object) => [...root, "suspected", "page", query],
  suspectedFound: (q: string) => [...root, "suspected", "found", q],
  suspected: (id: number) => [...root, "suspected", "one", id],
  nearbySuspected: (place: object) => [...root, "suspected", "nearby", place],
  pipes: (place: object) => [...sharedKeys.networks, "pipes", place],
  materials: [...sharedKeys.materials, "choice"],
  /** Pictures never change: nothing makes them old. */
  picture: (id: number, size: string) => ["leakPicture", id, size],
} as const;
