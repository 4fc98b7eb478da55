import type { Names } from "@sgval/quantities/language";
import type { ResourceTexts } from "../access/resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  Material: {
    group: "risk",
    order: 30,
    name: { vn: "Vật liệu", en: "Materials", fr: "Matériaux" },
    of: { vn: "vật liệu", en: "materials", fr: "les matériaux" },
  },
} as const satisfies Record<string, ResourceTexts>;

/** Entries of the activity log. */
export const activityDetails = {
  material_created: { vn: "Đã thêm vật liệu", en: "Material added", fr: "Matériau ajouté" },
  material_deleted: { vn: "Đã xóa vật liệu", en: "Material deleted", fr: "Matériau supprimé" },
  material_updated: { vn: "Đã đổi vật liệu", en: "Material changed", fr: "Matériau modifié" },
} as const satisfies Record<string, Names>;
