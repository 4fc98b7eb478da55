import type { Names } from "@sgval/quantities/language";
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

/** Entries of the activity log. */
export const activityDetails = {
  room_created: { vn: "Đã thêm phòng", en: "Room added", fr: "Salle ajoutée" },
  room_deleted: { vn: "Đã xóa phòng", en: "Room deleted", fr: "Salle supprimée" },
  room_updated: { vn: "Đã đổi phòng", en: "Room changed", fr: "Salle modifiée" },
} as const satisfies Record<string, Names>;
