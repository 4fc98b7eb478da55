import type { Names } from "@sgval/quantities/language";

/** The titles of the lists, as pages and exported files show them. */
export const tableTitles = {
  readings: { vn: "Lịch sử đo", en: "Reading history", fr: "Historique des mesures" },
} as const satisfies Record<string, Names>;
