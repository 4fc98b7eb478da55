import type { Names } from "@sgval/quantities/language";

/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Room: ["Index", "Create", "Update", "Delete"],
} as const;

/** The kinds of entities that entries of the log are about: their label, and the permission that the entries need. */
export const activitySubjects = {
  room: {
    permission: "Room.Index",
    label: { vn: "Phòng", en: "Rooms", fr: "Salles" },
  },
} as const;

/** The error codes of this feature, with their HTTP status. */
export const errors = {
  room_not_empty: 409,
} as const;

/** The titles of the lists, as pages and exported files show them. */
export const tableTitles = {
  rooms: { vn: "Phòng", en: "Rooms", fr: "Salles" },
} as const satisfies Record<string, Names>;

/** The lists of which people may keep views. */
export const viewedLists = ["rooms"] as const;

/** The columns by which people may sort the list. */
export const roomSorts = ["name", "devices", "status", "openAlarms", "measuredAt"] as const;
