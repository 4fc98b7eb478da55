import type { Names } from "@sgval/quantities/language";

/** Entries of the activity log. */
export const activityDetails = {
  risk_treated: {
    vn: "Đã đổi cách xử lý rủi ro",
    en: "Treatment of a risk changed",
    fr: "Traitement d'un risque modifié",
  },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  treatment: { vn: "Cách xử lý", en: "Treatment", fr: "Traitement" },
  dueOn: { vn: "Hạn xử lý", en: "Due date", fr: "Échéance" },
} as const satisfies Record<string, Names>;
