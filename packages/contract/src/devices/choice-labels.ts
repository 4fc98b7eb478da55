import type { Names } from "@sgval/quantities/language";
import type { DeadLetterReason } from "../connections/dead-letters.ts";
import type { DeviceSummary } from "./device.ts";
import type { SiteData } from "./site-data.ts";

/** Whether a device listens all the time. */
export const powerModeLabels = {
  always_on: { vn: "Luôn bật", en: "Always on", fr: "Toujours allumé" },
  sleeping: { vn: "Ngủ giữa các lần gửi", en: "Sleeps between reports", fr: "Dort entre les envois" },
} as const satisfies Record<DeviceSummary["powerMode"], Names>;

type SiteChoice<Key extends keyof SiteData> = Record<NonNullable<SiteData[Key]> & string, Names>;

/** How the pilot of a valve is set. */
export const valveKindLabels = {
  pilot: { vn: "Hai van dẫn hướng", en: "Two pilots", fr: "Deux pilotes" },
  set_point: { vn: "Theo điểm đặt", en: "Set point", fr: "Point de consigne" },
} as const satisfies SiteChoice<"valveKind">;

/** Where a valve goes without power. */
export const powerLossLabels = {
  high: { vn: "Áp lực cao", en: "High pressure", fr: "Haute pression" },
  low: { vn: "Áp lực thấp", en: "Low pressure", fr: "Basse pression" },
  open: { vn: "Mở", en: "Open", fr: "Ouverte" },
  closed: { vn: "Đóng", en: "Closed", fr: "Fermée" },
  hold: { vn: "Giữ nguyên", en: "Holds", fr: "Inchangée" },
} as const satisfies SiteChoice<"powerLossPosition">;

/** Who carries out automation. */
export const executorLabels = {
  server: { vn: "Máy chủ", en: "Server", fr: "Serveur" },
  device: { vn: "Thiết bị", en: "Device", fr: "Appareil" },
} as const satisfies SiteChoice<"executor">;

/** What a device lives on. */
export const powerSupplyLabels = {
  mains: { vn: "Điện lưới", en: "Mains", fr: "Secteur" },
  solar: { vn: "Pin mặt trời", en: "Solar", fr: "Solaire" },
  battery_12v: { vn: "Ắc quy 12 V", en: "12 V battery", fr: "Batterie 12 V" },
  lithium: { vn: "Pin lithium", en: "Lithium cells", fr: "Piles au lithium" },
} as const satisfies SiteChoice<"powerSupply">;

/** Why a message was kept aside. */
export const deadLetterLabels = {
  malformed_json: { vn: "Không phải JSON hợp lệ", en: "Not valid JSON", fr: "JSON non valide" },
  not_understood: { vn: "Không hiểu được", en: "Not understood", fr: "Incompréhensible" },
  too_large: { vn: "Quá lớn", en: "Too large", fr: "Trop grand" },
  too_many_samples: { vn: "Quá nhiều mẫu", en: "Too many samples", fr: "Trop d'échantillons" },
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
  customer_meter_not_supported: {
    vn: "Chưa nhận đồng hồ khách hàng",
    en: "Customer meters are not taken",
    fr: "Compteurs d'abonnés non pris en charge",
  },
  malformed_answer: { vn: "Câu trả lời sai dạng", en: "Malformed answer", fr: "Réponse mal formée" },
  unknown_command: { vn: "Lệnh không rõ", en: "Unknown command", fr: "Commande inconnue" },
  unclaimed_topic: {
    vn: "Đến khi topic chưa có thiết bị",
    en: "Came before its topic had a device",
    fr: "Reçu avant que le topic ait un appareil",
  },
  not_stored: { vn: "Chưa lưu được", en: "Could not be stored", fr: "Non enregistré" },
} as const satisfies Record<DeadLetterReason, Names>;
