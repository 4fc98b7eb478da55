import type { errors as codes } from "@sgval/contract/sign-in/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  invalid_login: {
    vn: "Email hoặc tên đăng nhập không hợp lệ",
    en: "Invalid email or username",
    fr: "E-mail ou nom d'utilisateur invalide",
  },
  code_required: {
    vn: "Nhập mã từ ứng dụng xác thực của bạn",
    en: "Enter the code of your authenticator",
    fr: "Saisissez le code de votre application d'authentification",
  },
  invalid_code: {
    vn: "Mã không đúng hoặc đã được dùng",
    en: "This code is not right or was already used",
    fr: "Ce code est faux ou a déjà servi",
  },
  invalid_token: { vn: "Mã token không hợp lệ", en: "Invalid token", fr: "Jeton invalide" },
  current_password_incorrect: {
    vn: "Mật khẩu hiện tại không đúng",
    en: "Current password is incorrect",
    fr: "Le mot de passe actuel est incorrect",
  },
  password_change_required: {
    vn: "Hãy đổi mật khẩu trước khi tiếp tục",
    en: "Change your password before you go on",
    fr: "Changez votre mot de passe avant de continuer",
  },
  second_factor_on: {
    vn: "Xác thực hai lớp đã được bật",
    en: "The second factor is already on",
    fr: "Le second facteur est déjà activé",
  },
  second_factor_off: {
    vn: "Xác thực hai lớp chưa được bật",
    en: "The second factor is not on",
    fr: "Le second facteur n'est pas activé",
  },
  oidc_off: {
    vn: "Đăng nhập một lần chưa được cài đặt",
    en: "Single sign-on is not set up",
    fr: "La connexion unique n'est pas configurée",
  },
  oidc_failed: {
    vn: "Đăng nhập một lần không thành công, vui lòng thử lại",
    en: "Single sign-on did not succeed, please try again",
    fr: "La connexion unique a échoué, veuillez réessayer",
  },
  oidc_no_account: {
    vn: "Không có tài khoản nào ứng với địa chỉ email đã xác minh này",
    en: "There is no account for this confirmed e-mail address",
    fr: "Aucun compte ne correspond à cette adresse e-mail vérifiée",
  },
} as const satisfies Record<keyof typeof codes, Names>;
