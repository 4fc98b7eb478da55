import type { errors as codes } from "@sgval/contract/zones/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  too_many_zones: {
    vn: "Đã đủ số vùng DMA tối đa",
    en: "There are as many DMA zones as there may be",
    fr: "Le nombre maximal de secteurs est atteint",
  },
} as const satisfies Record<keyof typeof codes, Names>;
