import { type MimicDocument, mimicDocument } from "@sgval/contract/scada/mimic";
import { boundDevices } from "@sgval/contract/scada/mimic-layout";
import type { MimicVersion } from "@sgval/contract/scada/routes";
import { type Kysely, sql } from "kysely";
import type { Database, Json } from "../../kernel/schema.ts";

interface MimicTable {
  room_id: number;
  version: number;
  device_ids: number[];
}

interface MimicVersionTable {
  room_id: number;
  version: number;
  document: Json<MimicDocument>;
  restored_from: number | null;
  saved_by: string;
  saved_at: Date;
}

declare module "../../kernel/schema.ts" {
  interface Database {
    mimic: MimicTable;
    mimic_version: MimicVersionTable;
  }
}

/** The newest version of a mimic, without its drawing. */
export interface MimicRecord {
  roomId: number;
  version: number;
  deviceIds: readonly number[];
}

const select = (db: Kysely<Database>) =>
  db.selectFrom("mimic").select(["room_id as roomId", "version", "device_ids as deviceIds"]);

export const findMimics = (db: Kysely<Database>): Promise<MimicRecord[]> => select(db).execute();

export const findMimic = (db: Kysely<Database>, roomId: number): Promise<MimicRecord | undefined> =>
  select(db).where("room_id", "=", roomId).executeTakeFirst();

/** One version of a mimic. */
export interface VersionRecord {
  version: number;
  document: MimicDocument;
  savedBy: string;
  savedAt: Date;
}

export const findVersion = async (
  db: Kysely<Database>,
  roomId: number,
  version: number,
): Promise<VersionRecord | undefined> => {
  const row = await db
    .selectFrom("mimic_version")
    .select(["version", "document", "saved_by as savedBy", "saved_at as savedAt"])
    .where("room_id", "=", roomId)
    .where("version", "=", version)
    .executeTakeFirst();
  return row && { ...row, document: mimicDocument.parse(row.document) };
};

/** The kept versions, the newest first, without their drawings. */
export const findVersions = async (db: Kysely<Database>, roomId: number): Promise<MimicVersion[]> => {
  const rows = await db
    .selectFrom("mimic_version")
    .select([
      "version",
      "restored_from as restoredFrom",
      "saved_by as savedBy",
      "saved_at as savedAt",
      sql<number>`json_array_length(document->'symbols')`.as("symbols"),
      sql<number>`json_array_length(document->'pipes')`.as("pipes"),
    ])
    .where("room_id", "=", roomId)
    .orderBy("version", "desc")
    .execute();
  return rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() }));
};

/** The rooms whose drawings, of any kept version, name a channel of this parameter. */
export const roomsDrawing = (
  db: Kysely<Database>,
  parameter: string,
): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom("mimic_version as v")
    .innerJoin("room as r", "r.id", "v.room_id")
    .select(["r.id", "r.name"])
    .distinct()
    // A channel stands in the document as `"custom_wind"`, or with its instance as `"custom_wind.2"`.
    .where(sql<boolean>`v.document::text ~ ${`"${parameter}[".]`}`)
    .orderBy("r.id")
    .execute();

export interface NewVersion {
  roomId: number;
  version: number;
  document: MimicDocument;
  restoredFrom: number | null;
  savedBy: string;
}

/** Adds a version, which becomes the shown one, and deletes those beyond the kept ones. */
export const insertVersion = async (
  db: Kysely<Database>,
  { roomId, version, document, restoredFrom, savedBy }: NewVersion,
  kept: number,
  now: Date,
): Promise<void> => {
  const current = { version, device_ids: boundDevices(document) };
  await db
    .insertInto("mimic")
    .values({ room_id: roomId, ...current })
    .onConflict((conflict) => conflict.column("room_id").doUpdateSet(current))
    .execute();
  await db
    .insertInto("mimic_version")
    .values({
      room_id: roomId,
      version,
      document: JSON.stringify(document),
      restored_from: restoredFrom,
      saved_by: savedBy,
      saved_at: now,
    })
    .execute();
  await db
    .deleteFrom("mimic_version")
    .where("room_id", "=", roomId)
    .where("version", "<=", version - kept)
    .execute();
};
