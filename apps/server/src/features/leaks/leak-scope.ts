import type { Actor } from "../../kernel/actor.ts";
import { type DeviceRegistry, visibleZoneIds } from "../devices/index.ts";

/** Whose leak points are in view: those of these zones and devices, and those that the user reported. */
export type LeakScope = "all" | { userId: number; deviceIds: readonly number[]; zoneIds: readonly number[] };

export const leakScopeOf = (
  registry: Pick<DeviceRegistry, "all">,
  actor: Pick<Actor, "userId" | "scope" | "places">,
): LeakScope => {
  const { userId, scope } = actor;
  return scope === "all"
    ? "all"
    : { userId, deviceIds: [...scope], zoneIds: [...(visibleZoneIds(registry, actor) ?? [])] };
};
