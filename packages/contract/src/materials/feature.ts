import type { Names } from "@sgval/quantities/language";

/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Material: ["Index", "Create", "Update", "Delete"],
} as const;

/** The kinds of entities that entries of the log are about: their label, and the permission that the entries need. */
export const activitySubjects = {
  material: {
    permission: "Material.Index",
    label: { vn: "Vật liệu", en: "Materials", fr: "Matériaux" },
  },
} as const;

/** The error codes of this feature, with their HTTP status. */
export const errors = {
  material_in_use: 409,
  material_unit_in_use: 409,
} as const;

/** The titles of the lists, as pages and exported files show them. */
export const tableTitles = {
  materials: { vn: "Vật liệu", en: "Materials", fr: "Matériaux" },
} as const satisfies Record<string, Names>;

/** The lists of which people may keep views. */
export const viewedLists = ["materials"] as const;

/** The columns by which people may sort the list. */
export const materialSorts = ["name", "unit", "usedIn", "updatedAt"] as const;
