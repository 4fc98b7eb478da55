import type { Names } from "@sgval/quantities/language";
import type { upperRules, waterClasses } from "./limit-sets.ts";

/** Entries of the activity log. */
export const activityDetails = {
  limit_set_created: {
    vn: "Đã thêm bộ giới hạn",
    en: "Limit set added",
    fr: "Jeu de limites ajouté",
  },
  limit_set_deleted: {
    vn: "Đã xóa bộ giới hạn",
    en: "Limit set deleted",
    fr: "Jeu de limites supprimé",
  },
  limit_set_updated: {
    vn: "Đã đổi bộ giới hạn",
    en: "Limit set changed",
    fr: "Jeu de limites modifié",
  },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  standard: { vn: "Số hiệu tiêu chuẩn", en: "Reference", fr: "Référence" },
  issuer: { vn: "Cơ quan ban hành", en: "Issued by", fr: "Émetteur" },
  waterClass: { vn: "Loại nước", en: "Class of water", fr: "Classe d'eau" },
  effectiveFrom: { vn: "Hiệu lực từ", en: "In force from", fr: "En vigueur dès" },
  effectiveTo: { vn: "Hết hiệu lực từ", en: "No longer from", fr: "Abrogé dès" },
  upperRule: { vn: "Giá trị bằng giới hạn trên", en: "Upper limit", fr: "Limite supérieure" },
} as const satisfies Record<string, Names>;

export const waterClassLabels = {
  treated: { vn: "Nước sạch", en: "Treated water", fr: "Eau traitée" },
  raw_surface: { vn: "Nước mặt", en: "Raw surface water", fr: "Eau de surface brute" },
  groundwater: { vn: "Nước dưới đất", en: "Groundwater", fr: "Eau souterraine" },
} as const satisfies Record<(typeof waterClasses)[number], Names>;

export const upperRuleLabels = {
  included: { vn: "≤ đạt khi bằng", en: "≤ may be reached", fr: "≤ peut être atteinte" },
  excluded: { vn: "< không đạt khi bằng", en: "< may not be reached", fr: "< ne doit pas être atteinte" },
  not_detected: { vn: "Không phát hiện", en: "Not detected", fr: "Non détecté" },
} as const satisfies Record<(typeof upperRules)[number], Names>;
