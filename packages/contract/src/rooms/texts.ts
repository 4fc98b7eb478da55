import type { ResourceTexts } from "../access/resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  Room: {
    group: "network",
    order: 70,
    name: { vn: "Phòng", en: "Rooms", fr: "Salles" },
    of: { vn: "phòng", en: "rooms", fr: "les salles" },
  },
} as const satisfies Record<string, ResourceTexts>;
