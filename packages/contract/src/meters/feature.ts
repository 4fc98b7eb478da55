import type { Names } from "@sgval/quantities/language";

/** The permissions of this feature, as `Resource.Verb`. Readings and replacements are updates of their meter. */
export const permissions = {
  WaterMeter: ["Index", "Create", "Update", "Delete"],
} as const;

/** The kinds of entities that entries of the log are about: their label, and the permission that the entries need. */
export const activitySubjects = {
  water_meter: {
    permission: "WaterMeter.Index",
    label: { vn: "Đồng hồ nước", en: "Water meters", fr: "Compteurs d'eau" },
  },
} as const;

/** The error codes of this feature, with their HTTP status. */
export const errors = {
  /** The reading is stored as it was before its correction. */
  reading_added_before: 409,
  replacement_before_last: 409,
  replacement_out_of_order: 409,
} as const;

/** Keys of the validation messages of this feature alone. */
export const validationMessages = [
  "memberships_overlap",
  "index_beyond_digits",
  "meter_unknown",
  "zone_unknown",
  "reading_in_future",
  "line_repeated",
] as const;

/** The titles of the lists, as pages and exported files show them. */
export const tableTitles = {
  waterMeters: { vn: "Đồng hồ nước", en: "Water meters", fr: "Compteurs d'eau" },
  waterMeterReadings: {
    vn: "Chỉ số của một đồng hồ nước",
    en: "Readings of a water meter",
    fr: "Relevés d'un compteur d'eau",
  },
} as const satisfies Record<string, Names>;

/** The lists of which people may keep views. */
export const viewedLists = ["waterMeters"] as const;

/** The columns by which people may sort the list. */
export const waterMeterSorts = [
  "code",
  "customerName",
  "customerCode",
  "lastReadingAt",
  "volume",
  "share",
] as const;

/** What is kept for some time or for ever, as the list of retention calls it. */
export const keptKinds = {
  water_meter_readings: {
    vn: "Chỉ số đồng hồ nước",
    en: "Readings of water meters",
    fr: "Relevés des compteurs",
  },
} as const satisfies Record<string, Names>;
