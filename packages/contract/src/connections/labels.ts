import type { Names } from "@sgval/quantities/language";
import type { BrokerDevice } from "./brokers.ts";
import type { DeadLetterReason } from "./dead-letters.ts";
import type { RefusedReason, RefusedSource } from "./refused-devices.ts";
import type { UnclaimedReason } from "./unclaimed-topics.ts";

/** How a device came to be behind a broker. */
export const placementLabels = {
  assigned: { vn: "Được gán", en: "Assigned", fr: "Attribué" },
  subscription: { vn: "Theo topic đăng ký", en: "By a subscription", fr: "Par un abonnement" },
  topic: { vn: "Theo topic của thiết bị", en: "By its topic", fr: "Par son topic" },
} as const satisfies Record<BrokerDevice["by"], Names>;

export const unclaimedLabels = {
  no_device: { vn: "Chưa có thiết bị", en: "No device", fr: "Aucun appareil" },
  device_elsewhere: {
    vn: "Thiết bị kết nối ở nơi khác",
    en: "The device connects elsewhere",
    fr: "L'appareil se connecte ailleurs",
  },
  not_subscribed: { vn: "Không đăng ký topic này", en: "Not subscribed", fr: "Sans abonnement" },
} as const satisfies Record<UnclaimedReason, Names>;

export const refusedLabels = {
  nothing_given: { vn: "Không có tên hoặc token", en: "Neither name nor token", fr: "Ni nom ni jeton" },
  unknown_name: {
    vn: "Không có thiết bị nào tên này",
    en: "There is no device of this name",
    fr: "Aucun appareil de ce nom",
  },
  no_token: {
    vn: "Thiết bị chưa có token",
    en: "The device has no token yet",
    fr: "L'appareil n'a pas encore de jeton",
  },
  wrong_token: { vn: "Sai token", en: "Wrong token", fr: "Jeton incorrect" },
  unknown_token: {
    vn: "Token không thuộc thiết bị nào",
    en: "The token belongs to no device",
    fr: "Le jeton n'appartient à aucun appareil",
  },
  wrong_secret: {
    vn: "Sai hoặc thiếu mã bí mật của gateway",
    en: "Wrong or no secret of the gateway",
    fr: "Secret de la passerelle incorrect ou absent",
  },
  gateway_off: {
    vn: "Gateway đang tắt",
    en: "The gateway is switched off",
    fr: "La passerelle est désactivée",
  },
  foreign_topic: {
    vn: "Không phải topic của thiết bị",
    en: "Not a topic of the device",
    fr: "Pas un topic de l'appareil",
  },
  foreign_topic_flood: {
    vn: "Ngắt kết nối vì gửi dồn dập vào topic không phải của thiết bị",
    en: "Disconnected for a flood on topics that are not its own",
    fr: "Déconnecté\u202f: afflux sur des topics qui ne sont pas les siens",
  },
  mqtt_5: { vn: "Dùng MQTT 5", en: "Uses MQTT 5", fr: "Utilise MQTT 5" },
  websocket: {
    vn: "Dùng WebSocket hoặc HTTP",
    en: "Uses WebSockets or HTTP",
    fr: "Utilise WebSocket ou HTTP",
  },
  tls_on_plain_port: {
    vn: "Dùng TLS trên cổng không mã hóa",
    en: "TLS on the unencrypted port",
    fr: "TLS sur le port non chiffré",
  },
} as const satisfies Record<RefusedReason, Names>;

/** Labels of how a refused device came. */
export const refusedSourceLabels = {
  mqtt: { vn: "MQTT", en: "MQTT", fr: "MQTT" },
  http: { vn: "HTTP", en: "HTTP", fr: "HTTP" },
} as const satisfies Record<RefusedSource, Names>;

/** Why a message was kept aside. */
export const deadLetterLabels = {
  malformed_json: { vn: "Không phải JSON hợp lệ", en: "Not valid JSON", fr: "JSON non valide" },
  not_understood: { vn: "Không hiểu được", en: "Not understood", fr: "Incompréhensible" },
  too_large: { vn: "Quá lớn", en: "Too large", fr: "Trop grand" },
  too_many_samples: { vn: "Quá nhiều mẫu", en: "Too many samples", fr: "Trop d'échantillons" },
  empty_message: { vn: "Bản tin rỗng", en: "Empty message", fr: "Message vide" },
  no_known_field: { vn: "Không có khóa đã gán", en: "No known key", fr: "Aucune clé connue" },
  fields_left: {
    vn: "Còn trường chưa gán kênh",
    en: "Some fields belong to no channel",
    fr: "Des champs sans voie",
  },
  clock_unset: { vn: "Đồng hồ chưa đặt", en: "Clock not set", fr: "Horloge non réglée" },
  clock_ahead: { vn: "Đồng hồ chạy trước", en: "Clock ahead", fr: "Horloge en avance" },
  clock_time_zone: {
    vn: "Giờ lệch đúng một múi giờ",
    en: "Times off by the time zone",
    fr: "Heures décalées d'un fuseau",
  },
  unknown_meter: {
    vn: "Chưa có đồng hồ nước này",
    en: "Unknown water meter",
    fr: "Compteur d'eau inconnu",
  },
  meter_conflict: {
    vn: "Chỉ số khác vào cùng lúc",
    en: "Another index at this time",
    fr: "Autre index au même instant",
  },
  malformed_answer: { vn: "Câu trả lời sai dạng", en: "Malformed answer", fr: "Réponse mal formée" },
  unknown_command: { vn: "Lệnh không rõ", en: "Unknown command", fr: "Commande inconnue" },
  unclaimed_topic: {
    vn: "Đến khi topic chưa có thiết bị",
    en: "Came before its topic had a device",
    fr: "Reçu avant que le topic ait un appareil",
  },
  unknown_device: {
    vn: "Đến khi gateway chưa có thiết bị này",
    en: "Came before its device was adopted",
    fr: "Reçu avant l'adoption de l'appareil",
  },
  unknown_alias: {
    vn: "Không bản tin khởi tạo nào giải thích alias của nó",
    en: "No birth certificate explains its aliases",
    fr: "Aucun message de naissance n'explique ses alias",
  },
  no_device_key: {
    vn: "Không tìm thấy khóa thiết bị",
    en: "Names no device",
    fr: "Ne nomme aucun appareil",
  },
  too_many_devices: {
    vn: "Quá nhiều thiết bị trong một bản tin",
    en: "Too many devices in one message",
    fr: "Trop d'appareils dans un message",
  },
  not_stored: { vn: "Chưa lưu được", en: "Could not be stored", fr: "Non enregistré" },
  decoder_bytes: {
    vn: "Không có byte để giải mã",
    en: "No bytes for the decoder",
    fr: "Pas d'octets pour le décodeur",
  },
  decoder_error: { vn: "Bộ giải mã báo lỗi", en: "Error of the decoder", fr: "Erreur du décodeur" },
  decoder_output: {
    vn: "Bộ giải mã không trả dữ liệu dùng được",
    en: "The decoder answered no usable data",
    fr: "Le décodeur n'a pas rendu de données utilisables",
  },
  decoder_timeout: {
    vn: "Bộ giải mã chạy quá lâu",
    en: "The decoder took too long",
    fr: "Le décodeur a pris trop de temps",
  },
  decoder_memory: {
    vn: "Bộ giải mã dùng quá nhiều bộ nhớ",
    en: "The decoder took too much memory",
    fr: "Le décodeur a pris trop de mémoire",
  },
  decoder_suspended: {
    vn: "Bộ giải mã tạm ngừng vì chạy quá lâu nhiều lần",
    en: "The decoder is suspended: it took too long again and again",
    fr: "Le décodeur est suspendu\u202f: trop de temps à plusieurs reprises",
  },
} as const satisfies Record<DeadLetterReason, Names>;
