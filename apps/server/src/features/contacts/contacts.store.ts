import type { Contact } from "@sgval/contract/contacts/contacts";
import type { contactSorts } from "@sgval/contract/contacts/feature";
import type { Generated, GeneratedAlways, Kysely, Selectable } from "kysely";
import { type PageQuery, rangeOf, readSort, searchCondition } from "../../kernel/list-query.ts";
import { violatedConstraint } from "../../kernel/postgres/database-error.ts";
import type { Database } from "../../kernel/schema.ts";

interface ContactTable {
  id: Generated<number>;
  key: string;
  information: string;
  address: string | null;
  phone: string | null;
  hotline: string | null;
  latitude: number | null;
  longitude: number | null;
  updated_at: Date;
  /** Written by the database, for searches. */
  search_text: GeneratedAlways<string>;
}

declare module "../../kernel/schema.ts" {
  interface Database {
    contact: ContactTable;
  }
}

type ContactFields = Pick<Contact, "key" | "information" | "address" | "phone" | "hotline" | "position">;

const contactOf = ({
  updated_at,
  search_text: _,
  latitude,
  longitude,
  ...row
}: Selectable<Database["contact"]>): Contact => ({
  ...row,
  position: latitude === null || longitude === null ? null : { latitude, longitude },
  updatedAt: updated_at.toISOString(),
});

const contactRow = ({ position, ...fields }: ContactFields, now: Date) => ({
  ...fields,
  latitude: position?.latitude ?? null,
  longitude: position?.longitude ?? null,
  updated_at: now,
});

const columns = {
  key: "key",
  information: "information",
  updatedAt: "updated_at",
} as const satisfies Record<(typeof contactSorts)[number], string>;

/** The contacts that match, all of them or one page, and how many match. Errors: `validation_failed` for the sort. */
export const findContacts = async (
  db: Kysely<Database>,
  { q, sort = "key" }: { q?: string | undefined; sort?: string | undefined },
  page?: PageQuery,
): Promise<{ contacts: Contact[]; total: number }> => {
  const matching = db.selectFrom("contact").where(searchCondition(q));
  const { field, descending } = readSort(sort, columns);
  const [rows, { total }] = await Promise.all([
    matching
      .selectAll()
      .orderBy(columns[field], descending ? "desc" : "asc")
      .orderBy("id")
      .$if(page !== undefined, (query) => {
        const { limit, offset } = rangeOf(page ?? { page: 1, size: 0 });
        return query.limit(limit).offset(offset);
      })
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
    await db.insertInto("contact").values(contactRow(fields, now)).returningAll().executeTakeFirstOrThrow(),
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
      .set(contactRow(fields, now))
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

export const deleteContactRow = async (db: Kysely<Database>, id: number): Promise<void> => {
  await db.deleteFrom("contact").where("id", "=", id).execute();
};

/** Whether a row was refused because another contact has its key. */
export const isKeyTaken = (error: unknown): boolean => violatedConstraint(error) === "contact_key";
