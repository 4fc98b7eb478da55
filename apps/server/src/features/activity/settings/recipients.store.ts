import { preferencesOf } from "@sgval/contract/account/preferences";
import { isLanguage, type Language } from "@sgval/quantities/language";
import { type Kysely, sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import type { Database } from "../../../kernel/schema.ts";

/** A user who may get the log by mail, with what they may see of it now. */
export interface Recipient
  extends Pick<Actor, "userId" | "superUser" | "role" | "scope" | "places" | "units"> {
  username: string;
  email: string | null;
  /** `null` while none is chosen. */
  language: Language | null;
}

/** The users with these ids that still exist, by name, with their rights and scope as they are now. */
export const findRecipients = async (db: Kysely<Database>, ids: readonly number[]): Promise<Recipient[]> => {
  const rows = await db
    .selectFrom("user_account as u")
    .leftJoin("user_preference as p", "p.user_id", "u.id")
    .leftJoin("role as r", "r.id", "u.role_id")
    .select(["u.id", "u.username", "u.email", "u.language", "u.super_user", "p.value"])
    .select(["r.id as role_id", "r.name as role_name", "r.permissions"])
    .select([
      sql<number[] | null>`case when u.scope_all or u.super_user then null
        else array(select device_id from device_in_scope where user_id = u.id) end`.as("scope"),
      sql<number[]>`array(select room_id from user_room where user_id = u.id)`.as("rooms"),
      sql<number[]>`array(select zone_id from user_zone where user_id = u.id)`.as("zones"),
    ])
    .where("u.id", "=", sql<number>`any(${ids}::int[])`)
    .orderBy("u.username")
    .execute();
  return rows.map((row) => ({
    userId: row.id,
    username: row.username,
    email: row.email,
    language: row.language !== null && isLanguage(row.language) ? row.language : null,
    superUser: row.super_user,
    role:
      row.role_id === null || row.role_name === null
        ? null
        : { id: row.role_id, name: row.role_name, permissions: row.permissions },
    scope: row.scope === null ? "all" : new Set(row.scope),
    places: { roomId: new Set(row.rooms), zoneId: new Set(row.zones) },
    units: preferencesOf(row.value).units,
  }));
};

/** Everybody by name, to be chosen. */
export const findCandidates = async (
  db: Kysely<Database>,
): Promise<{ id: number; name: string; hasEmail: boolean }[]> =>
  (await db.selectFrom("user_account").select(["id", "username", "email"]).orderBy("username").execute()).map(
    ({ id, username, email }) => ({ id, name: username, hasEmail: email !== null }),
  );
