import type { errors as codes } from "@sgval/contract/meters/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  reading_added_before: {
    vn: "Chỉ số này đã được lưu trước khi bạn sửa. Hãy mở đồng hồ, sửa lại ở đó rồi bỏ bản nháp này.",
    en: "This reading was stored before you corrected it. Open the meter, correct it there, and discard this draft.",
    fr: "Ce relevé a été enregistré avant votre correction. Ouvrez le compteur, corrigez-le, puis abandonnez ce brouillon.",
  },
  replacement_before_last: {
    vn: "Đồng hồ đã được thay vào lúc đó hoặc sau đó",
    en: "The meter was replaced at that time or later",
    fr: "Le compteur a été remplacé à cet instant ou plus tard",
  },
  replacement_out_of_order: {
    vn: "Thời điểm này không nằm giữa các lần thay khác của đồng hồ",
    en: "The time is not between the other replacements of this meter",
    fr: "Cet instant n'est pas entre les autres remplacements du compteur",
  },
} as const satisfies Record<keyof typeof codes, Names>;
