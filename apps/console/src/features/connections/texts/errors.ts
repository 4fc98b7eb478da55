import type { errors as codes } from "@sgval/contract/connections/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  mqtt_already_connected: {
    vn: "Bạn đã kết nối MQTT trước đó",
    en: "You have already connected MQTT before",
    fr: "Vous avez déjà connecté MQTT",
  },
  mqtt_topic_taken: {
    vn: "Topic này đã thuộc về một thiết bị khác",
    en: "The topic belongs to another device already",
    fr: "Ce topic appartient déjà à un autre appareil",
  },
} as const satisfies Record<keyof typeof codes, Names>;
