import type { Names } from "@sgval/quantities/language";
import type { ResourceTexts } from "../access/resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  Gateway: {
    group: "connections",
    order: 15,
    name: { vn: "Gateway", en: "Gateways", fr: "Passerelles" },
    of: { vn: "gateway", en: "gateways", fr: "les passerelles" },
  },
} as const satisfies Record<string, ResourceTexts>;

/** Entries of the activity log. */
export const activityDetails = {
  gateway_created: { vn: "Đã thêm gateway", en: "Gateway added", fr: "Passerelle ajoutée" },
  gateway_updated: { vn: "Đã đổi gateway", en: "Gateway changed", fr: "Passerelle modifiée" },
  gateway_deleted: { vn: "Đã xóa gateway", en: "Gateway deleted", fr: "Passerelle supprimée" },
  gateway_secret_renewed: {
    vn: "Đã đổi mã bí mật của gateway",
    en: "Secret of the gateway renewed",
    fr: "Secret de la passerelle renouvelé",
  },
  gateway_device_adopted: {
    vn: "Đã tiếp nhận thiết bị qua gateway",
    en: "Device adopted behind a gateway",
    fr: "Appareil adopté derrière une passerelle",
  },
  gateway_key_completed: {
    vn: "Đã bổ sung đủ các cấp cho khóa trong gateway",
    en: "Key in the gateway completed with its other levels",
    fr: "Clé dans la passerelle complétée par ses autres niveaux",
  },
  gateway_device_released: {
    vn: "Đã bỏ thiết bị khỏi gateway",
    en: "Device taken from behind a gateway",
    fr: "Appareil retiré d'une passerelle",
  },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  gateway: { vn: "Gateway", en: "Gateway", fr: "Passerelle" },
  gatewayKey: { vn: "Khóa trong gateway", en: "Key in the gateway", fr: "Clé dans la passerelle" },
  gatewayEnabled: { vn: "Gateway bật", en: "Gateway on", fr: "Passerelle active" },
  preset: { vn: "Mẫu cài đặt", en: "Preset", fr: "Préréglage" },
  keySource: { vn: "Nơi có khóa thiết bị", en: "Where the key is", fr: "Emplacement de la clé" },
  keyPath: { vn: "Đường dẫn của khóa", en: "Path of the key", fr: "Chemin de la clé" },
  rules: { vn: "Quy tắc tiếp nhận", en: "Adoption rules", fr: "Règles d'adoption" },
  commandAddress: {
    vn: "Địa chỉ gửi lệnh",
    en: "Where commands are sent",
    fr: "Adresse des commandes",
  },
  commandHearing: {
    vn: "Lúc thiết bị nghe lệnh",
    en: "When devices hear commands",
    fr: "Moment où les commandes sont entendues",
  },
  commandPort: { vn: "FPort của lệnh", en: "FPort of commands", fr: "FPort des commandes" },
  commandHeader: {
    vn: "Tiêu đề chứa khóa bí mật",
    en: "Header with the secret",
    fr: "En-tête du secret",
  },
  mostDevices: {
    vn: "Số thiết bị tối đa",
    en: "Maximum number of devices",
    fr: "Nombre maximal d'appareils",
  },
} as const satisfies Record<string, Names>;
