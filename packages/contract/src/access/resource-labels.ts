import type { Names } from "@sgval/quantities/language";
import type { Resource } from "../permission.ts";

/** What each resource is called, alone and inside a sentence. */
export const resourceLabels = {
  Dashboard: {
    name: { vn: "Bảng tổng quan", en: "Dashboards", fr: "Tableaux de bord" },
    of: { vn: "bảng tổng quan", en: "the network overview", fr: "la vue d'ensemble du réseau" },
  },
  Device: {
    name: { vn: "Thiết bị", en: "Devices", fr: "Appareils" },
    of: { vn: "thiết bị", en: "devices", fr: "les appareils" },
  },
  DeviceType: {
    name: { vn: "Loại thiết bị", en: "Device types", fr: "Types d'appareil" },
    of: { vn: "loại thiết bị", en: "device types", fr: "les types d'appareil" },
  },
  Control: {
    name: { vn: "Điều khiển", en: "Control", fr: "Commande" },
    of: { vn: "điều khiển", en: "control", fr: "la commande" },
  },
  Timer: {
    name: { vn: "Hẹn giờ", en: "Timers", fr: "Minuteries" },
    of: { vn: "hẹn giờ", en: "timers", fr: "les minuteries" },
  },
  Threshold: {
    name: { vn: "Ngưỡng", en: "Thresholds", fr: "Seuils" },
    of: { vn: "ngưỡng", en: "thresholds", fr: "les seuils" },
  },
  Linkage: {
    name: { vn: "Liên kết thiết bị", en: "Linkage", fr: "Liaisons" },
    of: { vn: "liên kết thiết bị", en: "linkage", fr: "les liaisons" },
  },
  Pump: { name: { vn: "Bơm", en: "Pumps", fr: "Pompes" }, of: { vn: "bơm", en: "pumps", fr: "les pompes" } },
  PumpTemplate: {
    name: { vn: "Mẫu thông số bơm", en: "Pump templates", fr: "Modèles de pompe" },
    of: { vn: "mẫu thông số bơm", en: "pump templates", fr: "les modèles de pompe" },
  },
  Room: {
    name: { vn: "Phòng", en: "Rooms", fr: "Salles" },
    of: { vn: "phòng", en: "rooms", fr: "les salles" },
  },
  Scada: {
    name: { vn: "Bản vẽ SCADA", en: "SCADA drawing", fr: "Synoptique SCADA" },
    of: { vn: "bản vẽ SCADA", en: "the SCADA drawing", fr: "le synoptique SCADA" },
  },
  History: {
    name: { vn: "Lịch sử", en: "History", fr: "Historique" },
    of: { vn: "lịch sử", en: "the history", fr: "l'historique" },
  },
  Report: {
    name: { vn: "Báo cáo", en: "Reports", fr: "Rapports" },
    of: { vn: "báo cáo", en: "reports", fr: "les rapports" },
  },
  Risk: {
    name: { vn: "Rủi ro", en: "Risks", fr: "Risques" },
    of: { vn: "rủi ro", en: "risks", fr: "les risques" },
  },
  LeakPoint: {
    name: { vn: "Điểm rò rỉ", en: "Leak points", fr: "Points de fuite" },
    of: { vn: "điểm rò rỉ", en: "leak points", fr: "les points de fuite" },
  },
  Material: {
    name: { vn: "Vật liệu", en: "Materials", fr: "Matériaux" },
    of: { vn: "vật liệu", en: "materials", fr: "les matériaux" },
  },
  WaterMeter: {
    name: { vn: "Đồng hồ nước", en: "Water meters", fr: "Compteurs d'eau" },
    of: { vn: "đồng hồ nước", en: "water meters", fr: "les compteurs d'eau" },
  },
  Contact: {
    name: { vn: "Liên hệ", en: "Contact", fr: "Contact" },
    of: { vn: "thông tin liên hệ", en: "contacts", fr: "les contacts" },
  },
  ActivitySetting: {
    name: { vn: "Cài đặt hoạt động", en: "Activity settings", fr: "Réglages d'activité" },
    of: { vn: "cài đặt hoạt động", en: "activity settings", fr: "les réglages d'activité" },
  },
  Mail: {
    name: { vn: "Thư", en: "Mail", fr: "Courrier" },
    of: { vn: "cài đặt thư", en: "mail settings", fr: "les réglages de courrier" },
  },
  Setting: {
    name: { vn: "Cài đặt", en: "Settings", fr: "Réglages" },
    of: { vn: "cài đặt", en: "settings", fr: "les réglages" },
  },
  Mqtt: {
    name: { vn: "MQTT", en: "MQTT", fr: "MQTT" },
    of: { vn: "kết nối MQTT", en: "MQTT connections", fr: "les connexions MQTT" },
  },
  Token: {
    name: { vn: "Token HTTP", en: "HTTP tokens", fr: "Jetons HTTP" },
    of: { vn: "token HTTP", en: "HTTP tokens", fr: "les jetons HTTP" },
  },
  User: {
    name: { vn: "Người dùng", en: "Users", fr: "Utilisateurs" },
    of: { vn: "người dùng", en: "users", fr: "les utilisateurs" },
  },
  Role: {
    name: { vn: "Vai trò", en: "Roles", fr: "Rôles" },
    of: { vn: "vai trò", en: "roles", fr: "les rôles" },
  },
  Permission: {
    name: { vn: "Quyền", en: "Permissions", fr: "Permissions" },
    of: { vn: "danh mục quyền", en: "permissions", fr: "les permissions" },
  },
  AccessControl: {
    name: { vn: "Quyền của tôi", en: "My access", fr: "Mes accès" },
    of: { vn: "trang Quyền của tôi", en: "the page My access", fr: "la page Mes accès" },
  },
} as const satisfies Record<Resource, { name: Names; of: Names }>;
