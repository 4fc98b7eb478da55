import type { ListReadingsStore } from "./list-readings.store.ts";

const everything = { from: null, to: null };

/** How many readings a device has: counted once, then carried on in memory. */
export const createReadingTotals = (store: ListReadingsStore) => {
  const totals = new Map<number, number>();
  return {
    of: async (deviceId: number): Promise<number> => {
      const known = totals.get(deviceId);
      if (known !== undefined) return known;
      // Set before counting, so that what is added meanwhile is not lost.
      totals.set(deviceId, 0);
      try {
        const counted = await store.count(deviceId, everything);
        totals.set(deviceId, Math.max(counted, totals.get(deviceId) ?? 0));
        return counted;
      } catch (error) {
        totals.delete(deviceId);
        throw error;
      }
    },
    add: (deviceId: number, added: number): void => {
      const known = totals.get(deviceId);
      if (known !== undefined) totals.set(deviceId, known + added);
    },
    /** After readings were dropped. */
    forgetAll: (): void => totals.clear(),
  };
};
