import type { QueryClient } from "@tanstack/react-query";
import type { LiveListener } from "../../shared/realtime/live-events.ts";
import { logbookKeys } from "./api/entries.ts";

/** Lists and charts on screen fetch the entries again when one is written, changed, accepted or deleted. */
const followEntries = (client: QueryClient): LiveListener => {
  const refresh = () => void client.invalidateQueries({ queryKey: logbookKeys.all });
  return { logbook: refresh, refetch: refresh };
};

export const listen = (client: QueryClient): LiveListener[] => [followEntries(client)];
