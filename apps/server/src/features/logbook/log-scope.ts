import type { LogEntry } from "@sgval/contract/logbook/entries";
import type { Actor } from "../../kernel/actor.ts";
import { type DeviceRegistry, seesPlace } from "../devices/index.ts";
import type { LogScope } from "./logbook.store.ts";

type Registry = Pick<DeviceRegistry, "all">;
type Viewer = Pick<Actor, "scope" | "places">;

/** Whose entries somebody sees: of their devices, of the rooms that these are in or their scope names, and general ones. */
export const logScopeOf = (registry: Registry, { scope, places }: Viewer): LogScope => {
  if (scope === "all") return "all";
  const roomIds = new Set(places.roomId);
  for (const { id, roomId } of registry.all()) if (roomId !== null && scope.has(id)) roomIds.add(roomId);
  return { deviceIds: [...scope], roomIds: [...roomIds] };
};

/** Whether somebody sees entries about this; what a removed device or room was is for those who see everything. */
export const seesAbout = (registry: Registry, viewer: Viewer, about: LogEntry["about"]): boolean => {
  if (about === null || viewer.scope === "all") return true;
  if (about.id === null) return false;
  return about.kind === "device"
    ? viewer.scope.has(about.id)
    : seesPlace(registry, viewer, "roomId", about.id);
};
