import * as z from "zod";
import { message } from "../message.ts";
import { position } from "../position.ts";
import { dataOf, id, idParams, isoTime, listOf, listQuery, route } from "../route.ts";
import type { Table } from "../table.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { labelText, lineText, nameText, requiredText } from "../text.ts";
import { tableTitles } from "./feature.ts";
import { activityFields } from "./texts.ts";

/** Digits, spaces and a leading plus, as every telephone dials them. */
const number = requiredText(32).regex(/^(?:\+?\d[\d ]*)?$/, message("invalid_value"));

/** Whom to reach: an office or a team of the utility, as an administrator enters it. */
export const contactBody = z.object({
  /** Short and unique, such as `office`. */
  key: nameText(),
  information: labelText(),
  address: lineText(255),
  phone: number,
  hotline: number,
  /** For the map; left out, or `null`, it has none. */
  position: position.nullable().default(null),
});
export type ContactForm = z.input<typeof contactBody>;

export const contact = z.object({
  id,
  key: z.string(),
  information: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  hotline: z.string().nullable(),
  position: position.nullable(),
  updatedAt: isoTime,
});
export type Contact = z.infer<typeof contact>;

export const listContacts = route({
  method: "GET",
  path: "/contact",
  summary: "Contacts of the utility",
  access: { permission: "Contact.Index" },
  query: listQuery,
  answer: listOf(contact),
});
export const exportContacts = route({
  method: "GET",
  path: "/contact/export",
  summary: "All contacts of a search as a CSV, XLSX or PDF file",
  access: listContacts.access,
  query: exportQueryOf(listQuery.omit({ page: true, size: true })),
  answer: null,
  errors: exportErrors,
  limitPerMinute: exportsPerMinute,
});
export const createContact = route({
  method: "POST",
  path: "/contact",
  summary: "Add a contact",
  access: { permission: "Contact.Update" },
  body: contactBody,
  answer: dataOf(contact),
  errors: ["value_exists"],
});
export const updateContact = route({
  method: "PUT",
  path: "/contact/:id",
  summary: "Change a contact",
  access: createContact.access,
  params: idParams,
  body: contactBody,
  answer: dataOf(contact),
  errors: ["not_found", "value_exists"],
});
export const deleteContact = route({
  method: "DELETE",
  path: "/contact/:id",
  summary: "Delete a contact",
  access: createContact.access,
  params: idParams,
  answer: null,
  errors: ["not_found"],
});

/** The contacts of the utility. */
export const contactTable = {
  name: "contacts",
  title: tableTitles.contacts,
  columns: {
    key: { kind: "text", heading: activityFields.key },
    information: { kind: "text", heading: activityFields.information },
    address: { kind: "text", heading: activityFields.address },
    phone: { kind: "text", heading: { vn: "Điện thoại", en: "Phone", fr: "Téléphone" } },
    hotline: { kind: "text", heading: { vn: "Đường dây nóng", en: "Hotline", fr: "Ligne d'urgence" } },
    updatedAt: { kind: "timestamp", heading: { vn: "Cập nhật", en: "Updated", fr: "Mise à jour" } },
  },
} as const satisfies Table;
