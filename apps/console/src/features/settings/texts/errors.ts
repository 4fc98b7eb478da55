import type { errors as codes } from "@sgval/contract/settings/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  logo_invalid: {
    vn: "Tệp này không phải là hình PNG, JPG, GIF hay WebP. Hãy chọn tệp khác",
    en: "This file is not a PNG, JPG, GIF or WebP image. Choose another file",
    fr: "Ce fichier n'est pas une image PNG, JPG, GIF ou WebP. Choisissez un autre fichier",
  },
  mail_server_fixed: {
    vn: "Máy chủ thư được đặt trong cấu hình máy chủ (SGVAL_SMTP_URL) nên không đổi ở đây. Hãy nhờ người quản trị máy chủ",
    en: "The mail server is set in the configuration of the server (SGVAL_SMTP_URL) and cannot be changed here. Ask the administrator of the server",
    fr: "Le serveur de courrier est défini dans la configuration du serveur (SGVAL_SMTP_URL) et ne se modifie pas ici. Demandez à l'administrateur du serveur",
  },
} as const satisfies Record<keyof typeof codes, Names>;
