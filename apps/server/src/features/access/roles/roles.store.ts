import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";

export interface RoleRecord {
  id: number;
  name: string;
  description: string;
  isDefault: boolean;
  /** `null`: no permissions field, everything is allowed. */
  permissions: string[] | null;
  createdAt: Date;
  updatedAt: Date;
}

const selectRoles = (db: Kysely<Database>) =>
  db
    .selectFrom("role")
    .select([
      "role.id",
      "role.name",
      "role.description",
      "role.is_default as isDefault",
      "role.permissions",
      "role.created_at as createdAt",
      "role.updated_at as updatedAt",
    ]);

export const findRole = (db: Kysely<Database>, id: number): Promise<RoleRecord | undefined> =>
  selectRoles(db).where("role.id", "=", id).executeTakeFirst();

export const findDefaultRole = (db: Kysely<Database>): Promise<RoleRecord | undefined> =>
  selectRoles(db).where("role.is_default", "=", true).executeTakeFirst();

export const findRoles = (db: Kysely<Database>): Promise<RoleRecord[]> =>
  selectRoles(db).orderBy("role.id").execute();

export interface RoleCount {
  roleId: number;
  users: number;
  /** Of them, those who are super users anyway. */
  superUsers: number;
}

/** How many users each role has, roles without any left out. */
export const countRoleUsers = async (db: Kysely<Database>): Promise<RoleCount[]> => {
  const { rows } = await sql<RoleCount>`
    select role_id as "roleId", count(*)::int as users, (count(*) filter (where super_user))::int as "superUsers"
    from user_account where role_id is not null group by role_id`.execute(db);
  return rows;
};

export interface RoleMember {
  id: number;
  username: string;
  photoVersion: number | null;
}

/** The first few users of each of these roles. */
export const firstMembers = async (
  db: Kysely<Database>,
  roleIds: readonly number[],
  most: number,
): Promise<Map<number, RoleMember[]>> => {
  const { rows } = await sql<RoleMember & { roleId: number }>`
    select role.id as "roleId", member.id, member.username, member.photo_version as "photoVersion"
    from role cross join lateral (
      select id, username, photo_version from user_account
      where role_id = role.id order by id limit ${most}
    ) member
    where role.id = any(${roleIds}::int[]) order by member.id`.execute(db);
  const members = new Map<number, RoleMember[]>();
  for (const { roleId, ...member } of rows) members.set(roleId, [...(members.get(roleId) ?? []), member]);
  return members;
};

export type RoleFields = Pick<RoleRecord, "name" | "description" | "isDefault" | "permissions">;

const columns = (fields: RoleFields) => ({
  name: fields.name,
  description: fields.description,
  is_default: fields.isDefault,
  permissions: fields.permissions && JSON.stringify(fields.permissions),
});

export const insertRole = async (db: Kysely<Database>, fields: RoleFields, now: Date): Promise<number> => {
  const row = await db
    .insertInto("role")
    .values({ ...columns(fields), created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
};

export const updateRoleRow = async (
  db: Kysely<Database>,
  id: number,
  fields: RoleFields,
  now: Date,
): Promise<void> => {
  await db
    .updateTable("role")
    .set({ ...columns(fields), updated_at: now })
    .where("id", "=", id)
    .execute();
};

/** Unsets the default role, before another becomes it. */
export const clearDefaultRole = async (db: Kysely<Database>): Promise<void> => {
  await db.updateTable("role").set({ is_default: false }).where("is_default", "=", true).execute();
};

export const makeDefaultRole = async (db: Kysely<Database>, id: number): Promise<void> => {
  await db.updateTable("role").set({ is_default: true }).where("id", "=", id).execute();
};

export const deleteRoleRow = async (db: Kysely<Database>, id: number): Promise<void> => {
  await db.deleteFrom("role").where("id", "=", id).execute();
};

/** Renames a permission in every role that holds it, or takes it out; returns the ids of those roles. */
export const replacePermission = async (
  db: Kysely<Database>,
  name: string,
  replacement: string | null,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    update role set permissions = case when ${replacement}::text is null
      then permissions - ${name}::text
      else (permissions - ${name}::text) || jsonb_build_array(${replacement}::text) end
    where jsonb_exists(permissions, ${name}) returning id`.execute(db);
  return rows.map((row) => row.id);
};
