import type { ResourceTexts } from "../access/resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  Scada: {
    group: "home",
    order: 20,
    name: { vn: "Bản vẽ SCADA", en: "SCADA drawing", fr: "Synoptique SCADA" },
    of: { vn: "bản vẽ SCADA", en: "the SCADA drawing", fr: "le synoptique SCADA" },
  },
} as const satisfies Record<string, ResourceTexts>;
