import type { Names } from "@sgval/quantities/language";

/** Entries of the activity log. */
export const activityDetails = {
  password_changed: { vn: "Đã đổi mật khẩu", en: "Password changed", fr: "Mot de passe modifié" },
  password_reset: {
    vn: "Đã đặt mật khẩu mới qua liên kết",
    en: "Password set by a mailed link",
    fr: "Mot de passe défini par lien reçu",
  },
  password_reset_on_machine: {
    vn: "Đã đặt mật khẩu mới từ máy chủ",
    en: "Password reset from the machine",
    fr: "Mot de passe réinitialisé depuis la machine",
  },
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
  sessions_ended: { vn: "Đã đăng xuất các phiên", en: "Sessions signed out", fr: "Sessions fermées" },
  sign_in_unlocked: { vn: "Đã mở khóa đăng nhập", en: "Sign-in unlocked", fr: "Connexion débloquée" },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  count: { vn: "Số phiên", en: "Sessions", fr: "Sessions" },
} as const satisfies Record<string, Names>;
