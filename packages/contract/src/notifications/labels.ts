import type { Names } from "@sgval/quantities/language";
import type { notificationKinds, Preferences } from "../account/preferences.ts";
import type { ChannelType } from "./channels.ts";
import type { DeliveryStatus, DeliveryWay } from "./deliveries.ts";

/** Labels of the kinds of notification. */
export const noticeLabels = {
  alarmCritical: { vn: "Cảnh báo nghiêm trọng", en: "Critical alarms", fr: "Alarmes critiques" },
  alarmHigh: { vn: "Cảnh báo cao", en: "High alarms", fr: "Alarmes hautes" },
  alarmMedium: { vn: "Cảnh báo trung bình", en: "Medium alarms", fr: "Alarmes moyennes" },
  alarmLow: { vn: "Cảnh báo thấp", en: "Low alarms", fr: "Alarmes basses" },
  commandResult: { vn: "Kết quả lệnh", en: "Command results", fr: "Résultats des commandes" },
  approvalRequest: { vn: "Lệnh chờ tôi duyệt", en: "Commands to approve", fr: "Commandes à approuver" },
  deviceOffline: { vn: "Thiết bị mất kết nối", en: "Devices offline", fr: "Appareils hors ligne" },
  handOver: { vn: "Bàn giao ca chờ nhận", en: "Hand-overs to accept", fr: "Consignes à accepter" },
  reportReady: { vn: "Báo cáo đã xong", en: "Reports ready", fr: "Rapports prêts" },
} as const satisfies Record<(typeof notificationKinds)[number], Names>;

/** Of a list that was made into a file in the background. */
export const fileReadyLabel: Names = { vn: "Tệp đã xong", en: "File ready", fr: "Fichier prêt" };

/** Labels of the notification channels. */
export const noticeWayLabels = {
  inApp: { vn: "Trong ứng dụng", en: "In the app", fr: "Dans l'application" },
  sound: { vn: "Âm thanh", en: "Sound", fr: "Son" },
  mail: { vn: "Email", en: "Mail", fr: "E-mail" },
  push: { vn: "Trình duyệt", en: "Browser", fr: "Navigateur" },
  telegram: { vn: "Telegram", en: "Telegram", fr: "Telegram" },
  sms: { vn: "SMS", en: "SMS", fr: "SMS" },
} as const satisfies Record<keyof Preferences["notifications"]["alarmHigh"], Names>;

/** By what a delivery leaves the server. */
export const deliveryWayLabels = {
  mail: noticeWayLabels.mail,
  push: noticeWayLabels.push,
  telegram: noticeWayLabels.telegram,
  sms: noticeWayLabels.sms,
  webhook: { vn: "Webhook", en: "Webhook", fr: "Webhook" },
  duty: { vn: "Lịch trực", en: "Duty roster", fr: "Astreinte" },
} as const satisfies Record<DeliveryWay, Names>;

export const channelTypeLabels = {
  webhook: deliveryWayLabels.webhook,
  telegram: noticeWayLabels.telegram,
  sms: noticeWayLabels.sms,
} as const satisfies Record<ChannelType, Names>;

export const deliveryStatusLabels = {
  waiting: { vn: "Đang chờ gửi", en: "Waiting", fr: "En attente" },
  sent: { vn: "Đã gửi", en: "Sent", fr: "Envoyée" },
  failed: { vn: "Không gửi được", en: "Failed", fr: "Échouée" },
  withdrawn: { vn: "Đã thôi gửi", en: "Withdrawn", fr: "Retirée" },
} as const satisfies Record<DeliveryStatus, Names>;
