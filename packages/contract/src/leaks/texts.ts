import type { Names } from "@sgval/quantities/language";

/** What each resource is called, alone and inside a sentence. */
export const resources = {
  LeakPoint: {
    name: { vn: "Điểm rò rỉ", en: "Leak points", fr: "Points de fuite" },
    of: { vn: "điểm rò rỉ", en: "leak points", fr: "les points de fuite" },
  },
} as const satisfies Record<string, { name: Names; of: Names }>;
