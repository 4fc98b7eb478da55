import type { Table } from "../table.ts";
import { tableTitles } from "./feature.ts";

export const userLevelLabels = {
  superUser: { vn: "Quản trị cấp cao", en: "Super user", fr: "Super-utilisateur" },
  ordinary: { vn: "Người dùng thường", en: "Ordinary user", fr: "Utilisateur ordinaire" },
} as const;

/** The users of the product. */
export const userTable = {
  name: "users",
  title: tableTitles.users,
  columns: {
    username: {
      kind: "text",
      heading: { vn: "Tên đăng nhập", en: "Username", fr: "Nom d'utilisateur" },
    },
    email: { kind: "text", heading: { vn: "Email", en: "Email", fr: "E-mail" } },
    role: { kind: "text", heading: { vn: "Vai trò", en: "Role", fr: "Rôle" } },
    superUser: {
      kind: "list",
      heading: { vn: "Cấp", en: "Level", fr: "Niveau" },
      labels: userLevelLabels,
    },
    account: { kind: "text", heading: { vn: "Mã tài khoản", en: "Account number", fr: "Numéro de compte" } },
    phone: { kind: "text", heading: { vn: "Điện thoại", en: "Phone", fr: "Téléphone" } },
    createdAt: { kind: "timestamp", heading: { vn: "Ngày tạo", en: "Created", fr: "Création" } },
    updatedAt: { kind: "timestamp", heading: { vn: "Cập nhật", en: "Updated", fr: "Mise à jour" } },
    lastSeenAt: { kind: "timestamp", heading: { vn: "Lần cuối", en: "Last seen", fr: "Dernière visite" } },
  },
} as const satisfies Table;

export const permissionKindLabels = {
  true: { vn: "Quyền gốc", en: "Of the product", fr: "Du produit" },
  false: { vn: "Riêng của đơn vị", en: "Added here", fr: "Ajoutée ici" },
} as const;

/** The permissions with the roles that hold them. */
export const permissionTable = {
  name: "permissions",
  title: tableTitles.permissions,
  columns: {
    name: { kind: "text", heading: { vn: "Quyền", en: "Permission", fr: "Permission" } },
    group: { kind: "text", heading: { vn: "Nhóm", en: "Group", fr: "Groupe" } },
    core: {
      kind: "list",
      heading: { vn: "Loại", en: "Kind", fr: "Type" },
      labels: permissionKindLabels,
    },
    description: { kind: "text", heading: { vn: "Ý nghĩa", en: "Meaning", fr: "Signification" } },
    roles: { kind: "text", heading: { vn: "Vai trò có quyền", en: "Roles", fr: "Rôles" } },
    users: {
      kind: "number",
      heading: { vn: "Người dùng", en: "Users", fr: "Utilisateurs" },
      decimals: 0,
    },
    createdAt: { kind: "timestamp", heading: { vn: "Ngày tạo", en: "Created", fr: "Création" } },
  },
} as const satisfies Table;

/** The roles. */
export const roleTable = {
  name: "roles",
  title: tableTitles.roles,
  columns: {
    name: { kind: "text", heading: { vn: "Vai trò", en: "Role", fr: "Rôle" } },
    description: { kind: "text", heading: { vn: "Mô tả", en: "Description", fr: "Description" } },
    isDefault: { kind: "flag", heading: { vn: "Mặc định", en: "Default", fr: "Par défaut" } },
    everything: {
      kind: "flag",
      heading: { vn: "Cho phép mọi việc", en: "Allows everything", fr: "Autorise tout" },
    },
    permissions: { kind: "text", heading: { vn: "Quyền", en: "Permissions", fr: "Droits" } },
    users: {
      kind: "number",
      heading: { vn: "Người dùng", en: "Users", fr: "Utilisateurs" },
      decimals: 0,
    },
    createdAt: { kind: "timestamp", heading: { vn: "Ngày tạo", en: "Created", fr: "Création" } },
    updatedAt: { kind: "timestamp", heading: { vn: "Cập nhật", en: "Updated", fr: "Mise à jour" } },
  },
} as const satisfies Table;
