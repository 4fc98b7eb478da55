import type { errors as codes } from "@sgval/contract/reports/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  report_too_long: {
    vn: "Báo cáo quá dài. Hãy chọn khoảng ngắn hơn hoặc ít thiết bị hơn.",
    en: "The report is too long. Choose a shorter range or fewer devices.",
    fr: "Le rapport est trop long. Choisissez une période plus courte ou moins d'appareils.",
  },
} as const satisfies Record<keyof typeof codes, Names>;
