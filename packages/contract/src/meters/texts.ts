import type { Names } from "@sgval/quantities/language";

/** What each resource is called, alone and inside a sentence. */
export const resources = {
  WaterMeter: {
    name: { vn: "Đồng hồ nước", en: "Water meters", fr: "Compteurs d'eau" },
    of: { vn: "đồng hồ nước", en: "water meters", fr: "les compteurs d'eau" },
  },
} as const satisfies Record<string, { name: Names; of: Names }>;
