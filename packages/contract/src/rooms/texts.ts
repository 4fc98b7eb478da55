import type { Names } from "@sgval/quantities/language";

/** What each resource is called, alone and inside a sentence. */
export const resources = {
  Room: {
    name: { vn: "Phòng", en: "Rooms", fr: "Salles" },
    of: { vn: "phòng", en: "rooms", fr: "les salles" },
  },
} as const satisfies Record<string, { name: Names; of: Names }>;
