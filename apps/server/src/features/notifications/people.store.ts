import { type Preferences, preferencesOf } from "@sgval/contract/account/preferences";
import { mayDo, type Permission } from "@sgval/contract/permission";
import { isLanguage, type Language } from "@sgval/quantities/language";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../kernel/schema.ts";

/** Somebody who may be notified, with what they may do and see now. */
export interface Person {
  id: number;
  username: string;
  email: string | null;
  /** `null` while none is chosen. */
  language: Language | null;
  preferences: Preferences;
  /** They cannot sign in to answer, and get nothing until they have chosen a password. */
  mustChangePassword: boolean;
  may(permission: Permission): boolean;
  /** Sees every device. */
  seesAll: boolean;
  /** Of the devices that were asked for. */
  sees(deviceId: number): boolean;
}

/** The accounts, or those with these ids, with which of the devices they see; also of those who must still choose a password. */
export const findAccounts = async (
  db: Kysely<Database>,
  deviceIds: readonly number[],
  userIds?: readonly number[],
): Promise<Person[]> => {
  const rows = await db
    .selectFrom("user_account as u")
    .leftJoin("role as r", "r.id", "u.role_id")
    .leftJoin("user_preference as p", "p.user_id", "u.id")
    .select([
      "u.id",
      "u.username",
      "u.email",
      "u.language",
      "u.super_user",
      "u.scope_all",
      "u.must_change_password",
      "r.id as role_id",
      "r.permissions",
      "p.value",
      sql<number[]>`array(
        select d.device_id from device_in_scope as d
        where d.user_id = u.id and d.device_id = any(${deviceIds}::int[]))`.as("visible"),
    ])
    .$if(userIds !== undefined, (query) => query.where("u.id", "=", sql<number>`any(${userIds}::int[])`))
    .orderBy("u.id")
    .execute();
  return rows.map((row) => {
    const holder = {
      superUser: row.super_user,
      role: row.role_id === null ? null : { permissions: row.permissions },
    };
    const visible = new Set(row.visible);
    const seesAll = row.super_user || row.scope_all;
    return {
      id: row.id,
      username: row.username,
      email: row.email,
      language: row.language !== null && isLanguage(row.language) ? row.language : null,
      preferences: preferencesOf(row.value),
      mustChangePassword: row.must_change_password,
      may: (permission) => mayDo(holder, permission),
      seesAll,
      sees: (deviceId) => seesAll || visible.has(deviceId),
    };
  });
};

/** Those of the accounts who may be notified. */
export const findPeople = async (...of: Parameters<typeof findAccounts>): Promise<Person[]> =>
  (await findAccounts(...of)).filter(({ mustChangePassword }) => !mustChangePassword);

/** Everybody by name, for the roster. */
export const findUsernames = (db: Kysely<Database>): Promise<{ id: number; username: string }[]> =>
  db.selectFrom("user_account").select(["id", "username"]).orderBy("username").execute();
