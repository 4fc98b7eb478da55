import type { errors as codes } from "@sgval/contract/account/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  photo_invalid: {
    vn: "Tệp này không phải là hình JPG, GIF hay PNG",
    en: "This file is not a JPG, GIF or PNG image",
    fr: "Ce fichier n'est pas une image JPG, GIF ou PNG",
  },
} as const satisfies Record<keyof typeof codes, Names>;
