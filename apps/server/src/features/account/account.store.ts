import type { OwnAccount } from "@sgval/contract/account/account";
import { isLanguage } from "@sgval/quantities/language";
import type { Kysely } from "kysely";
import { violatedConstraint } from "../../kernel/postgres/database-error.ts";
import type { Database } from "../../kernel/schema.ts";

/** The account of a user; `null` when it is deleted. */
export const readOwnAccount = async (db: Kysely<Database>, userId: number): Promise<OwnAccount | null> => {
  const row = await db
    .selectFrom("user_account as u")
    .leftJoin("role as r", "r.id", "u.role_id")
    .leftJoin("second_factor as f", "f.user_id", "u.id")
    .select([
      "u.id",
      "u.username",
      "u.email",
      "u.account",
      "u.phone",
      "u.language",
      "u.super_user as superUser",
      "u.manage_super as manageSuper",
      "u.photo_version as photoVersion",
      "u.created_at",
      "u.updated_at",
      "r.id as roleId",
      "r.name as roleName",
      "f.confirmed_at",
    ])
    .where("u.id", "=", userId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    account: row.account,
    phone: row.phone,
    language: row.language !== null && isLanguage(row.language) ? row.language : null,
    role: row.roleId === null || row.roleName === null ? null : { id: row.roleId, name: row.roleName },
    superUser: row.superUser,
    manageSuper: row.manageSuper,
    photoVersion: row.photoVersion,
    secondFactor: row.confirmed_at !== null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
};

export type AccountFields = Pick<OwnAccount, "username" | "email" | "account" | "phone" | "language">;

export const writeOwnAccount = async (
  db: Kysely<Database>,
  userId: number,
  fields: AccountFields,
  now: Date,
): Promise<void> => {
  await db
    .updateTable("user_account")
    .set({ ...fields, updated_at: now })
    .where("id", "=", userId)
    .execute();
};

/** The field whose value another account has, when an update failed for that reason. */
export const takenAccountField = (error: unknown): "username" | "email" | null => {
  const constraint = violatedConstraint(error);
  if (constraint === "user_username_unique") return "username";
  return constraint === "user_email_unique" ? "email" : null;
};

/** The stored preferences of a user, as parsed JSON; `undefined` while there are none. */
export const readChosen = async (db: Kysely<Database>, userId: number): Promise<unknown> => {
  const row = await db
    .selectFrom("user_preference")
    .select("value")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.value;
};

export const writeChosen = async (
  db: Kysely<Database>,
  userId: number,
  value: unknown,
  now: Date,
): Promise<void> => {
  const text = JSON.stringify(value);
  await db
    .insertInto("user_preference")
    .values({ user_id: userId, value: text, updated_at: now })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ value: text, updated_at: now }))
    .execute();
};
