import { sharedKeys } from "../../../shared/queries/query-keys.ts";

const root = sharedKeys.zones;

/** The keys of this feature's queries. A changed zone makes all of them old. */
export const zoneKeys = {
  all: root,
  list: [...root, "list"],
  found: (q: string) => [...root, "found", q],
  ranking: (query: object) => [...root, "ranking", query],
  summaries: (devices: readonly number[]) => [...root, "summaries", devices],
  account: (zoneId: number, of: string) => [...root, "account", zoneId, of],
  balance: (zoneId: number, range: object) => [...root, "account", zoneId, "balance", range],
  authorisedUse: (zoneId: number, month: string) => [...root, "authorised-use", zoneId, month],
} as const;
