import type { Names } from "@sgval/quantities/language";
import type { ResourceTexts } from "../access/resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  Mqtt: {
    group: "connections",
    order: 20,
    name: { vn: "MQTT", en: "MQTT", fr: "MQTT" },
    of: {
      vn: "kết nối MQTT và bản tin lỗi",
      en: "MQTT connections and dead letters",
      fr: "les connexions MQTT et les messages non distribués",
    },
  },
  Token: {
    group: "connections",
    order: 10,
    name: { vn: "Token thiết bị", en: "Device tokens", fr: "Jetons d'appareil" },
    of: { vn: "token thiết bị", en: "device tokens", fr: "les jetons d'appareil" },
  },
} as const satisfies Record<string, ResourceTexts>;

/** Permissions as sentences where no pattern makes one. */
export const permissionSentences = {
  "Mqtt.Connect": {
    vn: "Kết nối MQTT, xóa và xử lý lại bản tin lỗi",
    en: "Connect MQTT, delete and replay dead letters",
    fr: "Connecter MQTT, supprimer et rejouer les messages non distribués",
  },
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
    en: "Dead letter deleted",
    fr: "Message non distribué supprimé",
  },
  dead_letters_deleted: {
    vn: "Đã xóa nhiều bản tin lỗi",
    en: "Dead letters deleted",
    fr: "Messages non distribués supprimés",
  },
  dead_letters_replayed: {
    vn: "Đã xử lý lại bản tin lỗi",
    en: "Dead letters replayed",
    fr: "Messages non distribués rejoués",
  },
  mqtt_broker_created: {
    vn: "Đã đăng ký máy chủ MQTT",
    en: "MQTT broker registered",
    fr: "Courtier MQTT enregistré",
  },
  mqtt_broker_updated: {
    vn: "Đã đổi máy chủ MQTT",
    en: "MQTT broker changed",
    fr: "Courtier MQTT modifié",
  },
  mqtt_broker_deleted: {
    vn: "Đã xóa máy chủ MQTT",
    en: "MQTT broker deleted",
    fr: "Courtier MQTT supprimé",
  },
  mqtt_broker_on: { vn: "Đã kết nối MQTT", en: "MQTT broker connected", fr: "Courtier MQTT connecté" },
  mqtt_broker_off: {
    vn: "Đã ngắt kết nối MQTT",
    en: "MQTT broker disconnected",
    fr: "Courtier MQTT déconnecté",
  },
  mqtt_device_assigned: {
    vn: "Đã gán thiết bị cho máy chủ MQTT",
    en: "Device assigned to an MQTT broker",
    fr: "Appareil attribué à un courtier MQTT",
  },
  mqtt_device_released: {
    vn: "Đã bỏ gán thiết bị khỏi máy chủ MQTT",
    en: "Device no longer assigned to an MQTT broker",
    fr: "Appareil retiré d'un courtier MQTT",
  },
  token_created: { vn: "Đã tạo token", en: "Token created", fr: "Jeton créé" },
  token_deleted: { vn: "Đã xóa token", en: "Token deleted", fr: "Jeton supprimé" },
  token_renamed: { vn: "Đã đổi tên token", en: "Token renamed", fr: "Jeton renommé" },
  token_replaced: { vn: "Đã thay token", en: "Token replaced", fr: "Jeton remplacé" },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  token: { vn: "Token", en: "Token", fr: "Jeton" },
  lastFour: {
    vn: "Bốn ký tự cuối của mã",
    en: "Last four characters",
    fr: "Quatre derniers caractères",
  },
  host: { vn: "Địa chỉ máy chủ", en: "Host", fr: "Hôte" },
  port: { vn: "Cổng", en: "Port", fr: "Port" },
  tls: { vn: "Dùng TLS", en: "TLS", fr: "TLS" },
  ca: { vn: "Chứng chỉ CA", en: "CA certificate", fr: "Certificat de l'AC" },
  verifyTls: {
    vn: "Kiểm tra chứng chỉ",
    en: "Certificate is checked",
    fr: "Certificat vérifié",
  },
  protocol: { vn: "Phiên bản MQTT", en: "MQTT version", fr: "Version MQTT" },
  clientId: { vn: "Mã client", en: "Client id", fr: "Identifiant client" },
  hasUsername: { vn: "Có tên đăng nhập", en: "Has a username", fr: "Avec nom d'utilisateur" },
  usernameReplaced: {
    vn: "Đã thay tên đăng nhập",
    en: "Username replaced",
    fr: "Nom d'utilisateur remplacé",
  },
  hasPassword: { vn: "Có mật khẩu", en: "Has a password", fr: "Avec mot de passe" },
  passwordReplaced: { vn: "Đã thay mật khẩu", en: "Password replaced", fr: "Mot de passe remplacé" },
  subscriptions: { vn: "Đăng ký topic", en: "Subscriptions", fr: "Abonnements" },
  broker: { vn: "Máy chủ MQTT", en: "MQTT broker", fr: "Courtier MQTT" },
  checksExpiry: {
    vn: "Thiết bị kiểm tra hạn lệnh",
    en: "Device checks the expiry",
    fr: "L'appareil vérifie l'expiration",
  },
  receivedAt: { vn: "Nhận lúc", en: "Received", fr: "Reçu le" },
  topic: { vn: "Topic", en: "Topic", fr: "Topic" },
  letters: { vn: "Bản tin", en: "Messages", fr: "Messages" },
  lettersRemoved: { vn: "Bản tin đã hiểu hết", en: "Fully understood", fr: "Entièrement compris" },
  lettersSetBack: {
    vn: "Bản tin được lùi giờ",
    en: "With times set back",
    fr: "Avec heures reculées",
  },
  readingsStored: { vn: "Số liệu đã lưu", en: "Readings stored", fr: "Mesures enregistrées" },
  readingDuplicates: { vn: "Số liệu đã có", en: "Readings there before", fr: "Mesures déjà présentes" },
} as const satisfies Record<string, Names>;

/** Heads of columns for the verbs of this feature. */
export const permissionVerbs = {
  Connect: { vn: "Kết nối", en: "Connect", fr: "Connecter" },
} as const satisfies Record<string, Names>;
