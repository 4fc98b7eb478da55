import type { Actor } from "../../kernel/actor.ts";
import type { DeviceRegistry } from "../devices/index.ts";

/** Whose leak points are in view: those of these zones and devices, and those that the user reported. */
export type LeakScope = "all" | { userId: number; deviceIds: readonly number[]; zoneIds: readonly number[] };

/** A zone is seen where the scope names it or a device in it. */
export const leakScopeOf = (
  registry: Pick<DeviceRegistry, "all">,
  { userId, scope, places }: Pick<Actor, "userId" | "scope" | "places">,
): LeakScope => {
  if (scope === "all") return "all";
  const zoneIds = new Set(places.zoneId);
  for (const { id, zoneId } of registry.all()) if (zoneId !== null && scope.has(id)) zoneIds.add(zoneId);
  return { userId, deviceIds: [...scope], zoneIds: [...zoneIds] };
};
