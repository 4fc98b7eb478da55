import type { History } from "@sgval/contract/reading";
import type { QueryClient } from "@tanstack/react-query";
import type { LiveListener } from "../../shared/realtime/live-events.ts";
import { type ReadingPage, readingPagesKey } from "./api/list-readings.ts";
import { historyKey } from "./api/read-history.ts";
import { appendReadings } from "./live-columns.ts";
import { pushToPage } from "./live-pages.ts";

/** Leads new readings into the loaded charts and pages of history. */
export const readingNews = (client: QueryClient): LiveListener => ({
  onUpdates: (updates) => {
    for (const { deviceId, readings } of updates) {
      client.setQueriesData<History>(
        { queryKey: historyKey(deviceId) },
        (history) => history && appendReadings(history, readings),
      );
      client.setQueriesData<ReadingPage>(
        { queryKey: readingPagesKey(deviceId) },
        (page) => page && pushToPage(page, readings),
      );
    }
  },
});
