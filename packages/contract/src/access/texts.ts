import type { Names } from "@sgval/quantities/language";
import type { ResourceTexts } from "./resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  User: {
    group: "administration",
    order: 10,
    name: { vn: "Người dùng", en: "Users", fr: "Utilisateurs" },
    of: { vn: "người dùng", en: "users", fr: "les utilisateurs" },
  },
  Role: {
    group: "administration",
    order: 20,
    name: { vn: "Vai trò", en: "Roles", fr: "Rôles" },
    of: { vn: "vai trò", en: "roles", fr: "les rôles" },
  },
  Permission: {
    group: "administration",
    order: 30,
    name: { vn: "Quyền", en: "Permissions", fr: "Permissions" },
    of: { vn: "danh mục quyền", en: "permissions", fr: "les permissions" },
  },
  AccessControl: {
    group: "access",
    order: 10,
    name: { vn: "Quyền của tôi", en: "My access", fr: "Mes accès" },
    of: { vn: "trang Quyền của tôi", en: "the page My access", fr: "la page Mes accès" },
  },
} as const satisfies Record<string, ResourceTexts>;

/** Entries of the activity log. */
export const activityDetails = {
  permission_created: { vn: "Đã thêm quyền", en: "Permission added", fr: "Autorisation ajoutée" },
  permission_deleted: { vn: "Đã xóa quyền", en: "Permission deleted", fr: "Autorisation supprimée" },
  permission_updated: { vn: "Đã đổi quyền", en: "Permission changed", fr: "Autorisation modifiée" },
  role_created: { vn: "Đã thêm vai trò", en: "Role added", fr: "Rôle ajouté" },
  role_deleted: { vn: "Đã xóa vai trò", en: "Role deleted", fr: "Rôle supprimé" },
  role_updated: { vn: "Đã đổi vai trò", en: "Role changed", fr: "Rôle modifié" },
  user_created: { vn: "Đã thêm người dùng", en: "User added", fr: "Utilisateur ajouté" },
  user_deleted: { vn: "Đã xóa người dùng", en: "User deleted", fr: "Utilisateur supprimé" },
  user_scope_changed: {
    vn: "Đã đổi phạm vi của người dùng",
    en: "Devices in view changed",
    fr: "Appareils visibles modifiés",
  },
  user_updated: { vn: "Đã đổi người dùng", en: "User changed", fr: "Utilisateur modifié" },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  username: { vn: "Tên đăng nhập", en: "Username", fr: "Nom d'utilisateur" },
  account: { vn: "Mã tài khoản", en: "Account number", fr: "Numéro de compte" },
  language: { vn: "Ngôn ngữ", en: "Language", fr: "Langue" },
  wallDisplay: { vn: "Màn hình lớn", en: "Wall display", fr: "Écran mural" },
  hidesSetup: { vn: "Ẩn danh sách việc đầu tiên", en: "First steps hidden", fr: "Premiers pas masqués" },
  role: { vn: "Vai trò", en: "Role", fr: "Rôle" },
  superUser: { vn: "Quản trị cấp cao", en: "Super user", fr: "Super-utilisateur" },
  manageSuper: {
    vn: "Quản lý quản trị cấp cao",
    en: "Manages super users",
    fr: "Gère les super-utilisateurs",
  },
  passwordChanged: { vn: "Đã đặt mật khẩu mới", en: "New password set", fr: "Nouveau mot de passe défini" },
  all: { vn: "Thấy mọi thiết bị", en: "Sees every device", fr: "Voit tous les appareils" },
  devices: { vn: "Thiết bị được thấy", en: "Devices in view", fr: "Appareils visibles" },
  roomIds: { vn: "Phòng được thấy", en: "Rooms in view", fr: "Salles visibles" },
  rooms: { vn: "Phòng được thấy", en: "Rooms in view", fr: "Salles visibles" },
  zoneIds: { vn: "Vùng DMA được thấy", en: "DMA zones in view", fr: "Secteurs visibles" },
  zones: { vn: "Vùng DMA được thấy", en: "DMA zones in view", fr: "Secteurs visibles" },
  deviceIds: { vn: "Thiết bị được thấy", en: "Devices in view", fr: "Appareils visibles" },
  isDefault: { vn: "Vai trò mặc định", en: "Default role", fr: "Rôle par défaut" },
  permissions: { vn: "Quyền", en: "Permissions", fr: "Permissions" },
  replacement: { vn: "Vai trò thay thế", en: "Replaced by the role", fr: "Remplacé par le rôle" },
  users: { vn: "Số người dùng", en: "Users", fr: "Utilisateurs" },
} as const satisfies Record<string, Names>;
