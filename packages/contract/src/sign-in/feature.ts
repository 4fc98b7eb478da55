import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature, with their HTTP status. */
export const errors = {
  invalid_login: 422,
  code_required: 422,
  invalid_code: 422,
  invalid_token: 422,
  current_password_incorrect: 422,
  password_change_required: 409,
  second_factor_on: 409,
  second_factor_off: 409,
  oidc_off: 409,
  oidc_failed: 422,
  oidc_no_account: 422,
} as const;

/** The titles of the lists, as pages and exported files show them. */
export const tableTitles = {
  sign_ins: { vn: "Các lần đăng nhập gần đây", en: "Last sign-ins", fr: "Dernières connexions" },
} as const satisfies Record<string, Names>;

/** Keys of the validation messages of this feature alone. */
export const validationMessages = ["password_unchanged", "current_password_incorrect"] as const;
