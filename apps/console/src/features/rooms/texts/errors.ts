import type { errors as codes } from "@sgval/contract/rooms/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  room_not_empty: {
    vn: "Phòng còn thiết bị, hãy chuyển chúng đi trước",
    en: "Devices are in the room: move them first",
    fr: "La salle contient des appareils : déplacez-les d'abord",
  },
} as const satisfies Record<keyof typeof codes, Names>;
