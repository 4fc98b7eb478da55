import type { Names } from "@sgval/quantities/language";

/** The kinds of entities that entries of the log are about: their label, and the permission that the entries need. */
export const activitySubjects = {
  risk: {
    permission: "Risk.Index",
    label: { vn: "Điểm rủi ro", en: "Risk scores", fr: "Scores de risque" },
  },
} as const;

/** The titles of the lists, as pages and exported files show them. */
export const tableTitles = {
  risks: { vn: "Điểm rủi ro", en: "Risk scores", fr: "Scores de risque" },
  risk_days: {
    vn: "Thiết bị theo mức rủi ro, 30 ngày",
    en: "Devices by risk level, 30 days",
    fr: "Appareils par niveau de risque, 30 jours",
  },
} as const satisfies Record<string, Names>;

/** What is kept for some time or for ever, as the list of retention calls it. */
export const keptKinds = {
  risk_scores: { vn: "Điểm rủi ro theo ngày", en: "Daily risk scores", fr: "Scores de risque par jour" },
} as const satisfies Record<string, Names>;
