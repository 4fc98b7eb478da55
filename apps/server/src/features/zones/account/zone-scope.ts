import { measuredZoneOf } from "@sgval/contract/zones/measured-zone";
import type { Kysely } from "kysely";
import { type Actor, sees } from "../../../kernel/actor.ts";
import type { Database } from "../../../kernel/schema.ts";
import { type DeviceRegistry, seesPlace } from "../../devices/index.ts";
import { findZones, type ZoneRecord } from "../zones.store.ts";

type Registry = Pick<DeviceRegistry, "all">;
type Viewer = Pick<Actor, "scope" | "places">;

/** The devices that the water of a zone is measured with: its boundary and the one that it names, else the meters in it. */
const measuringDevices = (
  registry: Registry,
  { id, deviceId, account }: Pick<ZoneRecord, "id" | "deviceId" | "account">,
): number[] => {
  const named = account.boundary.map((one) => one.deviceId);
  if (deviceId !== null) named.push(deviceId);
  if (named.length > 0) return named;
  return registry
    .all()
    .filter((device) => measuredZoneOf(device, device.measuredZoneId) === id)
    .map((device) => device.id)
    .toArray();
};

/**
 * Whether the actor sees the water of a zone: the scope names it, or shows all that its water is measured with. One device of
 * a zone shows that there is a zone, and nothing of what its customers pay or lose.
 */
export const seesWaterOf = (
  registry: Registry,
  actor: Viewer,
  zone: Pick<ZoneRecord, "id" | "deviceId" | "account">,
): boolean => {
  if (actor.scope === "all" || actor.places.zoneId.has(zone.id)) return true;
  const measuring = measuringDevices(registry, zone);
  return (
    measuring.length > 0 &&
    seesPlace(registry, actor, "zoneId", zone.id) &&
    measuring.every((one) => sees(actor, one))
  );
};

/** The devices that stand for zones whose water the actor does not see. */
export const devicesOfHiddenWater = async (
  db: Kysely<Database>,
  registry: Registry,
  actor: Viewer,
): Promise<ReadonlySet<number>> => {
  if (actor.scope === "all") return new Set();
  const zones = await findZones(db);
  return new Set(
    zones.flatMap((zone) =>
      zone.deviceId === null || seesWaterOf(registry, actor, zone) ? [] : [zone.deviceId],
    ),
  );
};

/** The zones whose water the actor sees; `null` for all. */
export const waterZoneIds = async (
  db: Kysely<Database>,
  registry: Registry,
  actor: Viewer,
): Promise<ReadonlySet<number> | null> => {
  if (actor.scope === "all") return null;
  const zones = await findZones(db);
  return new Set(zones.filter((zone) => seesWaterOf(registry, actor, zone)).map(({ id }) => id));
};
