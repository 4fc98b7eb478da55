import type { History } from "@sgval/contract/readings/readings";
import type { QueryClient } from "@tanstack/react-query";
import type { LiveListener } from "../../shared/realtime/live-events.ts";
import { type ReadingPage, readingPagesKey } from "./api/list-readings.ts";
import { historyKey } from "./api/read-history.ts";
import { appendReadings } from "./live-columns.ts";
import { pushToPage } from "./live-pages.ts";

/** A fixed stretch of the past stays what it was; only windows that slide with the clock take in new readings. */
const isSliding = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => {
  const asked = queryKey[3];
  return typeof asked !== "object" || asked === null || !("window" in asked) || isSpan(asked.window);
};

const isSpan = (window: unknown): boolean =>
  typeof window === "object" && window !== null && "spanSeconds" in window;

/** Adds new readings to the loaded charts and pages of history. */
export const listen = (client: QueryClient): LiveListener => ({
  updates: (updates) => {
    for (const { deviceId, readings } of updates) {
      client.setQueriesData<History>(
        { queryKey: historyKey(deviceId), predicate: isSliding },
        (history) => history && appendReadings(history, readings),
      );
      client.setQueriesData<ReadingPage>(
        { queryKey: readingPagesKey(deviceId) },
        (page) => page && pushToPage(page, readings),
      );
    }
  },
});
