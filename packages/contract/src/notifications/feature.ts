import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature, with their HTTP status. */
export const errors = {
  /** The address of a webhook or of a browser is inside, or none that may be called. */
  address_refused: 422,
  delivery_not_failed: 409,
  /** One's own account has no address for the channel. */
  no_address: 409,
} as const;

/** The kinds of entities that entries of the log are about: their label, and the permission that the entries need. */
export const activitySubjects = {
  notification_channel: {
    permission: "Setting.Index",
    label: { vn: "Kênh thông báo", en: "Notification channels", fr: "Canaux de notification" },
  },
} as const;

/** The titles of the lists, as pages and exported files show them. */
export const tableTitles = {
  deliveries: { vn: "Nhật ký gửi", en: "Delivery log", fr: "Journal des envois" },
} as const satisfies Record<string, Names>;

/** What is kept for some time or for ever, as the list of retention calls it. */
export const keptKinds = {
  notifications: {
    vn: "Thông báo và nhật ký gửi",
    en: "Notifications and their deliveries",
    fr: "Notifications et envois",
  },
} as const satisfies Record<string, Names>;
