import type { Names } from "@sgval/quantities/language";
import type { ResourceTexts } from "../access/resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  Zone: {
    group: "network",
    order: 75,
    name: { vn: "Vùng DMA", en: "DMA zones", fr: "Secteurs de comptage" },
    of: { vn: "vùng DMA", en: "DMA zones", fr: "les secteurs de comptage" },
  },
} as const satisfies Record<string, ResourceTexts>;

/** Entries of the activity log. */
export const activityDetails = {
  zone_created: { vn: "Đã thêm vùng DMA", en: "DMA zone added", fr: "Secteur ajouté" },
  zone_deleted: { vn: "Đã xóa vùng DMA", en: "DMA zone deleted", fr: "Secteur supprimé" },
  zone_updated: { vn: "Đã đổi vùng DMA", en: "DMA zone changed", fr: "Secteur modifié" },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  polygon: { vn: "Ranh giới", en: "Outline", fr: "Contour" },
} as const satisfies Record<string, Names>;
