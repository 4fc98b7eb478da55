import type { errors as codes } from "@sgval/contract/access/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  user_not_found: {
    vn: "Người dùng không tồn tại",
    en: "User does not exit",
    fr: "L'utilisateur n'existe pas",
  },
  invalid_role: { vn: "Vai trò không hợp lệ", en: "Invalid role", fr: "Rôle non valide" },
  own_account: {
    vn: "Không thể xóa tài khoản của chính bạn",
    en: "You cannot delete your own account",
    fr: "Vous ne pouvez pas supprimer votre propre compte",
  },
  own_credentials: {
    vn: "Hãy đổi mật khẩu và email của chính bạn trong trang tài khoản",
    en: "Change your own password and e-mail on your account page",
    fr: "Changez votre propre mot de passe et votre e-mail sur la page de votre compte",
  },
  last_super_user: {
    vn: "Phải còn ít nhất một quản trị viên cấp cao có quyền quản lý quản trị viên cấp cao",
    en: "At least one super user who manages super users must remain",
    fr: "Il doit rester au moins un super-utilisateur qui gère les super-utilisateurs",
  },
  super_user_required: {
    vn: "Chỉ quản trị viên cấp cao được phép mới thay đổi được mục này",
    en: "Only a permitted super user may do this",
    fr: "Seul un super-utilisateur autorisé peut faire cela",
  },
  permission_not_held: {
    vn: "Không thể cấp hay sửa những quyền mà bạn không có",
    en: "You cannot give or change rights that you do not hold yourself",
    fr: "Vous ne pouvez pas accorder ni modifier des droits que vous n'avez pas vous-même",
  },
  role_locked: {
    vn: "Vai trò này không được đổi tên hay xóa",
    en: "This role can be neither renamed nor deleted",
    fr: "Ce rôle ne peut être ni renommé ni supprimé",
  },
  role_in_use: {
    vn: "Vai trò đang có người dùng, hãy chọn vai trò thay thế",
    en: "Users have this role; choose a role to replace it",
    fr: "Des utilisateurs ont ce rôle ; choisissez un rôle de remplacement",
  },
  role_is_default: {
    vn: "Đây là vai trò mặc định, hãy chọn vai trò mặc định khác trước",
    en: "This is the default role; make another role the default first",
    fr: "C'est le rôle par défaut ; choisissez d'abord un autre rôle par défaut",
  },
  permission_locked: {
    vn: "Quyền của hệ thống không được sửa hay xóa",
    en: "A permission of the product itself can be neither changed nor deleted",
    fr: "Un droit du produit lui-même ne peut être ni modifié ni supprimé",
  },
} as const satisfies Record<keyof typeof codes, Names>;
