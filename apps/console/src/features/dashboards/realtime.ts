import type { QueryClient } from "@tanstack/react-query";
import type { LiveListener } from "../../shared/realtime/live-events.ts";
import { dashboardKeys } from "./api/overview.ts";

/** Tiles are added up anew at most so often. */
export const TILES_EVERY_MS = 5_000;

/** The figures of the overview follow readings, alarms, devices and commands, where they are on screen. */
const refreshTiles = (client: QueryClient): LiveListener => {
  let waiting: ReturnType<typeof setTimeout> | null = null;
  const soon = (): void => {
    waiting ??= setTimeout(() => {
      waiting = null;
      void client.invalidateQueries({ queryKey: dashboardKeys.now });
    }, TILES_EVERY_MS);
  };
  return {
    updates: soon,
    alarm: soon,
    "device:freshness": soon,
    "device:changed": soon,
    command: soon,
    stop: () => {
      if (waiting !== null) clearTimeout(waiting);
    },
  };
};

export const listen = (client: QueryClient): LiveListener[] => [refreshTiles(client)];
