import type { Names } from "@sgval/quantities/language";
import type { ResourceTexts } from "../access/resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  Mqtt: {
    group: "connections",
    order: 20,
    name: { vn: "MQTT", en: "MQTT", fr: "MQTT" },
    of: { vn: "kết nối MQTT", en: "MQTT connections", fr: "les connexions MQTT" },
  },
  Token: {
    group: "connections",
    order: 10,
    name: { vn: "Token HTTP", en: "HTTP tokens", fr: "Jetons HTTP" },
    of: { vn: "token HTTP", en: "HTTP tokens", fr: "les jetons HTTP" },
  },
} as const satisfies Record<string, ResourceTexts>;

/** Permissions as sentences where no pattern makes one. */
export const permissionSentences = {
  "Mqtt.Connect": { vn: "Kết nối MQTT", en: "Connect MQTT", fr: "Connecter MQTT" },
} as const satisfies Record<string, Names>;

/** Entries of the activity log. */
export const activityDetails = {
  commands_taken_over: {
    vn: "Nhiều kết nối của thiết bị giành nhau nhận lệnh",
    en: "Several connections of the device compete for its commands",
    fr: "Plusieurs connexions de l'appareil se disputent ses commandes",
  },
  dead_letter_deleted: {
    vn: "Đã xóa bản tin lỗi",
    en: "Refused message deleted",
    fr: "Message refusé supprimé",
  },
  token_created: { vn: "Đã tạo token", en: "Token created", fr: "Jeton créé" },
  token_deleted: { vn: "Đã xóa token", en: "Token deleted", fr: "Jeton supprimé" },
  token_renamed: { vn: "Đã đổi tên token", en: "Token renamed", fr: "Jeton renommé" },
  token_replaced: { vn: "Đã thay token", en: "Token replaced", fr: "Jeton remplacé" },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  lastFour: {
    vn: "Bốn ký tự cuối của mã",
    en: "Last four characters",
    fr: "Quatre derniers caractères",
  },
  receivedAt: { vn: "Nhận lúc", en: "Received", fr: "Reçu le" },
  topic: { vn: "Topic", en: "Topic", fr: "Topic" },
} as const satisfies Record<string, Names>;

/** Heads of columns for the verbs of this feature. */
export const permissionVerbs = {
  Connect: { vn: "Kết nối", en: "Connect", fr: "Connecter" },
} as const satisfies Record<string, Names>;
