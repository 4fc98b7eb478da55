import type { ResourceTexts } from "../access/resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  Material: {
    group: "risk",
    order: 30,
    name: { vn: "Vật liệu", en: "Materials", fr: "Matériaux" },
    of: { vn: "vật liệu", en: "materials", fr: "les matériaux" },
  },
} as const satisfies Record<string, ResourceTexts>;
