import type { Names } from "@sgval/quantities/language";
import type { ResourceTexts } from "../access/resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  Risk: {
    group: "risk",
    order: 10,
    name: { vn: "Rủi ro", en: "Risks", fr: "Risques" },
    of: { vn: "rủi ro", en: "risks", fr: "les risques" },
  },
} as const satisfies Record<string, ResourceTexts>;

/** Permissions as sentences where no pattern makes one. */
export const permissionSentences = {
  "Risk.Acknowledge": { vn: "Xác nhận cảnh báo", en: "Acknowledge alarms", fr: "Acquitter les alarmes" },
  "Risk.Shelve": { vn: "Tạm ẩn cảnh báo", en: "Shelve alarms", fr: "Mettre des alarmes en veille" },
} as const satisfies Record<string, Names>;

/** Heads of columns for the verbs of this feature. */
export const permissionVerbs = {
  Acknowledge: { vn: "Xác nhận", en: "Acknowledge", fr: "Acquitter" },
  Shelve: { vn: "Tạm ẩn", en: "Shelve", fr: "Mettre en veille" },
} as const satisfies Record<string, Names>;

/** Entries of the activity log. */
export const activityDetails = {
  alarm_acknowledged: { vn: "Đã xác nhận cảnh báo", en: "Alarm acknowledged", fr: "Alarme acquittée" },
  alarm_noted: { vn: "Đã ghi chú cảnh báo", en: "Note on an alarm", fr: "Note sur une alarme" },
  alarm_prioritised: {
    vn: "Đã đổi mức ưu tiên cảnh báo",
    en: "Priority of an alarm changed",
    fr: "Priorité d'une alarme changée",
  },
  alarm_shelved: { vn: "Đã tạm ẩn cảnh báo", en: "Alarm shelved", fr: "Alarme mise en veille" },
  alarm_unshelved: {
    vn: "Đã bỏ tạm ẩn cảnh báo",
    en: "Shelving of an alarm ended",
    fr: "Mise en veille d'une alarme terminée",
  },
  alarm_taken_out: {
    vn: "Đã ngừng theo dõi cảnh báo để bảo trì",
    en: "Alarm taken out of service",
    fr: "Alarme mise hors service",
  },
  alarm_put_back: {
    vn: "Đã theo dõi lại cảnh báo",
    en: "Alarm returned to service",
    fr: "Alarme remise en service",
  },
  alarm_settings_updated: {
    vn: "Đã đổi cài đặt cảnh báo",
    en: "Alarm settings changed",
    fr: "Réglages des alarmes modifiés",
  },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  alarmKind: { vn: "Loại cảnh báo", en: "Alarm", fr: "Alarme" },
  channel: { vn: "Thông số", en: "Measurement", fr: "Mesure" },
  priority: { vn: "Mức ưu tiên", en: "Priority", fr: "Priorité" },
  note: { vn: "Ghi chú", en: "Note", fr: "Note" },
  until: { vn: "Đến lúc", en: "Until", fr: "Jusqu'au" },
  once: { vn: "Đến khi hết", en: "Until it clears", fr: "Jusqu'à disparition" },
  kinds: { vn: "Theo loại cảnh báo", en: "By alarm", fr: "Par alarme" },
  owner: { vn: "Người phụ trách", en: "Owner", fr: "Responsable" },
  enabled: { vn: "Bật cảnh báo", en: "Alarms on", fr: "Alarmes actives" },
  underPriority: { vn: "Mức ưu tiên khi thấp", en: "Priority when low", fr: "Priorité si bas" },
  overPriority: { vn: "Mức ưu tiên khi cao", en: "Priority when high", fr: "Priorité si haut" },
  deadband: { vn: "Vùng chết", en: "Deadband", fr: "Bande morte" },
  onSamples: { vn: "Số mẫu trước khi báo", en: "Samples before raising", fr: "Mesures avant l'alarme" },
  onSeconds: { vn: "Số giây trước khi báo", en: "Seconds before raising", fr: "Secondes avant l'alarme" },
  offSamples: { vn: "Số mẫu trước khi hết", en: "Samples before clearing", fr: "Mesures avant la fin" },
  offSeconds: { vn: "Số giây trước khi hết", en: "Seconds before clearing", fr: "Secondes avant la fin" },
} as const satisfies Record<string, Names>;
