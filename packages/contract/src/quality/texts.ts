import type { Names } from "@sgval/quantities/language";
import type { UpperRule, WaterClass } from "@sgval/quantities/limit-set";

/** Entries of the activity log. */
export const activityDetails = {
  limit_set_created: {
    vn: "Đã thêm quy chuẩn chất lượng nước",
    en: "Water-quality standard added",
    fr: "Norme de qualité de l'eau ajoutée",
  },
  limit_set_deleted: {
    vn: "Đã xóa quy chuẩn chất lượng nước",
    en: "Water-quality standard deleted",
    fr: "Norme de qualité de l'eau supprimée",
  },
  limit_set_updated: {
    vn: "Đã đổi quy chuẩn chất lượng nước",
    en: "Water-quality standard changed",
    fr: "Norme de qualité de l'eau modifiée",
  },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  standard: { vn: "Số hiệu quy chuẩn", en: "Reference", fr: "Référence" },
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
} as const satisfies Record<WaterClass, Names>;

export const upperRuleLabels = {
  included: { vn: "≤ đạt khi bằng", en: "≤ may be reached", fr: "≤ peut être atteinte" },
  excluded: { vn: "< không đạt khi bằng", en: "< may not be reached", fr: "< ne doit pas être atteinte" },
  not_detected: { vn: "Không phát hiện", en: "Not detected", fr: "Non détecté" },
} as const satisfies Record<UpperRule, Names>;
