import type { Names } from "@sgval/quantities/language";
import type { ResourceTexts } from "../access/resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  Mail: {
    group: "administration",
    order: 80,
    name: { vn: "Thư", en: "Mail", fr: "Courrier" },
    of: { vn: "cài đặt thư", en: "mail settings", fr: "les réglages de courrier" },
  },
  Setting: {
    group: "administration",
    order: 60,
    name: { vn: "Cài đặt", en: "Settings", fr: "Réglages" },
    of: { vn: "cài đặt", en: "settings", fr: "les réglages" },
  },
} as const satisfies Record<string, ResourceTexts>;

/** Entries of the activity log. */
export const activityDetails = {
  activity_term_updated: {
    vn: "Đã đổi thời hạn lưu nhật ký",
    en: "Term of the activity log changed",
    fr: "Durée de conservation du journal modifiée",
  },
  base_map_updated: {
    vn: "Đã đổi nền bản đồ",
    en: "Base map changed",
    fr: "Fond de carte modifié",
  },
  default_units_updated: {
    vn: "Đã đổi đơn vị đo mặc định",
    en: "Default units changed",
    fr: "Unités par défaut modifiées",
  },
  access_mail_updated: {
    vn: "Đã đổi địa chỉ xin quyền",
    en: "Address to ask for access changed",
    fr: "Adresse de demande d'accès modifiée",
  },
  hotline_updated: {
    vn: "Đã đổi đường dây nóng",
    en: "Hotline changed",
    fr: "Ligne d'urgence modifiée",
  },
  logo_removed: { vn: "Đã gỡ logo", en: "Logo removed", fr: "Logo retiré" },
  logo_updated: { vn: "Đã đổi logo", en: "Logo changed", fr: "Logo modifié" },
  mail_updated: { vn: "Đã đổi máy chủ thư", en: "Mail server changed", fr: "Serveur de courrier modifié" },
  maintenance_updated: {
    vn: "Đã đổi chế độ bảo trì",
    en: "Maintenance switched",
    fr: "Maintenance modifiée",
  },
  map_start_updated: {
    vn: "Đã đổi khung nhìn ban đầu của bản đồ",
    en: "Start view of the map changed",
    fr: "Vue initiale de la carte modifiée",
  },
  prediction_updated: {
    vn: "Đã đổi cài đặt dự đoán tác dụng của lệnh",
    en: "Estimate of commands changed",
    fr: "Estimation des commandes modifiée",
  },
  security_updated: {
    vn: "Đã đổi quy tắc mật khẩu",
    en: "Password rules changed",
    fr: "Règles des mots de passe modifiées",
  },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  mailServer: { vn: "Máy chủ thư", en: "Mail server", fr: "Serveur de courrier" },
  sender: { vn: "Địa chỉ gửi", en: "Sender", fr: "Expéditeur" },
  strictPassword: {
    vn: "Yêu cầu mật khẩu mạnh",
    en: "Asks for strong passwords",
    fr: "Mots de passe forts exigés",
  },
  months: {
    vn: "Số tháng lưu nhật ký (--: mãi mãi)",
    en: "Months in the log (--: for ever)",
    fr: "Mois conservés (-- : toujours)",
  },
  mapStart: {
    vn: "Khung nhìn ban đầu (--: mọi thiết bị)",
    en: "Start view (--: all devices)",
    fr: "Vue initiale (-- : tous les appareils)",
  },
  zoom: { vn: "Mức thu phóng", en: "Zoom", fr: "Zoom" },
  mapSource: { vn: "Nguồn nền bản đồ", en: "Base map", fr: "Fond de carte" },
  tileUrl: { vn: "Địa chỉ ảnh nền", en: "Tile address", fr: "Adresse des tuiles" },
  satelliteUrl: { vn: "Địa chỉ ảnh vệ tinh", en: "Satellite tiles", fr: "Tuiles satellite" },
  satelliteAttribution: { vn: "Ghi nguồn ảnh vệ tinh", en: "Satellite attribution", fr: "Source satellite" },
  attribution: { vn: "Ghi nguồn", en: "Attribution", fr: "Source des données" },
  hotline: { vn: "Đường dây nóng", en: "Hotline", fr: "Ligne d'urgence" },
  on: { vn: "Đang bảo trì", en: "Under maintenance", fr: "En maintenance" },
  expectedEnd: { vn: "Dự kiến xong", en: "Expected end", fr: "Fin prévue" },
} as const satisfies Record<string, Names>;
