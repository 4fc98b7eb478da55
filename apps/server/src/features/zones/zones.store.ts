import { type Polygon, polygon } from "@sgval/contract/zones/polygon";
import { type Generated, type Kysely, type Selectable, sql } from "kysely";
import { violatedConstraint } from "../../kernel/postgres/database-error.ts";
import type { Database, Json } from "../../kernel/schema.ts";

interface ZoneTable {
  id: Generated<number>;
  name: string;
  polygon: Json<unknown>;
  device_id: number | null;
  created_at: Date;
  updated_at: Date;
}

declare module "../../kernel/schema.ts" {
  interface Database {
    zone: ZoneTable;
  }
}

export interface ZoneFields {
  name: string;
  polygon: Polygon;
  deviceId: number | null;
}

export interface ZoneRecord extends ZoneFields {
  id: number;
  createdAt: Date;
  updatedAt: Date;
}

const recordOf = (row: Selectable<ZoneTable>): ZoneRecord => ({
  id: row.id,
  name: row.name,
  polygon: polygon.parse(row.polygon),
  deviceId: row.device_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const rowOf = ({ name, polygon: outline, deviceId }: ZoneFields) => ({
  name,
  polygon: JSON.stringify(outline),
  device_id: deviceId,
});

/** All zones by name. */
export const findZones = async (db: Kysely<Database>): Promise<ZoneRecord[]> =>
  (await db.selectFrom("zone").selectAll().orderBy(sql`lower(name)`).execute()).map(recordOf);

/** The zone, locked until the change ends. */
export const lockZone = async (db: Kysely<Database>, id: number): Promise<ZoneRecord | undefined> => {
  const row = await db.selectFrom("zone").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row && recordOf(row);
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
  if (forUser !== null)
    await db.insertInto("user_zone").values({ user_id: forUser, zone_id: row.id }).execute();
  return recordOf(row);
};

export const updateZoneRow = async (
  db: Kysely<Database>,
  id: number,
  fields: ZoneFields,
  now: Date,
): Promise<ZoneRecord> =>
  recordOf(
    await db
      .updateTable("zone")
      .set({ ...rowOf(fields), updated_at: now })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

export const deleteZoneRow = async (db: Kysely<Database>, id: number): Promise<void> => {
  await db.deleteFrom("zone").where("id", "=", id).execute();
};

/** The unique field, or the device, that a row was refused for; `null` for other errors. */
export const brokenZoneRule = (error: unknown): "name" | "deviceTaken" | "deviceGone" | null => {
  const constraint = violatedConstraint(error);
  if (constraint === "zone_name_unique") return "name";
  if (constraint === "zone_device_id_key") return "deviceTaken";
  return constraint === "zone_device_id_fkey" ? "deviceGone" : null;
};
