import type { Names } from "@sgval/quantities/language";
import type { notificationKinds, Preferences } from "../account/preferences.ts";
import type { ChannelType, webhookDataKinds } from "./channels.ts";
import type { DeliveryFailure, DeliveryStatus, DeliveryWay } from "./deliveries.ts";

/** Labels of the kinds of notification. */
export const noticeLabels = {
  alarmCritical: { vn: "Cảnh báo nghiêm trọng", en: "Critical alarms", fr: "Alarmes critiques" },
  alarmHigh: { vn: "Cảnh báo cao", en: "High alarms", fr: "Alarmes hautes" },
  alarmMedium: { vn: "Cảnh báo trung bình", en: "Medium alarms", fr: "Alarmes moyennes" },
  alarmLow: { vn: "Cảnh báo thấp", en: "Low alarms", fr: "Alarmes basses" },
  commandResult: { vn: "Kết quả lệnh", en: "Command results", fr: "Résultats des commandes" },
  approvalRequest: { vn: "Lệnh chờ tôi duyệt", en: "Commands to approve", fr: "Commandes à approuver" },
  deviceOffline: { vn: "Kết nối bị ngắt", en: "Connections lost", fr: "Connexions perdues" },
  handOver: { vn: "Bàn giao ca chờ nhận", en: "Hand-overs to accept", fr: "Passations à accepter" },
  reportReady: { vn: "Báo cáo đã xong", en: "Reports ready", fr: "Rapports prêts" },
} as const satisfies Record<(typeof notificationKinds)[number], Names>;

/** What a webhook can get beside them. */
const webhookDataLabels = {
  commands: {
    vn: "Mọi thay đổi của lệnh",
    en: "Every change of a command",
    fr: "Chaque changement de commande",
  },
  readings: { vn: "Số đo khi nhận được", en: "Readings as they come", fr: "Relevés dès leur arrivée" },
} as const satisfies Record<(typeof webhookDataKinds)[number], Names>;

/** Of one delivery of readings. */
export const readingsSentLabel: Names = {
  vn: "Số đo: {{readings}} · thiết bị: {{devices}}",
  en: "Readings: {{readings}} · devices: {{devices}}",
  fr: "Relevés : {{readings}} · appareils : {{devices}}",
};

/** What deliveries are about. */
export const deliveryKindLabels = { ...noticeLabels, ...webhookDataLabels };

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

/** Why a delivery did not leave, as far as that is known. */
export const deliveryFailureLabels = {
  address_refused: {
    vn: "Địa chỉ nội bộ hoặc bị cấm",
    en: "The address is inside or not allowed",
    fr: "Adresse interne ou interdite",
  },
  unreachable: { vn: "Không kết nối được", en: "Could not be reached", fr: "Injoignable" },
  timeout: { vn: "Không trả lời kịp", en: "No answer in time", fr: "Pas de réponse à temps" },
  redirect: {
    vn: "Bên nhận chuyển hướng, không đi theo",
    en: "The receiver redirects, which is not followed",
    fr: "Le destinataire redirige, ce qui n'est pas suivi",
  },
  no_channel: {
    vn: "Kênh đã tắt hoặc bị xóa",
    en: "The channel is off or deleted",
    fr: "Le canal est désactivé ou supprimé",
  },
  no_address: {
    vn: "Tài khoản chưa có địa chỉ",
    en: "The account has no address",
    fr: "Le compte n'a pas d'adresse",
  },
  no_mail_server: {
    vn: "Chưa có máy chủ thư",
    en: "There is no mail server",
    fr: "Aucun serveur de courrier",
  },
  not_visible: {
    vn: "Không xem được thiết bị",
    en: "May not see the device",
    fr: "N'a pas accès à l'appareil",
  },
  no_permission: {
    vn: "Không còn quyền xem nội dung này",
    en: "No longer has the permission to read it",
    fr: "N'a plus l'autorisation de le lire",
  },
  answered: {
    vn: "Cảnh báo không còn chờ xác nhận",
    en: "The alarm no longer waits to be acknowledged",
    fr: "L'alarme n'attend plus d'acquittement",
  },
  may_not_acknowledge: {
    vn: "Không có quyền xác nhận cảnh báo",
    en: "May not acknowledge alarms",
    fr: "Ne peut pas acquitter les alarmes",
  },
  no_password_yet: {
    vn: "Chưa đặt mật khẩu của mình nên chưa đăng nhập được",
    en: "Must still choose a password, and cannot sign in before",
    fr: "Doit encore choisir un mot de passe, et ne peut pas se connecter avant",
  },
  only_bell: {
    vn: "Không kênh nào tới được người này: chỉ có chuông trên màn hình",
    en: "No channel leads to them: only the bell in the console",
    fr: "Aucun canal ne mène à cette personne : seulement la cloche de la console",
  },
  nobody_on_duty: {
    vn: "Không có người trực nào gọi được",
    en: "Nobody on duty could be called",
    fr: "Personne d'astreinte n'a pu être appelé",
  },
  not_encrypted: {
    vn: "Trình duyệt đã đăng ký sai khóa",
    en: "The browser registered with an unusable key",
    fr: "Le navigateur s'est inscrit avec une clé inutilisable",
  },
  not_sendable: {
    vn: "Mã bí mật có ký tự không gửi được",
    en: "The secret has letters that cannot be sent",
    fr: "Le secret a des lettres qui ne peuvent pas être envoyées",
  },
  too_many_waiting: {
    vn: "Quá nhiều bản tin đang chờ nơi nhận này",
    en: "Too many already wait for this target",
    fr: "Trop d'envois attendent déjà cette cible",
  },
} as const satisfies Record<Exclude<DeliveryFailure, "unknown">, Names>;
