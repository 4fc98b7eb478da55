import { type Kysely, sql } from "kysely";
import type { Database } from "../../kernel/schema.ts";

export interface PhotoRow {
  file: string | null;
  version: number | null;
}

/** `null` when there is no such user. */
export const findPhoto = async (db: Kysely<Database>, userId: number): Promise<PhotoRow | null> => {
  const row = await db
    .selectFrom("user_account")
    .select(["photo_file as file", "photo_version as version"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return row ?? null;
};

/** Versions only grow, also after a removal, because browsers cache photos by version. */
export const setPhoto = async (
  db: Kysely<Database>,
  userId: number,
  file: string | null,
  now: Date,
): Promise<number | null> => {
  const seconds = Math.floor(now.getTime() / 1000);
  const row = await db
    .updateTable("user_account")
    .set({
      photo_file: file,
      photo_version:
        file === null ? null : sql<number>`greatest(coalesce(photo_version, 0) + 1, ${seconds}::integer)`,
      updated_at: now,
    })
    .where("id", "=", userId)
    .returning("photo_version")
    .executeTakeFirst();
  return row?.photo_version ?? null;
};

/** Those of the files that are no user's photo. */
export const unusedPhotos = async (db: Kysely<Database>, files: readonly string[]): Promise<string[]> => {
  if (files.length === 0) return [];
  const { rows } = await sql<{ file: string }>`
    select file from unnest(${files}::text[]) as file
    where not exists (select from user_account where photo_file = file)`.execute(db);
  return rows.map((row) => row.file);
};
