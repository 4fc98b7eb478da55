import {
  type MappingProfile,
  type MappingProfileBody,
  mappingProfile,
} from "@sgval/contract/devices/mapping/profiles";
import { type Kysely, type Selectable, sql } from "kysely";
import { violatedConstraint } from "../../../kernel/postgres/database-error.ts";
import type { Database } from "../../../kernel/schema.ts";

type Db = Kysely<Database>;

const profileOf = ({
  payload_keys,
  updated_at,
  decoder_id: _,
  ...row
}: Selectable<Database["mapping_profile"]>): MappingProfile =>
  mappingProfile.parse({ ...row, payloadKeys: payload_keys, updatedAt: updated_at.toISOString() });

/** All of them by name. */
export const findProfiles = async (db: Db): Promise<MappingProfile[]> =>
  (await db.selectFrom("mapping_profile").selectAll().orderBy(sql`lower(name)`).execute()).map(profileOf);

export const findProfile = async (db: Db, id: number): Promise<MappingProfile | undefined> => {
  const row = await db.selectFrom("mapping_profile").selectAll().where("id", "=", id).executeTakeFirst();
  return row && profileOf(row);
};

/** The profile, locked until the change ends. */
export const lockProfile = async (db: Db, id: number): Promise<MappingProfile | undefined> => {
  const row = await db
    .selectFrom("mapping_profile")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && profileOf(row);
};

/** How many there are, so locked that no other is added meanwhile. */
export const lockCount = async (db: Db): Promise<number> => {
  await sql`lock table mapping_profile in share row exclusive mode`.execute(db);
  const row = await db
    .selectFrom("mapping_profile")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

const valuesOf = (body: MappingProfileBody, now: Date) => ({
  ...{ name: body.name, description: body.description, type: body.type, example: body.example },
  channels: JSON.stringify(body.channels),
  payload_keys: JSON.stringify(body.payloadKeys),
  updated_at: now,
});

export const insertProfile = async (db: Db, body: MappingProfileBody, now: Date): Promise<number> => {
  const { id } = await db
    .insertInto("mapping_profile")
    .values(valuesOf(body, now))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

export const updateProfileRow = async (
  db: Db,
  id: number,
  body: MappingProfileBody,
  now: Date,
): Promise<void> => {
  await db.updateTable("mapping_profile").set(valuesOf(body, now)).where("id", "=", id).execute();
};

export const deleteProfileRow = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom("mapping_profile").where("id", "=", id).execute();
};

/** Why a row was refused: another profile has its name, or its decoder is gone; `null` for other errors. */
export const brokenProfileRule = (error: unknown): "name" | "decoder" | null => {
  const constraint = violatedConstraint(error);
  if (constraint === "mapping_profile_name") return "name";
  return constraint === "mapping_profile_decoder_id_fkey" ? "decoder" : null;
};
