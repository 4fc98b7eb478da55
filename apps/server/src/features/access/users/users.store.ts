import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";
import { devicesInScope, type Named, namedFor } from "../access.store.ts";
import type { AccountRights } from "../grantor.ts";

/** A user as stored, without the password hash. */
export interface UserRecord extends AccountRights {
  username: string;
  email: string | null;
  account: string | null;
  phone: string | null;
  language: string | null;
  photoVersion: number | null;
  role: { id: number; name: string; permissions: string[] | null } | null;
  /** As stored; a super user sees everything regardless. */
  scopeAll: boolean;
  createdAt: Date;
  updatedAt: Date;
  lastSeenAt: Date | null;
}

export const selectUsers = (db: Kysely<Database>) =>
  db
    .selectFrom("user_account as u")
    .leftJoin("role as r", "r.id", "u.role_id")
    .select([
      "u.id",
      "u.username",
      "u.email",
      "u.account",
      "u.phone",
      "u.language",
      "u.photo_version as photoVersion",
      "u.super_user as superUser",
      "u.manage_super as manageSuper",
      "u.scope_all as scopeAll",
      "u.created_at as createdAt",
      "u.updated_at as updatedAt",
      "u.last_seen_at as lastSeenAt",
      "r.id as roleId",
      "r.name as roleName",
      "r.permissions as rolePermissions",
    ]);

type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>["executeTakeFirstOrThrow"]>>;

export const userRecordOf = (
  { roleId, roleName, rolePermissions, ...row }: UserRow,
  shown: ReadonlySet<number> = new Set(),
  named: Named = { devices: new Set(), rooms: new Set(), zones: new Set() },
): UserRecord => ({
  ...row,
  role:
    roleId === null || roleName === null
      ? null
      : { id: roleId, name: roleName, permissions: rolePermissions },
  scope: row.scopeAll || row.superUser ? "all" : shown,
  named,
});

/** The users of these ids with role and scope, those that exist, by id. */
export const findPeople = async (db: Kysely<Database>, ids: readonly number[]): Promise<UserRecord[]> => {
  if (ids.length === 0) return [];
  const rows = await selectUsers(db).where("u.id", "in", ids).orderBy("u.id").execute();
  const limited = rows.filter((row) => !row.scopeAll).map((row) => row.id);
  const shown = await devicesInScope(db, limited);
  const named = await namedFor(db, ids);
  return rows.map((row) => userRecordOf(row, shown.get(row.id), named.get(row.id)));
};

export interface UserFields {
  username: string;
  email: string | null;
  account: string | null;
  phone: string | null;
  language: string | null;
  roleId: number | null;
  superUser: boolean;
  manageSuper: boolean;
}

const columns = (fields: UserFields) => ({
  username: fields.username,
  email: fields.email,
  account: fields.account,
  phone: fields.phone,
  language: fields.language,
  role_id: fields.roleId,
  super_user: fields.superUser,
  manage_super: fields.manageSuper,
});

export const insertUser = async (
  db: Kysely<Database>,
  fields: UserFields & { passwordHash: string; mustChangePassword: boolean; scopeAll: boolean },
  now: Date,
): Promise<number> => {
  const row = await db
    .insertInto("user_account")
    .values({
      ...columns(fields),
      password_hash: fields.passwordHash,
      must_change_password: fields.mustChangePassword,
      scope_all: fields.scopeAll,
      created_at: now,
      updated_at: now,
      last_seen_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
};

/** @param passwordHash left out, the password stays; a new one has to be changed by its owner */
export const updateUserRow = async (
  db: Kysely<Database>,
  id: number,
  fields: UserFields,
  passwordHash: string | undefined,
  now: Date,
): Promise<void> => {
  await db
    .updateTable("user_account")
    .set({
      ...columns(fields),
      ...(passwordHash === undefined ? {} : { password_hash: passwordHash, must_change_password: true }),
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
};

export const setRoleOf = async (
  db: Kysely<Database>,
  ids: readonly number[],
  roleId: number,
  now: Date,
): Promise<void> => {
  await db
    .updateTable("user_account")
    .set({ role_id: roleId, updated_at: now })
    .where("id", "in", ids)
    .execute();
};

export const deleteUserRows = async (db: Kysely<Database>, ids: readonly number[]): Promise<void> => {
  await db.deleteFrom("user_account").where("id", "in", ids).execute();
};

export const userIdsWithRole = async (
  db: Kysely<Database>,
  roleIds: readonly number[],
): Promise<number[]> => {
  if (roleIds.length === 0) return [];
  const rows = await db.selectFrom("user_account").select("id").where("role_id", "in", roleIds).execute();
  return rows.map((row) => row.id);
};

export interface NamedDevice {
  id: number;
  name: string;
  displayName: string;
}

/** The devices of these ids that exist, by name. */
export const findDevices = async (db: Kysely<Database>, ids: readonly number[]): Promise<NamedDevice[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom("device")
        .select(["id", "name", "display_name as displayName"])
        .where("id", "in", ids)
        .orderBy("name")
        .execute();

export interface NamedPlace {
  id: number;
  name: string;
}

/** The rooms or zones of these ids that exist, by name. */
export const findPlaces = async (
  db: Kysely<Database>,
  kind: "room" | "zone",
  ids: readonly number[],
): Promise<NamedPlace[]> =>
  ids.length === 0
    ? []
    : db.selectFrom(kind).select(["id", "name"]).where("id", "in", ids).orderBy("name").execute();

/** Sets whether a user sees every device, and which devices, rooms and zones are named. */
export const writeScope = async (
  db: Kysely<Database>,
  userId: number,
  scope: {
    all: boolean;
    deviceIds: readonly number[];
    roomIds: readonly number[];
    zoneIds: readonly number[];
  },
  now: Date,
): Promise<void> => {
  await db
    .updateTable("user_account")
    .set({ scope_all: scope.all, updated_at: now })
    .where("id", "=", userId)
    .execute();
  for (const [table, column, ids] of [
    ["user_device", "device_id", scope.deviceIds],
    ["user_room", "room_id", scope.roomIds],
    ["user_zone", "zone_id", scope.zoneIds],
  ] as const) {
    await db.deleteFrom(table).where("user_id", "=", userId).execute();
    await sql`
      insert into ${sql.table(table)} (user_id, ${sql.ref(column)})
      select ${userId}, unnest(${[...ids]}::int[])`.execute(db);
  }
};
