import { isLanguage, type Language } from "@sgval/quantities/language";
import { type Kysely, sql } from "kysely";
import type { Rights } from "../../kernel/actor.ts";
import type { Database } from "../../kernel/schema.ts";

/** An account as sign-in, mails and the activity list need it. */
export interface Person {
  id: number;
  username: string;
  email: string | null;
  /** `null` while none is chosen. */
  language: Language | null;
  role: string | null;
  superUser: boolean;
  manageSuper: boolean;
  passwordHash: string;
}

const select = (db: Kysely<Database>) =>
  db
    .selectFrom("user_account as u")
    .leftJoin("role as r", "r.id", "u.role_id")
    .select([
      "u.id",
      "u.username",
      "u.email",
      "u.language",
      "r.name as role",
      "u.super_user as superUser",
      "u.manage_super as manageSuper",
      "u.password_hash as passwordHash",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

const personOf = (row: Row | undefined): Person | null =>
  row ? { ...row, language: row.language !== null && isLanguage(row.language) ? row.language : null } : null;

export const findPerson = async (db: Kysely<Database>, id: number): Promise<Person | null> =>
  personOf(await select(db).where("u.id", "=", id).executeTakeFirst());

/** Locks the account until the transaction ends. */
export const lockPerson = async (trx: Kysely<Database>, id: number): Promise<Person | null> =>
  personOf(await select(trx).where("u.id", "=", id).forUpdate("u").executeTakeFirst());

/** By e-mail address, ignoring case. */
export const findPersonByEmail = async (db: Kysely<Database>, email: string): Promise<Person | null> =>
  personOf(
    await select(db)
      .where((eb) => eb(eb.fn<string>("lower", ["u.email"]), "=", email.toLowerCase()))
      .executeTakeFirst(),
  );

/** By user name or e-mail address, ignoring case. */
export const findPersonByLogin = async (db: Kysely<Database>, login: string): Promise<Person | null> =>
  personOf(
    await select(db)
      .where((eb) =>
        eb.or([
          eb(eb.fn<string>("lower", ["u.username"]), "=", login.toLowerCase()),
          eb(eb.fn<string>("lower", ["u.email"]), "=", login.toLowerCase()),
        ]),
      )
      .executeTakeFirst(),
  );

/** Sets the password that its owner chose. */
export const setPasswordHash = async (
  db: Kysely<Database>,
  userId: number,
  passwordHash: string,
  now: Date,
): Promise<void> => {
  await db
    .updateTable("user_account")
    .set({ password_hash: passwordHash, must_change_password: false, updated_at: now })
    .where("id", "=", userId)
    .execute();
};

/** The ids of the devices that a limited scope shows. */
const scopeOf = async (db: Kysely<Database>, userId: number): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom("device_in_scope")
    .select("device_id")
    .where("user_id", "=", userId)
    .execute();
  return new Set(rows.map((row) => row.device_id));
};

/** What a user may do and see, read within the caller's transaction; `null` when the account is gone. */
export const findRights = async (db: Kysely<Database>, userId: number): Promise<Rights | null> => {
  const row = await db
    .selectFrom("user_account as u")
    .leftJoin("role as r", "r.id", "u.role_id")
    .select(["u.super_user", "u.scope_all", "r.id as roleId", "r.name as roleName", "r.permissions"])
    .select(sql<number[]>`array(select room_id from user_room where user_id = u.id)`.as("rooms"))
    .select(sql<number[]>`array(select zone_id from user_zone where user_id = u.id)`.as("zones"))
    .where("u.id", "=", userId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    superUser: row.super_user,
    role:
      row.roleId === null || row.roleName === null
        ? null
        : { id: row.roleId, name: row.roleName, permissions: row.permissions },
    scope: row.scope_all || row.super_user ? "all" : await scopeOf(db, userId),
    places: { roomId: new Set(row.rooms), zoneId: new Set(row.zones) },
  };
};

export const hasAccounts = async (db: Kysely<Database>): Promise<boolean> =>
  (await db.selectFrom("user_account").select("id").limit(1).executeTakeFirst()) !== undefined;

export const addAccount = (
  db: Kysely<Database>,
  account: {
    username: string;
    email: string | null;
    passwordHash: string;
    roleId: number;
    superUser: boolean;
    scopeAll: boolean;
    now: Date;
  },
): Promise<{ id: number }> =>
  db
    .insertInto("user_account")
    .values({
      username: account.username,
      email: account.email,
      password_hash: account.passwordHash,
      role_id: account.roleId,
      super_user: account.superUser,
      manage_super: account.superUser,
      scope_all: account.scopeAll,
      created_at: account.now,
      updated_at: account.now,
      last_seen_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

/** Adds a role unless one of that name is there; returns its id. */
export const ensureRole = async (
  db: Kysely<Database>,
  role: { name: string; description: string; permissions: readonly string[]; isDefault: boolean },
  now: Date,
): Promise<number> => {
  const added = await db
    .insertInto("role")
    .values({
      name: role.name,
      description: role.description,
      permissions: JSON.stringify(role.permissions),
      is_default: role.isDefault,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added) return added.id;
  const existing = await db
    .selectFrom("role")
    .select("id")
    .where("name", "=", role.name)
    .executeTakeFirstOrThrow();
  return existing.id;
};
