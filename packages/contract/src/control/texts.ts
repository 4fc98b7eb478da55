import type { Names } from "@sgval/quantities/language";
import type { ResourceTexts } from "../access/resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  Control: {
    group: "network",
    order: 20,
    name: { vn: "Điều khiển", en: "Control", fr: "Commande" },
    of: { vn: "điều khiển", en: "control", fr: "la commande" },
  },
} as const satisfies Record<string, ResourceTexts>;

/** Permissions as sentences where no pattern makes one. */
export const permissionSentences = {
  "Control.Operate": {
    vn: "Gửi lệnh đến thiết bị",
    en: "Send commands to devices",
    fr: "Envoyer des commandes aux appareils",
  },
  "Control.Mode": {
    vn: "Đổi chế độ tay và tự động",
    en: "Change between manual and automatic",
    fr: "Changer entre manuel et automatique",
  },
  "Control.Lock": {
    vn: "Treo và gỡ thẻ cấm thao tác",
    en: "Hang and lift lock-out tags",
    fr: "Consigner et déconsigner des appareils",
  },
} as const satisfies Record<string, Names>;

/** Entries of the activity log. */
export const activityDetails = {
  command_cancelled: { vn: "Đã hủy lệnh", en: "Command cancelled", fr: "Commande annulée" },
  stop_sent_unrecorded: {
    vn: "Đã gửi lệnh dừng trước khi ghi được vào cơ sở dữ liệu",
    en: "Safety stop sent before it could be recorded",
    fr: "Arrêt envoyé avant de pouvoir être enregistré",
  },
  command_sent: { vn: "Đã gửi lệnh", en: "Command sent", fr: "Commande envoyée" },
  lock_out_set: { vn: "Đã treo thẻ cấm thao tác", en: "Lock-out tag hung", fr: "Appareil consigné" },
  lock_out_changed: {
    vn: "Đã sửa thẻ cấm thao tác",
    en: "Lock-out tag changed",
    fr: "Consignation modifiée",
  },
  lock_out_lifted: { vn: "Đã gỡ thẻ cấm thao tác", en: "Lock-out tag lifted", fr: "Appareil déconsigné" },
  lock_out_expired: {
    vn: "Thẻ cấm thao tác hết hạn",
    en: "Lock-out tag expired",
    fr: "Consignation expirée",
  },
  mode_auto: {
    vn: "Đã chuyển sang tự động",
    en: "Switched to automatic mode",
    fr: "Passage en mode automatique",
  },
  mode_manual: { vn: "Đã chuyển sang thủ công", en: "Switched to manual mode", fr: "Passage en mode manuel" },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  mode: { vn: "Chế độ", en: "Mode", fr: "Mode" },
  pumpIds: { vn: "Bơm", en: "Pumps", fr: "Pompes" },
  action: { vn: "Lệnh", en: "Action", fr: "Action" },
  code: { vn: "Mã lệnh", en: "Action code", fr: "Code d'action" },
  stateBefore: { vn: "Trạng thái trước lệnh", en: "State before", fr: "État avant" },
  journalledAt: { vn: "Gửi trước khi ghi", en: "Sent before recorded", fr: "Envoyé avant l'enregistrement" },
  lockOutOwner: { vn: "Người treo thẻ", en: "Tag of", fr: "Consigné par" },
  lockOutReason: { vn: "Lý do treo thẻ", en: "Reason of the tag", fr: "Motif de la consignation" },
  lockOutUntil: { vn: "Cấm thao tác đến", en: "Locked out until", fr: "Consigné jusqu'au" },
  liftReason: { vn: "Lý do gỡ thẻ", en: "Why it was lifted", fr: "Motif de la levée" },
  failureCode: { vn: "Vì sao không chạy", en: "Why it failed", fr: "Cause de l'échec" },
} as const satisfies Record<string, Names>;

/** Heads of columns for the verbs of this feature. */
export const permissionVerbs = {
  Operate: { vn: "Vận hành", en: "Operate", fr: "Commander" },
  Lock: { vn: "Treo thẻ", en: "Lock out", fr: "Consigner" },
  Mode: { vn: "Chế độ", en: "Mode", fr: "Mode" },
} as const satisfies Record<string, Names>;
