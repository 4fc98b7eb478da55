import type { QueryClient } from "@tanstack/react-query";
import type { LiveListener } from "../../shared/realtime/live-events.ts";
import { roomKeys } from "./api/rooms.ts";

const REFRESH_AFTER_MS = 2000;

/** The status of rooms follows the devices: fetched again at most every two seconds, and only where it is on screen. */
const refreshStatus = (client: QueryClient): LiveListener => {
  let waiting: ReturnType<typeof setTimeout> | null = null;
  const soon = (): void => {
    waiting ??= setTimeout(() => {
      waiting = null;
      void client.invalidateQueries({ queryKey: roomKeys.all });
    }, REFRESH_AFTER_MS);
  };
  return {
    "device:freshness": soon,
    "device:changed": soon,
    stop: () => {
      if (waiting !== null) clearTimeout(waiting);
    },
  };
};

export const listen = (client: QueryClient): LiveListener[] => [refreshStatus(client)];
