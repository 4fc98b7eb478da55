import { message } from "@sgval/contract/message";
import { measuresZones } from "@sgval/contract/zones/measured-zone";
import type { updateZone as updateRoute, Zone, zoneBody } from "@sgval/contract/zones/zones";
import { mostZones } from "@sgval/contract/zones/zones";
import type * as z from "zod";
import { type Actor, type Caller, sees } from "../../kernel/actor.ts";
import { Refusal, refuseField, refuseTaken } from "../../kernel/errors.ts";
import { type AuditDeps, auditedChange, changedFields } from "../activity/index.ts";
import { type DeviceRegistry, devicesStored, scopeGranted, seesPlace } from "../devices/index.ts";
import {
  brokenZoneRule,
  deleteZoneRow,
  findZones,
  insertZone,
  lockZone,
  updateZoneRow,
  type ZoneFields,
  type ZoneRecord,
} from "./zones.store.ts";

export interface ZoneDeps extends AuditDeps {
  registry: DeviceRegistry;
}

const zoneOf = (
  { deviceId, createdAt, updatedAt, ...zone }: ZoneRecord,
  actor: Actor,
  devices: number,
): Zone => ({
  ...zone,
  deviceId: deviceId !== null && sees(actor, deviceId) ? deviceId : null,
  devices,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** How many devices in view are in each zone. */
const countDevices = ({ registry }: ZoneDeps, actor: Actor): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const { id, zoneId } of registry.all())
    if (zoneId !== null && sees(actor, id)) counts.set(zoneId, (counts.get(zoneId) ?? 0) + 1);
  return counts;
};

const withCount = (deps: ZoneDeps, zone: ZoneRecord, actor: Actor): Zone =>
  zoneOf(zone, actor, countDevices(deps, actor).get(zone.id) ?? 0);

/** The zones that the scope of the caller names, or in which a device is in view. */
export const listZones =
  (deps: ZoneDeps) =>
  async (actor: Actor): Promise<Zone[]> => {
    const counts = countDevices(deps, actor);
    return (await findZones(deps.db.kysely))
      .filter(({ id }) => actor.scope === "all" || actor.places.zoneId.has(id) || counts.has(id))
      .map((zone) => zoneOf(zone, actor, counts.get(zone.id) ?? 0));
  };

/** A zone in the activity log. */
const historyOf = ({ name, polygon, deviceId }: ZoneFields) => ({ name, polygon, deviceId });

/** Refuses a device that does not measure zones, or is not in view. */
const demandMeter = ({ registry }: ZoneDeps, actor: Actor, deviceId: number | null): void => {
  if (deviceId === null) return;
  const device = sees(actor, deviceId) ? registry.get(deviceId) : undefined;
  if (!device || !measuresZones(device.type)) throw refuseField("deviceId", message("invalid_value"));
};

const refuseRow = (error: unknown): never => {
  const rule = brokenZoneRule(error);
  if (rule === "deviceGone") throw refuseField("deviceId", message("invalid_value"));
  throw rule ? refuseTaken(rule === "name" ? "name" : "deviceId") : error;
};

const demandVisibleZone = ({ registry }: ZoneDeps, actor: Actor, id: number): void => {
  if (!seesPlace(registry, actor, "zoneId", id)) throw new Refusal("not_found");
};

/** Adds a zone; a limited scope of the caller names it from then on. Errors: `value_exists`, `too_many_zones`. */
export const createZone =
  (deps: ZoneDeps) =>
  async (body: z.output<typeof zoneBody>, caller: Caller): Promise<Zone> => {
    const { userId, scope } = caller.actor;
    const forUser = scope === "all" ? null : userId;
    const fields = { ...body, deviceId: body.deviceId ?? null };
    demandMeter(deps, caller.actor, fields.deviceId);
    const zone = await auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      const made = await insertZone(trx, fields, { forUser, most: mostZones, now });
      if (!made) throw new Refusal("too_many_zones", { most: mostZones });
      await record({
        subject: "zone",
        subjectId: made.id,
        subjectName: made.name,
        detail: "zone_created",
        after: historyOf(made),
      });
      if (forUser !== null) emit(scopeGranted, { userId });
      if (fields.deviceId !== null) emit(devicesStored, { deviceIds: [fields.deviceId] });
      return made;
    }).catch(refuseRow);
    return withCount(deps, zone, caller.actor);
  };

/** Changes the given fields of a zone. Errors: `not_found`, `value_exists`. */
export const updateZone =
  (deps: ZoneDeps) =>
  async (
    { id, ...body }: z.output<typeof updateRoute.body> & { id: number },
    caller: Caller,
  ): Promise<Zone> => {
    demandVisibleZone(deps, caller.actor, id);
    const zone = await auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      const before = await lockZone(trx, id);
      if (!before) throw new Refusal("not_found");
      const fields: ZoneFields = {
        name: body.name ?? before.name,
        polygon: body.polygon ?? before.polygon,
        deviceId: body.deviceId === undefined ? before.deviceId : body.deviceId,
      };
      if (fields.deviceId !== before.deviceId) demandMeter(deps, caller.actor, fields.deviceId);
      const changes = changedFields(historyOf(before), historyOf(fields));
      if (!changes) return before;
      const after = await updateZoneRow(trx, id, fields, now);
      await record({
        subject: "zone",
        subjectId: id,
        subjectName: after.name,
        detail: "zone_updated",
        ...changes,
      });
      const meters = [before.deviceId, after.deviceId].filter((meter) => meter !== null);
      if (after.name !== before.name) emit(devicesStored, {});
      else if (after.deviceId !== before.deviceId) emit(devicesStored, { deviceIds: meters });
      return after;
    }).catch(refuseRow);
    return withCount(deps, zone, caller.actor);
  };

/** Deletes a zone; its devices stay, without one. Errors: `not_found`. */
export const deleteZone =
  (deps: ZoneDeps) =>
  async (id: number, caller: Caller): Promise<void> => {
    demandVisibleZone(deps, caller.actor, id);
    await auditedChange(deps, caller, async ({ trx, record, emit }) => {
      const zone = await lockZone(trx, id);
      if (!zone) throw new Refusal("not_found");
      await deleteZoneRow(trx, id);
      await record({
        subject: "zone",
        subjectId: id,
        subjectName: zone.name,
        detail: "zone_deleted",
        before: historyOf(zone),
      });
      emit(devicesStored, {});
    });
  };
