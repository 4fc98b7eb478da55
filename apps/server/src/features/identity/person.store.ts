import { isLanguage, type Language } from "@sgval/quantities/language";
import type { Kysely } from "kysely";
import type { Database } from "../../kernel/schema.ts";

/** Somebody as mails and the history need them. */
export interface Person {
  id: number;
  username: string;
  email: string | null;
  /** `null` while the person has chosen none. */
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

/** Whatever the case of the address. */
export const findPersonByEmail = async (db: Kysely<Database>, email: string): Promise<Person | null> =>
  personOf(
    await select(db)
      .where((eb) => eb(eb.fn<string>("lower", ["u.email"]), "=", email.toLowerCase()))
      .executeTakeFirst(),
  );
