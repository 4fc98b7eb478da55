import type { ResourceTexts } from "../access/resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  LeakPoint: {
    group: "risk",
    order: 20,
    name: { vn: "Điểm rò rỉ", en: "Leak points", fr: "Points de fuite" },
    of: { vn: "điểm rò rỉ", en: "leak points", fr: "les points de fuite" },
  },
} as const satisfies Record<string, ResourceTexts>;
