import type { Kysely } from "kysely";
import type { Database } from "../../../kernel/schema.ts";

/** A permission that an administrator added to those of the product. */
export interface CustomPermission {
  name: string;
  description: string;
  createdAt: Date;
}

export const findCustomPermissions = (db: Kysely<Database>): Promise<CustomPermission[]> =>
  db
    .selectFrom("permission")
    .select(["name", "description", "created_at as createdAt"])
    .orderBy("name")
    .execute();

export const insertPermission = async (
  db: Kysely<Database>,
  permission: { name: string; description: string },
  now: Date,
): Promise<void> => {
  await db
    .insertInto("permission")
    .values({ ...permission, created_at: now, updated_at: now })
    .execute();
};

export const updatePermissionRow = async (
  db: Kysely<Database>,
  name: string,
  permission: { name: string; description: string },
  now: Date,
): Promise<void> => {
  await db
    .updateTable("permission")
    .set({ ...permission, updated_at: now })
    .where("name", "=", name)
    .execute();
};

export const deletePermissionRow = async (db: Kysely<Database>, name: string): Promise<void> => {
  await db.deleteFrom("permission").where("name", "=", name).execute();
};
