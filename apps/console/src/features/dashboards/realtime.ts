import type { QueryClient } from "@tanstack/react-query";
import type { LiveListener } from "../../shared/realtime/live-events.ts";
import { throttle } from "../../shared/realtime/throttle.ts";
import { dashboardKeys } from "./api/overview.ts";

/** Tiles are added up anew at most so often. */
export const TILES_EVERY_MS = 5_000;

/** The figures of the overview follow readings, alarms, devices and commands, where they are on screen. */
const refreshTiles = (client: QueryClient): LiveListener => {
  const { trigger, stop } = throttle(
    () => void client.invalidateQueries({ queryKey: dashboardKeys.now }),
    TILES_EVERY_MS,
  );
  return {
    updates: trigger,
    alarm: trigger,
    "device:freshness": trigger,
    "device:aged": trigger,
    "device:changed": trigger,
    command: trigger,
    stop,
  };
};

export const listen = (client: QueryClient): LiveListener[] => [refreshTiles(client)];
