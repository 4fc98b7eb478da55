import * as z from "zod";
import { storageKey } from "../../config/env.ts";

const networkStatus = z.object({ at: z.number(), online: z.number(), total: z.number() });
export type NetworkStatus = z.output<typeof networkStatus>;

const key = storageKey("networkStatus");

/** Remembers how the network stood when the console last saw it, for the pages that can ask nobody. */
export const noteNetworkStatus = (
  counts: { total: number; offline: number; never: number },
  now = Date.now(),
): void => {
  const status: NetworkStatus = {
    at: now,
    online: counts.total - counts.offline - counts.never,
    total: counts.total,
  };
  try {
    localStorage.setItem(key, JSON.stringify(status));
  } catch {
    // Blocked storage: those pages then say nothing about the network.
  }
};

/** How the network stood when the console last saw it; null where it never did. */
export const lastNetworkStatus = (): NetworkStatus | null => {
  try {
    const kept = networkStatus.safeParse(JSON.parse(localStorage.getItem(key) ?? "null"));
    return kept.success ? kept.data : null;
  } catch {
    return null;
  }
};
