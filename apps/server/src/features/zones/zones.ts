import { isDeepStrictEqual } from "node:util";
import { message } from "@sgval/contract/message";
import { measuresZones } from "@sgval/contract/zones/measured-zone";
import { type BoundaryDevice, emptyAccount, type ZoneAccount } from "@sgval/contract/zones/zone-account";
import type {
  listZones as listRoute,
  updateZone as updateRoute,
  Zone,
  zoneBody,
} from "@sgval/contract/zones/zones";
import { mostZones } from "@sgval/contract/zones/zones";
import type * as z from "zod";
import { type Actor, type Caller, sees } from "../../kernel/actor.ts";
import { Refusal, refuseField, refuseTaken } from "../../kernel/errors.ts";
import { type AuditDeps, type AuditedChange, auditedChange, changedFields } from "../activity/index.ts";
import { type DeviceRegistry, devicesStored, scopeGranted, seesPlace } from "../devices/index.ts";
import { seesWaterOf } from "./account/zone-scope.ts";
import { markDays } from "./days/zone-days.store.ts";
import { accountedUntil } from "./days/zone-days.ts";
import {
  type BrokenZoneRule,
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

const inView = (actor: Actor, deviceId: number | null): number | null =>
  deviceId !== null && sees(actor, deviceId) ? deviceId : null;

/** What is entered of the customers and mains of a zone: seen with its water, not with one device in it. */
const ofWater = [
  ...(["households", "nonHouseholds", "exceptionalNightUse"] as const),
  ...(["mainsLength", "connections", "servicePipeLength"] as const),
] as const satisfies readonly (keyof ZoneAccount)[];
const without = <Key extends keyof ZoneAccount>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, null])) as { [Of in Key]: null };

const zoneOf = (
  { deviceId, account, createdAt, updatedAt, ...zone }: ZoneRecord,
  actor: Actor,
  { devices, water }: { devices: number; water: boolean },
): Zone => ({
  ...zone,
  deviceId: inView(actor, deviceId),
  devices,
  account: {
    ...account,
    ...(water ? {} : without(ofWater)),
    boundary: account.boundary.filter((device) => sees(actor, device.deviceId)),
    azpDeviceId: inView(actor, account.azpDeviceId),
  },
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

const withCount = (
  deps: ZoneDeps,
  zone: ZoneRecord,
  actor: Actor,
  water = seesWaterOf(deps.registry, actor, zone),
): Zone => zoneOf(zone, actor, { devices: countDevices(deps, actor).get(zone.id) ?? 0, water });

/** The zones that the scope of the caller names, or in which a device is in view; or those of them whose water is, too. */
export const listZones =
  (deps: ZoneDeps) =>
  async ({ water }: z.output<typeof listRoute.query>, actor: Actor): Promise<Zone[]> => {
    const counts = countDevices(deps, actor);
    return (await findZones(deps.db.kysely))
      .filter(({ id }) => actor.scope === "all" || actor.places.zoneId.has(id) || counts.has(id))
      .map((zone) => ({ zone, isSeen: seesWaterOf(deps.registry, actor, zone) }))
      .filter(({ isSeen }) => !water || isSeen)
      .map(({ zone, isSeen }) => zoneOf(zone, actor, { devices: counts.get(zone.id) ?? 0, water: isSeen }));
  };

/** A zone in the activity log. */
const historyOf = (
  { name, polygon, deviceId, account }: ZoneFields,
  registry: Pick<DeviceRegistry, "get">,
) => ({
  ...{ name, polygon, deviceId, ...account },
  boundary: account.boundary.map(({ role, reversed, status, ...device }) =>
    [registry.get(device.deviceId)?.name ?? `#${device.deviceId}`, role, reversed ? "reversed" : null, status]
      .filter((part) => part !== null)
      .join(" · "),
  ),
});

/** Refuses a device that does not measure zones, or is not in view. */
const demandMeter = (
  { registry }: Pick<ZoneDeps, "registry">,
  actor: Actor,
  deviceId: number | null,
): void => {
  if (deviceId === null) return;
  const device = sees(actor, deviceId) ? registry.get(deviceId) : undefined;
  if (!device || !measuresZones(device.type)) throw refuseField("deviceId", message("invalid_value"));
};

/** Refuses devices and zones that are not in view, where they are new, and an export into the zone itself. */
const demandAccount = (
  { registry }: Pick<ZoneDeps, "registry">,
  actor: Actor,
  account: Partial<ZoneAccount>,
  zoneId: number | null,
  before: ZoneAccount,
): void => {
  const neighbours = new Map(before.boundary.map((one) => [one.deviceId, one.toZoneId]));
  const isKnown = (deviceId: number) => sees(actor, deviceId) && registry.get(deviceId) !== undefined;
  if (account.azpDeviceId != null && !isKnown(account.azpDeviceId))
    throw refuseField("account.azpDeviceId", message("invalid_value"));
  for (const [index, { deviceId, toZoneId }] of (account.boundary ?? []).entries()) {
    const field = `account.boundary.${index}`;
    if (!isKnown(deviceId)) throw refuseField(`${field}.deviceId`, message("invalid_value"));
    const isNeighbour =
      toZoneId === null ||
      toZoneId === neighbours.get(deviceId) ||
      (toZoneId !== zoneId && seesPlace(registry, actor, "zoneId", toZoneId));
    if (!isNeighbour) throw refuseField(`${field}.toZoneId`, message("invalid_value"));
  }
};

/** What is changed of an account; what is not in view stays as it is: leaving out what is not shown removes nothing. */
const accountAfter = (
  before: ZoneAccount,
  change: Partial<ZoneAccount> | undefined,
  actor: Actor,
  water: boolean,
): ZoneAccount => {
  const hidden = before.boundary.filter(({ deviceId }) => !sees(actor, deviceId));
  const boundary: BoundaryDevice[] = change?.boundary ? [...change.boundary, ...hidden] : before.boundary;
  const kept = water ? [] : ofWater.filter((key) => change?.[key] === null).map((key) => [key, before[key]]);
  const after: ZoneAccount = { ...before, ...change, ...Object.fromEntries(kept), boundary };
  const keepsAzp =
    after.azpDeviceId === null && before.azpDeviceId !== null && !sees(actor, before.azpDeviceId);
  return keepsAzp ? { ...after, azpDeviceId: before.azpDeviceId } : after;
};

const refusedFields = {
  deviceGone: "deviceId",
  azpGone: "account.azpDeviceId",
  boundaryGone: "account.boundary",
  toZoneGone: "account.boundary",
} as const satisfies Partial<Record<BrokenZoneRule, string>>;

/** Throws what an error of the database means for the fields of a zone, or the error itself. */
export const refuseZoneRow = (error: unknown): never => {
  const rule = brokenZoneRule(error);
  if (rule === null) throw error;
  if (rule === "name" || rule === "deviceTaken") throw refuseTaken(rule === "name" ? "name" : "deviceId");
  throw refuseField(refusedFields[rule], message("invalid_value"));
};

const demandVisibleZone = ({ registry }: ZoneDeps, actor: Actor, id: number): void => {
  if (!seesPlace(registry, actor, "zoneId", id)) throw new Refusal("not_found");
};

/**
 * Checks a new zone; the answer adds it within a change, with the device that `meter` makes for it where one is given.
 * A limited scope of the caller names it from then on. Errors: `too_many_zones`; those of the database go through
 * `refuseZoneRow`.
 */
export const addZone = (
  deps: Pick<ZoneDeps, "registry">,
  fields: ZoneFields,
  actor: Actor,
): ((
  change: Pick<AuditedChange, "trx" | "now" | "record" | "emit">,
  meter?: ((zoneId: number) => Promise<number>) | null,
) => Promise<ZoneRecord>) => {
  const { userId, scope } = actor;
  const forUser = scope === "all" ? null : userId;
  demandMeter(deps, actor, fields.deviceId);
  demandAccount(deps, actor, fields.account, null, emptyAccount);
  return async ({ trx, now, record, emit }, meter) => {
    const row = await insertZone(trx, fields, { forUser, most: mostZones, now });
    if (!row) throw new Refusal("too_many_zones", { most: mostZones });
    const deviceId = meter ? await meter(row.id) : fields.deviceId;
    const made = meter ? await updateZoneRow(trx, row.id, { ...fields, deviceId }, now) : row;
    await record({
      subject: "zone",
      subjectId: made.id,
      subjectName: made.name,
      detail: "zone_created",
      after: historyOf(made, deps.registry),
    });
    if (made.account.boundary.length > 0) await markDays(trx, made.id, accountedUntil(now.getTime()));
    if (forUser !== null) emit(scopeGranted, { userId });
    if (deviceId !== null) emit(devicesStored, { deviceIds: [deviceId] });
    return made;
  };
};

/** Adds a zone. Errors: `value_exists`, `too_many_zones`. */
export const createZone =
  (deps: ZoneDeps) =>
  async (body: z.output<typeof zoneBody>, caller: Caller): Promise<Zone> => {
    const account = accountAfter(emptyAccount, body.account, caller.actor, true);
    const add = addZone(deps, { ...body, deviceId: body.deviceId ?? null, account }, caller.actor);
    const zone = await auditedChange(deps, caller, (change) => add(change)).catch(refuseZoneRow);
    return withCount(deps, zone, caller.actor, true);
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
      demandAccount(deps, caller.actor, body.account ?? {}, id, before.account);
      const water = seesWaterOf(deps.registry, caller.actor, before);
      const fields: ZoneFields = {
        name: body.name ?? before.name,
        polygon: body.polygon ?? before.polygon,
        deviceId: body.deviceId === undefined ? before.deviceId : body.deviceId,
        account: accountAfter(before.account, body.account, caller.actor, water),
      };
      if (fields.deviceId !== before.deviceId) demandMeter(deps, caller.actor, fields.deviceId);
      const changes = changedFields(historyOf(before, deps.registry), historyOf(fields, deps.registry));
      if (!changes) return before;
      const after = await updateZoneRow(trx, id, fields, now);
      const isMeasuredAnew =
        after.deviceId !== before.deviceId ||
        after.account.azpDeviceId !== before.account.azpDeviceId ||
        !isDeepStrictEqual(after.account.boundary, before.account.boundary);
      if (isMeasuredAnew) await markDays(trx, id, accountedUntil(now.getTime()));
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
    }).catch(refuseZoneRow);
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
        before: historyOf(zone, deps.registry),
      });
      emit(devicesStored, {});
    });
  };
