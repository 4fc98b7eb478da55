import type { Contact } from "@sgval/contract/contacts/contacts";
import { contactSorts } from "@sgval/contract/contacts/feature";
import type { Generated, Kysely, Selectable } from "kysely";
import type { Database } from "../../kernel/schema.ts";

interface ContactTable {
  id: Generated<number>;
  key: string;
  information: string;
  address: string | null;
  phone: string | null;
  hotline: string | null;
  updated_at: Date;
}

declare module "../../kernel/schema.ts" {
  interface Database {
    contact: ContactTable;
  }
}

type ContactFields = Pick<Contact, "key" | "information" | "address" | "phone" | "hotline">;

const contactOf = ({ updated_at, ...row }: Selectable<Database["contact"]>): Contact => ({
  ...row,
  updatedAt: updated_at.toISOString(),
});

interface ContactQuery {
  q?: string | undefined;
  sort?: string | undefined;
  /** All rows without them. */
  page?: number;
  size?: number;
}

const columns = { key: "key", information: "information", updatedAt: "updated_at" } as const;

/** One page of the contacts that match, and how many match. */
export const findContacts = async (
  db: Kysely<Database>,
  { q, sort = "key", page, size }: ContactQuery,
): Promise<{ contacts: Contact[]; total: number }> => {
  const matching = db.selectFrom("contact").$if(q !== undefined && q !== "", (query) =>
    query.where((eb) => {
      const pattern = `%${(q ?? "").replace(/[\\%_]/g, "\\$&")}%`;
      return eb.or([
        eb("key", "ilike", pattern),
        eb("information", "ilike", pattern),
        eb("address", "ilike", pattern),
      ]);
    }),
  );
  const wanted = contactSorts.find((name) => name === sort.replace(/^-/, "")) ?? "key";
  const [rows, { total }] = await Promise.all([
    matching
      .selectAll()
      .orderBy(columns[wanted], sort.startsWith("-") ? "desc" : "asc")
      .orderBy("id")
      .$if(page !== undefined && size !== undefined, (query) =>
        query.limit(size ?? 0).offset(((page ?? 1) - 1) * (size ?? 0)),
      )
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { contacts: rows.map(contactOf), total };
};

/** The contact, locked until the change ends. */
export const lockContact = async (db: Kysely<Database>, id: number): Promise<Contact | undefined> => {
  const row = await db.selectFrom("contact").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row && contactOf(row);
};

export const insertContact = async (
  db: Kysely<Database>,
  fields: ContactFields,
  now: Date,
): Promise<Contact> =>
  contactOf(
    await db
      .insertInto("contact")
      .values({ ...fields, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

export const updateContactRow = async (
  db: Kysely<Database>,
  id: number,
  fields: ContactFields,
  now: Date,
): Promise<Contact> =>
  contactOf(
    await db
      .updateTable("contact")
      .set({ ...fields, updated_at: now })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

export const deleteContactRow = async (db: Kysely<Database>, id: number): Promise<void> => {
  await db.deleteFrom("contact").where("id", "=", id).execute();
};

/** Whether a row was refused because another contact has its key. */
export const isKeyTaken = (error: unknown): boolean =>
  error instanceof Error && "constraint" in error && error.constraint === "contact_key";
