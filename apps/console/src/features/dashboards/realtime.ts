import type { QueryClient } from "@tanstack/react-query";
import type { LiveListener } from "../../shared/realtime/live-events.ts";
import { onceSoon } from "../../shared/realtime/once-soon.ts";
import { dashboardKeys } from "./api/overview.ts";

/** Tiles are added up anew at most so often. */
export const TILES_EVERY_MS = 5_000;

/** The figures of the overview follow readings, alarms, devices and commands, where they are on screen. */
const refreshTiles = (client: QueryClient): LiveListener => {
  const { soon, stop } = onceSoon(
    () => void client.invalidateQueries({ queryKey: dashboardKeys.now }),
    TILES_EVERY_MS,
  );
  return {
    updates: soon,
    alarm: soon,
    "device:freshness": soon,
    "device:changed": soon,
    command: soon,
    stop,
  };
};

export const listen = (client: QueryClient): LiveListener[] => [refreshTiles(client)];
