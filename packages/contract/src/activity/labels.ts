import type { Names } from "@sgval/quantities/language";
import type { ActivityDetail, ActivityType } from "./activity.ts";

/** What each kind of change is called. */
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

/** What exactly was done, in words. */
export const activityDetailLabels = {
  account_updated: {
    vn: "Đã đổi tài khoản của mình",
    en: "Own account changed",
    fr: "Compte personnel modifié",
  },
  command_cancelled: { vn: "Đã hủy lệnh", en: "Command cancelled", fr: "Commande annulée" },
  command_sent: { vn: "Đã gửi lệnh", en: "Command sent", fr: "Commande envoyée" },
  dead_letter_deleted: {
    vn: "Đã xóa bản tin lỗi",
    en: "Refused message deleted",
    fr: "Message refusé supprimé",
  },
  device_created: { vn: "Đã thêm thiết bị", en: "Device added", fr: "Appareil ajouté" },
  device_deleted: { vn: "Đã xóa thiết bị", en: "Device deleted", fr: "Appareil supprimé" },
  device_linked: {
    vn: "Đã đổi liên kết thiết bị",
    en: "Device links changed",
    fr: "Liens de l'appareil modifiés",
  },
  device_updated: { vn: "Đã đổi thiết bị", en: "Device changed", fr: "Appareil modifié" },
  hotline_updated: {
    vn: "Đã đổi đường dây nóng",
    en: "Hotline changed",
    fr: "Ligne d'urgence modifiée",
  },
  maintenance_updated: {
    vn: "Đã đổi chế độ bảo trì",
    en: "Maintenance switched",
    fr: "Maintenance modifiée",
  },
  mode_auto: {
    vn: "Đã chuyển sang tự động",
    en: "Switched to automatic mode",
    fr: "Passage en mode automatique",
  },
  mode_manual: { vn: "Đã chuyển sang thủ công", en: "Switched to manual mode", fr: "Passage en mode manuel" },
  password_changed: { vn: "Đã đổi mật khẩu", en: "Password changed", fr: "Mot de passe modifié" },
  password_reset: {
    vn: "Đã đặt mật khẩu mới qua liên kết",
    en: "Password set by a mailed link",
    fr: "Mot de passe défini par lien reçu",
  },
  permission_created: { vn: "Đã thêm quyền", en: "Permission added", fr: "Autorisation ajoutée" },
  permission_deleted: { vn: "Đã xóa quyền", en: "Permission deleted", fr: "Autorisation supprimée" },
  permission_updated: { vn: "Đã đổi quyền", en: "Permission changed", fr: "Autorisation modifiée" },
  photo_removed: { vn: "Đã gỡ ảnh", en: "Photo removed", fr: "Photo retirée" },
  photo_updated: { vn: "Đã đổi ảnh", en: "Photo changed", fr: "Photo modifiée" },
  preferences_updated: { vn: "Đã đổi tùy chọn", en: "Preferences changed", fr: "Préférences modifiées" },
  recovery_codes_renewed: {
    vn: "Đã tạo lại mã khôi phục",
    en: "Recovery codes renewed",
    fr: "Codes de secours renouvelés",
  },
  reset_link_sent: {
    vn: "Đã gửi liên kết đặt lại mật khẩu",
    en: "Password reset link sent",
    fr: "Lien de réinitialisation envoyé",
  },
  role_created: { vn: "Đã thêm vai trò", en: "Role added", fr: "Rôle ajouté" },
  role_deleted: { vn: "Đã xóa vai trò", en: "Role deleted", fr: "Rôle supprimé" },
  role_updated: { vn: "Đã đổi vai trò", en: "Role changed", fr: "Rôle modifié" },
  second_factor_on: {
    vn: "Đã bật xác thực hai lớp",
    en: "Second factor switched on",
    fr: "Second facteur activé",
  },
  second_factor_removed: {
    vn: "Đã tắt xác thực hai lớp",
    en: "Second factor switched off",
    fr: "Second facteur désactivé",
  },
  security_updated: {
    vn: "Đã đổi quy tắc mật khẩu",
    en: "Password rules changed",
    fr: "Règles des mots de passe modifiées",
  },
  sessions_ended: { vn: "Đã đăng xuất các phiên", en: "Sessions signed out", fr: "Sessions fermées" },
  sign_in_unlocked: { vn: "Đã mở khóa đăng nhập", en: "Sign-in unlocked", fr: "Connexion débloquée" },
  table_exported: { vn: "Đã xuất bảng", en: "Table exported", fr: "Tableau exporté" },
  threshold_removed: { vn: "Đã gỡ ngưỡng", en: "Threshold removed", fr: "Seuil retiré" },
  threshold_set: { vn: "Đã đặt ngưỡng", en: "Threshold set", fr: "Seuil défini" },
  timer_set: { vn: "Đã đặt hẹn giờ", en: "Timers set", fr: "Minuteries définies" },
  token_created: { vn: "Đã tạo token", en: "Token created", fr: "Jeton créé" },
  token_deleted: { vn: "Đã xóa token", en: "Token deleted", fr: "Jeton supprimé" },
  token_renamed: { vn: "Đã đổi tên token", en: "Token renamed", fr: "Jeton renommé" },
  token_replaced: { vn: "Đã thay token", en: "Token replaced", fr: "Jeton remplacé" },
  user_created: { vn: "Đã thêm người dùng", en: "User added", fr: "Utilisateur ajouté" },
  user_deleted: { vn: "Đã xóa người dùng", en: "User deleted", fr: "Utilisateur supprimé" },
  user_scope_changed: {
    vn: "Đã đổi phạm vi của người dùng",
    en: "Devices in view changed",
    fr: "Appareils visibles modifiés",
  },
  user_updated: { vn: "Đã đổi người dùng", en: "User changed", fr: "Utilisateur modifié" },
} as const satisfies Record<ActivityDetail, Names>;
