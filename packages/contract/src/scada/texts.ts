import type { Names } from "@sgval/quantities/language";

/** What each resource is called, alone and inside a sentence. */
export const resources = {
  Scada: {
    name: { vn: "Bản vẽ SCADA", en: "SCADA drawing", fr: "Synoptique SCADA" },
    of: { vn: "bản vẽ SCADA", en: "the SCADA drawing", fr: "le synoptique SCADA" },
  },
} as const satisfies Record<string, { name: Names; of: Names }>;
