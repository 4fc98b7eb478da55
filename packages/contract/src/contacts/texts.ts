import type { Names } from "@sgval/quantities/language";
import type { ResourceTexts } from "../access/resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  Contact: {
    group: "contact",
    order: 10,
    name: { vn: "Liên hệ", en: "Contact", fr: "Contact" },
    of: { vn: "thông tin liên hệ", en: "contacts", fr: "les contacts" },
  },
} as const satisfies Record<string, ResourceTexts>;

/** Entries of the activity log. */
export const activityDetails = {
  contact_created: { vn: "Đã thêm liên hệ", en: "Contact added", fr: "Contact ajouté" },
  contact_deleted: { vn: "Đã xóa liên hệ", en: "Contact deleted", fr: "Contact supprimé" },
  contact_updated: { vn: "Đã đổi liên hệ", en: "Contact changed", fr: "Contact modifié" },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  key: { vn: "Mã liên hệ", en: "Key", fr: "Clé" },
  information: { vn: "Thông tin liên hệ", en: "Contact information", fr: "Coordonnées" },
  address: { vn: "Địa chỉ", en: "Address", fr: "Adresse" },
} as const satisfies Record<string, Names>;
