import type { Names } from "@sgval/quantities/language";

/** What each resource is called, alone and inside a sentence. */
export const resources = {
  Material: {
    name: { vn: "Vật liệu", en: "Materials", fr: "Matériaux" },
    of: { vn: "vật liệu", en: "materials", fr: "les matériaux" },
  },
} as const satisfies Record<string, { name: Names; of: Names }>;
