import { type Contact, contactTable, type exportContacts } from "@sgval/contract/contacts/contacts";
import type { Kysely } from "kysely";
import type * as z from "zod";
import {
  filterLabel,
  sourceColumns,
  type TableSource,
  tableTexts,
  timestampCell,
  type View,
} from "../../gateways/tables/table-source.ts";
import type { Database } from "../../kernel/schema.ts";
import { findContacts } from "./contacts.store.ts";

/** The contacts of a search as a table. */
export const contactsAsTable = async (
  db: Kysely<Database>,
  query: z.output<typeof exportContacts.query>,
  view: View,
): Promise<TableSource<Contact>> => {
  const { contacts, total } = await findContacts(db, query);
  return {
    name: contactTable.name,
    title: contactTable.title[view.language],
    columns: sourceColumns<Contact, keyof typeof contactTable.columns>(
      contactTable,
      {
        key: (contact) => contact.key,
        information: (contact) => contact.information,
        address: (contact) => contact.address,
        phone: (contact) => contact.phone,
        hotline: (contact) => contact.hotline,
        updatedAt: (contact) => timestampCell(contact.updatedAt),
      },
      view,
    ),
    filters: filterLabel(tableTexts.search, query.q, view.language),
    count: total,
    rows: contacts,
  };
};
