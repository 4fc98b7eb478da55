import { type Actor, type PlaceField, sees } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { DeviceRecord } from "./device-record.ts";
import type { DeviceRegistry } from "./device-registry.ts";

/** The device, if it exists and is visible to the actor. */
export const findVisibleDevice = (
  registry: Pick<DeviceRegistry, "get">,
  actor: Pick<Actor, "scope">,
  id: number,
): DeviceRecord | undefined => (sees(actor, id) ? registry.get(id) : undefined);

/** The device, if it is visible to the actor. Errors: `not_found`. */
export const demandVisibleDevice = (
  registry: Pick<DeviceRegistry, "get">,
  actor: Pick<Actor, "scope">,
  id: number,
): DeviceRecord => {
  const device = findVisibleDevice(registry, actor, id);
  if (!device) throw new Refusal("not_found");
  return device;
};

/** Whether the actor sees a room or zone: the scope names it, or a device that is seen is in it. */
export const seesPlace = (
  registry: Pick<DeviceRegistry, "all">,
  actor: Pick<Actor, "scope" | "places">,
  field: PlaceField,
  id: number,
): boolean =>
  actor.scope === "all" ||
  actor.places[field].has(id) ||
  registry.all().some((device) => device[field] === id && sees(actor, device.id));

/** The zones that the actor sees, as `seesPlace`; `null` for all. */
export const visibleZoneIds = (
  registry: Pick<DeviceRegistry, "all">,
  { scope, places }: Pick<Actor, "scope" | "places">,
): ReadonlySet<number> | null => {
  if (scope === "all") return null;
  const zones = new Set(places.zoneId);
  for (const { id, zoneId } of registry.all()) if (zoneId !== null && scope.has(id)) zones.add(zoneId);
  return zones;
};
