import type { errors as codes } from "@sgval/contract/api-keys/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  not_for_api_keys: {
    vn: "Khóa API không dùng được cho việc này: hãy đăng nhập",
    en: "An API key cannot be used for this: sign in",
    fr: "Une clé d'API ne permet pas cela : connectez-vous",
  },
} as const satisfies Record<keyof typeof codes, Names>;
