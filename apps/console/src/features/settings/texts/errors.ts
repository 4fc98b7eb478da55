import type { errors as codes } from "@sgval/contract/settings/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  logo_invalid: {
    vn: "Tệp này không phải là hình PNG, JPG hay WebP",
    en: "This file is not a PNG, JPG or WebP image",
    fr: "Ce fichier n'est pas une image PNG, JPG ou WebP",
  },
  mail_server_fixed: {
    vn: "Máy chủ thư được đặt trên máy chủ nên không đổi ở đây",
    en: "The mail server is set on the server and cannot be changed here",
    fr: "Le serveur de courrier est défini sur le serveur et ne se modifie pas ici",
  },
} as const satisfies Record<keyof typeof codes, Names>;
