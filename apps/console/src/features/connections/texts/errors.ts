import type { errors as codes } from "@sgval/contract/connections/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  mqtt_already_connected: {
    vn: "Bạn đã kết nối MQTT trước đó. Hãy mở kết nối đã có trong danh sách thay vì thêm mới",
    en: "You have already connected MQTT before. Open the connection in the list instead of adding another",
    fr: "Vous avez déjà connecté MQTT. Ouvrez la connexion dans la liste au lieu d'en ajouter une",
  },
  mqtt_topic_taken: {
    vn: "Topic này đã thuộc về một thiết bị khác. Hãy dùng topic khác, hoặc đổi topic của thiết bị kia trước",
    en: "The topic belongs to another device already. Use another topic, or change that of the other device first",
    fr: "Ce topic appartient déjà à un autre appareil. Utilisez un autre topic, ou changez d'abord celui de l'autre appareil",
  },
  mqtt_from_environment: {
    vn: "Máy chủ MQTT này do MQTT_URL đặt khi khởi động. Hãy đổi biến môi trường rồi khởi động lại máy chủ",
    en: "This broker is set by MQTT_URL at the start of the server. Change the environment and start the server again",
    fr: "Ce courtier est réglé par MQTT_URL au démarrage du serveur. Modifiez l'environnement et redémarrez le serveur",
  },
} as const satisfies Record<keyof typeof codes, Names>;
