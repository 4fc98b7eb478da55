import type { errors as codes } from "@sgval/contract/meters/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  replacement_before_last: {
    vn: "Đồng hồ đã được thay vào lúc đó hoặc sau đó",
    en: "The meter was replaced at that time or later",
    fr: "Le compteur a été remplacé à cet instant ou plus tard",
  },
} as const satisfies Record<keyof typeof codes, Names>;
