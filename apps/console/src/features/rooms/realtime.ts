import type { QueryClient } from "@tanstack/react-query";
import type { LiveListener } from "../../shared/realtime/live-events.ts";
import { throttle } from "../../shared/realtime/throttle.ts";
import { roomKeys } from "./api/rooms.ts";

const REFRESH_AFTER_MS = 2000;

/** The status of rooms follows the devices: fetched again at most every two seconds, and only where it is on screen. */
const refreshStatus = (client: QueryClient): LiveListener => {
  const { trigger, stop } = throttle(
    () => void client.invalidateQueries({ queryKey: roomKeys.all }),
    REFRESH_AFTER_MS,
  );
  return { "device:freshness": trigger, "device:aged": trigger, "device:changed": trigger, stop };
};

export const listen = (client: QueryClient): LiveListener[] => [refreshStatus(client)];
