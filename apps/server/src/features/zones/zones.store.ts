import { type Polygon, polygon } from "@sgval/contract/zones/polygon";
import { type BoundaryDevice, boundaryDevice, type ZoneAccount } from "@sgval/contract/zones/zone-account";
import { type Kysely, type Selectable, sql } from "kysely";
import { violatedConstraint } from "../../kernel/postgres/database-error.ts";
import type { Database } from "../../kernel/schema.ts";
import type { ZoneBoundaryTable, ZoneTable } from "./schema.ts";

export interface ZoneFields {
  name: string;
  polygon: Polygon;
  deviceId: number | null;
  account: ZoneAccount;
}

export interface ZoneRecord extends ZoneFields {
  id: number;
  createdAt: Date;
  updatedAt: Date;
}

const boundaryOf = (row: ZoneBoundaryTable): BoundaryDevice =>
  boundaryDevice.parse({
    deviceId: row.device_id,
    role: row.role,
    reversed: row.reversed,
    toZoneId: row.to_zone_id,
    status: row.status,
    note: row.note,
  });

const recordOf = (row: Selectable<ZoneTable>, boundary: BoundaryDevice[]): ZoneRecord => ({
  id: row.id,
  name: row.name,
  polygon: polygon.parse(row.polygon),
  deviceId: row.device_id,
  account: {
    boundary,
    households: row.households,
    nonHouseholds: row.non_households,
    exceptionalNightUse: row.exceptional_night_use,
    mainsLength: row.mains_length,
    connections: row.connections,
    servicePipeLength: row.service_pipe_length,
    leakageExponent: row.leakage_exponent,
    azpDeviceId: row.azp_device_id,
    ...{ nightFrom: row.night_from, nightTo: row.night_to },
  },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const rowOf = ({ name, polygon: outline, deviceId, account }: ZoneFields) => ({
  name,
  polygon: JSON.stringify(outline),
  device_id: deviceId,
  households: account.households,
  non_households: account.nonHouseholds,
  exceptional_night_use: account.exceptionalNightUse,
  mains_length: account.mainsLength,
  connections: account.connections,
  service_pipe_length: account.servicePipeLength,
  leakage_exponent: account.leakageExponent,
  azp_device_id: account.azpDeviceId,
  ...{ night_from: account.nightFrom, night_to: account.nightTo },
});

const findBoundaries = async (
  db: Kysely<Database>,
  zoneId?: number,
): Promise<Map<number, BoundaryDevice[]>> => {
  const rows = await db
    .selectFrom("zone_boundary")
    .selectAll()
    .$if(zoneId !== undefined, (query) => query.where("zone_id", "=", zoneId ?? 0))
    .orderBy("place")
    .execute();
  const found = new Map<number, BoundaryDevice[]>();
  for (const row of rows) found.set(row.zone_id, [...(found.get(row.zone_id) ?? []), boundaryOf(row)]);
  return found;
};

/** Those of the devices that measure an inlet or an export of a zone. */
export const inflowMetersAmong = async (
  db: Kysely<Database>,
  deviceIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom("zone_boundary")
    .select("device_id as deviceId")
    .where("device_id", "=", sql<number>`any(${deviceIds}::int[])`)
    .where("role", "in", ["inlet", "export"])
    .execute();
  return new Set(rows.map(({ deviceId }) => deviceId));
};

/** Those of the devices that are mounted against the water, as the boundaries of all zones say that they measure. */
export const reversedMetersAmong = async (
  db: Kysely<Database>,
  deviceIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom("zone_boundary")
    .select("device_id as deviceId")
    .where("device_id", "=", sql<number>`any(${deviceIds}::int[])`)
    .where("role", "in", ["inlet", "export"])
    .groupBy("device_id")
    .having(sql<boolean>`bool_and(reversed)`)
    .execute();
  return new Set(rows.map(({ deviceId }) => deviceId));
};

/** All zones by name. */
export const findZones = async (db: Kysely<Database>): Promise<ZoneRecord[]> => {
  const [rows, boundaries] = await Promise.all([
    db.selectFrom("zone").selectAll().orderBy(sql`lower(name)`).execute(),
    findBoundaries(db),
  ]);
  return rows.map((row) => recordOf(row, boundaries.get(row.id) ?? []));
};

/** The zone of an id. */
export const findZone = async (db: Kysely<Database>, id: number): Promise<ZoneRecord | undefined> => {
  const row = await db.selectFrom("zone").selectAll().where("id", "=", id).executeTakeFirst();
  return row && recordOf(row, (await findBoundaries(db, id)).get(id) ?? []);
};

/** The zone, locked until the change ends. */
export const lockZone = async (db: Kysely<Database>, id: number): Promise<ZoneRecord | undefined> => {
  const row = await db.selectFrom("zone").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row && recordOf(row, (await findBoundaries(db, id)).get(id) ?? []);
};

const storeBoundary = async (
  db: Kysely<Database>,
  zoneId: number,
  boundary: readonly BoundaryDevice[],
): Promise<void> => {
  await db.deleteFrom("zone_boundary").where("zone_id", "=", zoneId).execute();
  if (boundary.length === 0) return;
  await db
    .insertInto("zone_boundary")
    .values(
      boundary.map(({ deviceId, toZoneId, ...device }, place) => ({
        ...{ ...device, place, zone_id: zoneId, device_id: deviceId, to_zone_id: toZoneId },
      })),
    )
    .execute();
};

/** Adds a zone; for a user with a limited scope also to that scope. Undefined when there are as many as may be. */
export const insertZone = async (
  db: Kysely<Database>,
  fields: ZoneFields,
  { forUser, most, now }: { forUser: number | null; most: number; now: Date },
): Promise<ZoneRecord | undefined> => {
  const { count } = await db
    .selectFrom("zone")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count >= most) return undefined;
  const row = await db
    .insertInto("zone")
    .values({ ...rowOf(fields), created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await storeBoundary(db, row.id, fields.account.boundary);
  if (forUser !== null)
    await db.insertInto("user_zone").values({ user_id: forUser, zone_id: row.id }).execute();
  return recordOf(row, fields.account.boundary);
};

export const updateZoneRow = async (
  db: Kysely<Database>,
  id: number,
  fields: ZoneFields,
  now: Date,
): Promise<ZoneRecord> => {
  const row = await db
    .updateTable("zone")
    .set({ ...rowOf(fields), updated_at: now })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await storeBoundary(db, id, fields.account.boundary);
  return recordOf(row, fields.account.boundary);
};

export const deleteZoneRow = async (db: Kysely<Database>, id: number): Promise<void> => {
  await db.deleteFrom("zone").where("id", "=", id).execute();
};

/** What a row was refused for; `null` for other errors. */
export type BrokenZoneRule =
  | "name"
  | "deviceTaken"
  | "deviceGone"
  | "azpGone"
  | "boundaryGone"
  | "toZoneGone";
const rules: Readonly<Record<string, BrokenZoneRule>> = {
  zone_name_unique: "name",
  zone_device_id_key: "deviceTaken",
  zone_device_id_fkey: "deviceGone",
  zone_azp_device_id_fkey: "azpGone",
  zone_boundary_device_id_fkey: "boundaryGone",
  zone_boundary_to_zone_id_fkey: "toZoneGone",
};
export const brokenZoneRule = (error: unknown): BrokenZoneRule | null =>
  rules[violatedConstraint(error) ?? ""] ?? null;
