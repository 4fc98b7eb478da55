import type { Names } from "@sgval/quantities/language";

/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  User: ["Index", "Create", "Update", "Delete"],
  Role: ["Index", "Create", "Update", "Delete"],
  Permission: ["Index", "Create", "Update", "Delete"],
  AccessControl: ["Index"],
} as const;

/** The kinds of entities that entries of the log are about: their label, and the permission that the entries need. */
export const activitySubjects = {
  user: {
    permission: "User.Index",
    label: { vn: "Người dùng", en: "Users", fr: "Utilisateurs" },
  },
  role: {
    permission: "Role.Index",
    label: { vn: "Vai trò", en: "Roles", fr: "Rôles" },
  },
  permission: {
    permission: "Permission.Index",
    label: { vn: "Quyền", en: "Permissions", fr: "Autorisations" },
  },
} as const;

/** The error codes of this feature, with their HTTP status. */
export const errors = {
  user_not_found: 404,
  invalid_role: 422,
  own_account: 409,
  own_credentials: 422,
  last_super_user: 409,
  super_user_required: 422,
  permission_not_held: 422,
  role_locked: 409,
  role_in_use: 409,
  role_is_default: 409,
  permission_locked: 409,
} as const;

/** The titles of the lists, as pages and exported files show them. */
export const tableTitles = {
  users: { vn: "Người dùng", en: "Users", fr: "Utilisateurs" },
  roles: { vn: "Vai trò", en: "Roles", fr: "Rôles" },
  permissions: { vn: "Quyền", en: "Permissions", fr: "Droits" },
} as const satisfies Record<string, Names>;

/** The lists of which people may keep views. */
export const viewedLists = ["users", "permissions"] as const;

/** Initial permissions of the role `client`. */
export const clientStarterPermissions = ["AccessControl.Index"] as const;

/** Keys of the validation messages of this feature alone. */
export const validationMessages = [
  "password_too_short",
  "password_too_long",
  "password_weak",
  "password_strict",
  "username_characters",
  "username_letter_and_digit",
  "numbers_only",
  "role_name_too_short",
  "invalid_role",
  "super_user_required",
  "permission_not_held",
  "own_credentials",
] as const;
