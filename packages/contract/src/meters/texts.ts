import type { ResourceTexts } from "../access/resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  WaterMeter: {
    group: "network",
    order: 80,
    name: { vn: "Đồng hồ nước", en: "Water meters", fr: "Compteurs d'eau" },
    of: { vn: "đồng hồ nước", en: "water meters", fr: "les compteurs d'eau" },
  },
} as const satisfies Record<string, ResourceTexts>;
