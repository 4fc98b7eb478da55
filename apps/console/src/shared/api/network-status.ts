import * as z from "zod";
import { storageKey } from "../../config/env.ts";
import { serverNow } from "../format/server-clock.ts";

const networkStatus = z.object({ at: z.number(), online: z.number(), total: z.number() });
export type NetworkStatus = z.output<typeof networkStatus>;

const key = storageKey("networkStatus");

/** Stores the network status last seen by the console, for pages that are shown without a connection. */
export const noteNetworkStatus = (
  counts: { total: number; offline: number; never: number },
  now = serverNow(),
): void => {
  const status: NetworkStatus = {
    at: now,
    online: counts.total - counts.offline - counts.never,
    total: counts.total,
  };
  try {
    localStorage.setItem(key, JSON.stringify(status));
  } catch {
    // Blocked storage: those pages then show no network status.
  }
};

/** The network status last seen by the console; null without one. */
export const lastNetworkStatus = (): NetworkStatus | null => {
  try {
    const kept = networkStatus.safeParse(JSON.parse(localStorage.getItem(key) ?? "null"));
    return kept.success ? kept.data : null;
  } catch {
    return null;
  }
};
