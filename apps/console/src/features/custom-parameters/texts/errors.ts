import type { errors as codes } from "@sgval/contract/custom-parameters/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  parameter_used: {
    vn: "Thông số này đang được dùng",
    en: "This parameter is used",
    fr: "Ce paramètre est utilisé",
  },
} as const satisfies Record<keyof typeof codes, Names>;
