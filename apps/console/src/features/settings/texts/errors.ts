import type { errors as codes } from "@sgval/contract/settings/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  logo_invalid: {
    vn: "Tệp này không phải là hình PNG, JPG hay WebP",
    en: "This file is not a PNG, JPG or WebP image",
    fr: "Ce fichier n'est pas une image PNG, JPG ou WebP",
  },
} as const satisfies Record<keyof typeof codes, Names>;
