import { type Actor, sees } from "../../../kernel/actor.ts";
import { type DeviceRegistry, seesPlace } from "../../devices/index.ts";
import type { ZoneRecord } from "../zones.store.ts";

/**
 * Whether the actor sees the water of a zone: the scope names it, or shows all that its water is measured with. One device of
 * a zone shows that there is a zone, and nothing of what its customers pay or lose.
 */
export const seesWaterOf = (
  registry: Pick<DeviceRegistry, "all">,
  actor: Pick<Actor, "scope" | "places">,
  { id, deviceId, account }: Pick<ZoneRecord, "id" | "deviceId" | "account">,
): boolean => {
  if (actor.scope === "all" || actor.places.zoneId.has(id)) return true;
  const measuring = account.boundary.map((one) => one.deviceId);
  if (deviceId !== null) measuring.push(deviceId);
  return seesPlace(registry, actor, "zoneId", id) && measuring.every((one) => sees(actor, one));
};
