import type { StoredReading } from "./list-readings.store.ts";

type StoredTimes = Pick<StoredReading, "measuredAt" | "receivedAt">;

/**
 * When stored readings were measured, by the clock of the server. A message is sent when its newest reading is measured: a clock
 * that is ahead of its arrival is ahead by that much, and what was kept while it was away is so too if it is ahead now.
 */
export const serverTimes = (stored: readonly StoredTimes[]): ((reading: StoredTimes) => number) => {
  const ahead = new Map<number, number>();
  for (const { measuredAt, receivedAt } of stored)
    ahead.set(receivedAt, Math.max(measuredAt - receivedAt, ahead.get(receivedAt) ?? 0));
  const aheadNow = ahead.get(Math.max(...ahead.keys())) ?? 0;
  return ({ measuredAt, receivedAt }) =>
    // A clock that is behind, or what was kept: nobody knows which.
    Math.min(receivedAt, measuredAt - Math.max(ahead.get(receivedAt) ?? 0, aheadNow));
};
