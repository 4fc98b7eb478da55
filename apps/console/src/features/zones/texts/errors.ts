import type { errors as codes } from "@sgval/contract/zones/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  too_many_zones: {
    vn: "Đã đủ số vùng DMA tối đa",
    en: "There are as many DMA zones as there may be",
    fr: "Le nombre maximal de secteurs est atteint",
  },
  too_many_step_tests: {
    vn: "Đã đủ số thử nghiệm giảm áp tối đa của một vùng: hãy xóa bớt thử nghiệm cũ",
    en: "There are as many step tests of this zone as there may be: delete old ones",
    fr: "Le nombre maximal d'essais par paliers du secteur est atteint : supprimez-en d'anciens",
  },
} as const satisfies Record<keyof typeof codes, Names>;
