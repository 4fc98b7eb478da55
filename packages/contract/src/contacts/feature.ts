import type { Names } from "@sgval/quantities/language";

/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Contact: ["Index", "Update"],
} as const;

/** The kinds of entities that entries of the log are about: their label, and the permission that the entries need. */
export const activitySubjects = {
  contact: {
    permission: "Contact.Index",
    label: { vn: "Liên hệ", en: "Contacts", fr: "Contacts" },
  },
} as const;

/** The titles of the lists, as pages and exported files show them. */
export const tableTitles = {
  contacts: { vn: "Danh bạ", en: "Contacts", fr: "Contacts" },
} as const satisfies Record<string, Names>;

/** The lists of which people may keep views. */
export const viewedLists = ["contacts"] as const;

/** The columns by which people may sort the list. */
export const contactSorts = ["key", "information", "updatedAt"] as const;

/** Initial permissions of the role `client`. */
export const clientStarterPermissions = ["Contact.Index"] as const;
