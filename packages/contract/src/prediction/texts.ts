import type { Names } from "@sgval/quantities/language";

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  errorLimit: {
    vn: "Sai số cho phép của mô hình",
    en: "Error limit of the model",
    fr: "Erreur admise du modèle",
  },
  minimumPressure: {
    vn: "Áp lực tối thiểu",
    en: "Minimum pressure",
    fr: "Pression minimale",
  },
} as const satisfies Record<string, Names>;
