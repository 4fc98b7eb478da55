import type { Names } from "@sgval/quantities/language";
import type { ActivitySubject, ActivityType } from "./activity.ts";

/** Labels of entry types. */
export const activityTypeLabels = {
  device_create: { vn: "Thêm thiết bị", en: "Device added", fr: "Appareil ajouté" },
  device_update: { vn: "Sửa thiết bị", en: "Device changed", fr: "Appareil modifié" },
  device_delete: { vn: "Xóa thiết bị", en: "Device deleted", fr: "Appareil supprimé" },
  set_timer: { vn: "Đặt hẹn giờ", en: "Timers set", fr: "Minuteries définies" },
  set_threshold: { vn: "Đặt ngưỡng", en: "Thresholds set", fr: "Seuils définis" },
  control: { vn: "Điều khiển", en: "Control", fr: "Commande" },
  linkage: { vn: "Liên kết", en: "Linkage", fr: "Liaison" },
  set_pump_parameter: {
    vn: "Cài thông số bơm",
    en: "Pump parameters set",
    fr: "Paramètres de pompe définis",
  },
  modify: { vn: "Chỉnh sửa", en: "Changed", fr: "Modification" },
} as const satisfies Record<ActivityType, Names>;

/** Labels of the kinds of entities that entries are about. */
export const activitySubjectLabels = {
  user: { vn: "Người dùng", en: "Users", fr: "Utilisateurs" },
  role: { vn: "Vai trò", en: "Roles", fr: "Rôles" },
  permission: { vn: "Quyền", en: "Permissions", fr: "Autorisations" },
  device: { vn: "Thiết bị", en: "Devices", fr: "Appareils" },
  command: { vn: "Lệnh", en: "Commands", fr: "Commandes" },
  token: { vn: "Token", en: "Tokens", fr: "Jetons" },
  dead_letter: { vn: "Thư chết", en: "Dead letters", fr: "Messages non distribués" },
  contact: { vn: "Liên hệ", en: "Contacts", fr: "Contacts" },
  setting: { vn: "Cài đặt hệ thống", en: "System settings", fr: "Paramètres du système" },
  table: { vn: "Tệp đã xuất", en: "Exported files", fr: "Fichiers exportés" },
} as const satisfies Record<ActivitySubject, Names>;
