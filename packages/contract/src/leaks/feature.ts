import type { Names } from "@sgval/quantities/language";

/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  LeakPoint: ["Index", "Create", "Update", "Delete"],
} as const;

/** The kinds of entities that entries of the log are about: their label, and the permission that the entries need. */
export const activitySubjects = {
  suspected_leak: {
    permission: "LeakPoint.Index",
    label: { vn: "Nghi rò rỉ", en: "Suspected leaks", fr: "Fuites suspectées" },
  },
  leak_point: {
    permission: "LeakPoint.Index",
    label: { vn: "Điểm rò rỉ", en: "Leak points", fr: "Fuites" },
  },
} as const;

/** The error codes of this feature, with their HTTP status. */
export const errors = {
  /** The report is stored as it was before its correction. */
  leak_reported_before: 409,
  suspected_leak_closed: 409,
  /** The flow of its zone says when it is over. */
  suspected_leak_watched: 409,
  /** It is not repaired yet. */
  leak_point_open: 409,
  /** With another suspected leak. */
  leak_point_connected: 409,
  /** In another zone than the suspected leak. */
  leak_point_elsewhere: 409,
  leak_image_invalid: 422,
  /** An uploaded image that was not used within a day, or by another person. */
  leak_image_gone: 409,
  last_leak_image: 409,
  leak_state_changed: 409,
} as const;

/** The titles of the lists, as pages and exported files show them. */
export const tableTitles = {
  suspectedLeaks: { vn: "Nghi rò rỉ", en: "Suspected leaks", fr: "Fuites suspectées" },
  leakPoints: { vn: "Điểm rò rỉ", en: "Leak points", fr: "Fuites" },
  suspectedLeakFlows: {
    vn: "Nghi rò rỉ: đo được và dự kiến",
    en: "Suspected leak: measured and expected",
    fr: "Fuite suspectée : mesuré et attendu",
  },
  repairNights: {
    vn: "Lưu lượng đêm trước và sau khi sửa",
    en: "Night flow before and after the repair",
    fr: "Débit nocturne avant et après la réparation",
  },
} as const satisfies Record<string, Names>;

/** The lists of which people may keep views. */
export const viewedLists = ["leakPoints", "suspectedLeaks"] as const;

/** The columns by which people may sort the list. */
export const leakSorts = ["foundAt", "state", "description", "zone", "reporter", "repairedAt"] as const;

/** What is kept for some time or for ever, as the list of retention calls it. */
export const keptKinds = {
  photos: {
    vn: "Ảnh thiết bị và điểm rò rỉ",
    en: "Photos of devices and leaks",
    fr: "Photos d'appareils et de fuites",
  },
} as const satisfies Record<string, Names>;
