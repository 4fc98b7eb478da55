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
  approval_requested: {
    vn: "Đã xin duyệt lệnh",
    en: "Approval of a command requested",
    fr: "Approbation d'une commande demandée",
  },
  approval_approved: { vn: "Đã duyệt lệnh", en: "Command approved", fr: "Commande approuvée" },
  approval_declined: { vn: "Đã từ chối duyệt lệnh", en: "Command declined", fr: "Commande refusée" },
  approval_withdrawn: {
    vn: "Đã rút yêu cầu duyệt lệnh",
    en: "Request for approval withdrawn",
    fr: "Demande d'approbation retirée",
  },
  approval_expired: {
    vn: "Yêu cầu duyệt lệnh hết hạn",
    en: "Request for approval expired",
    fr: "Demande d'approbation expirée",
  },
  approval_void: {
    vn: "Yêu cầu duyệt lệnh bị hủy",
    en: "Request for approval ended",
    fr: "Demande d'approbation annulée",
  },
  second_person_updated: {
    vn: "Đã đổi quy định duyệt hai người",
    en: "Two-person rules changed",
    fr: "Règles à deux personnes modifiées",
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
  approver: { vn: "Người duyệt", en: "Approver", fr: "Approbateur" },
  requester: { vn: "Người yêu cầu", en: "Requested by", fr: "Demandé par" },
  declineReason: { vn: "Lý do từ chối", en: "Why it was declined", fr: "Motif du refus" },
  voidCause: { vn: "Vì sao bị hủy", en: "Why it ended", fr: "Cause de l'annulation" },
  secondPersonRules: {
    vn: "Lệnh cần hai người",
    en: "Commands of two persons",
    fr: "Commandes à deux personnes",
  },
  failureCode: { vn: "Vì sao không chạy", en: "Why it failed", fr: "Cause de l'échec" },
} as const satisfies Record<string, Names>;

/** Heads of columns for the verbs of this feature. */
export const permissionVerbs = {
  Operate: { vn: "Vận hành", en: "Operate", fr: "Commander" },
  Lock: { vn: "Treo thẻ", en: "Lock out", fr: "Consigner" },
  Mode: { vn: "Chế độ", en: "Mode", fr: "Mode" },
} as const satisfies Record<string, Names>;
