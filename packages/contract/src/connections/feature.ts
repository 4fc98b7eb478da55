import type { Names } from "@sgval/quantities/language";

/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Mqtt: ["Index", "Connect"],
  Token: ["Index", "Create", "Update", "Delete"],
} as const;

/** The kinds of entities that entries of the log are about: their label, and the permission that the entries need. */
export const activitySubjects = {
  token: {
    permission: "Token.Index",
    label: { vn: "Token", en: "Tokens", fr: "Jetons" },
  },
  dead_letter: {
    permission: "Mqtt.Index",
    label: { vn: "Bản tin lỗi", en: "Dead letters", fr: "Messages non distribués" },
  },
  mqtt_broker: {
    permission: "Mqtt.Index",
    label: { vn: "Máy chủ MQTT", en: "MQTT brokers", fr: "Courtiers MQTT" },
  },
} as const;

/** The titles of the lists, as pages and exported files show them. */
export const tableTitles = {
  tokens: { vn: "Token thiết bị", en: "Device tokens", fr: "Jetons d'appareil" },
  dead_letters: { vn: "Bản tin lỗi", en: "Dead letters", fr: "Messages non distribués" },
  broker_devices: {
    vn: "Thiết bị qua máy chủ MQTT",
    en: "Devices behind a broker",
    fr: "Appareils derrière un courtier",
  },
  unclaimed_topics: { vn: "Topic chưa có thiết bị", en: "Unclaimed topics", fr: "Topics sans appareil" },
  refused_devices: { vn: "Thiết bị bị từ chối", en: "Refused devices", fr: "Appareils refusés" },
} as const satisfies Record<string, Names>;

/** The lists of which people may keep views. */
export const viewedLists = ["tokens", "dead_letters"] as const;

/** Keys of the validation messages of this feature alone. */
export const validationMessages = [
  "token_too_short",
  "device_has_token",
  "topic_filter",
  "topic_overlap",
  "certificate_pem",
] as const;

/** The error codes of this feature, with their HTTP status. */
export const errors = {
  mqtt_already_connected: 409,
  mqtt_topic_taken: 409,
  mqtt_from_environment: 409,
} as const;

/** What is kept for some time or for ever, as the list of retention calls it. */
export const keptKinds = {
  dead_letters: { vn: "Tin không đọc được", en: "Dead letters", fr: "Messages illisibles" },
  unclaimed_messages: {
    vn: "Tin của topic chưa có thiết bị",
    en: "Messages of unclaimed topics",
    fr: "Messages de topics sans appareil",
  },
  unclaimed_topics: { vn: "Topic chưa có thiết bị", en: "Unclaimed topics", fr: "Topics sans appareil" },
  refused_devices: { vn: "Thiết bị bị từ chối", en: "Refused devices", fr: "Appareils refusés" },
} as const satisfies Record<string, Names>;
