import type { errors as codes } from "@sgval/contract/logbook/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  log_entry_too_old: {
    vn: "Chỉ sửa, xóa được mục của mình trong vòng 24 giờ",
    en: "One's own entries can be changed for 24 hours",
    fr: "On peut modifier ses propres entrées pendant 24 heures",
  },
  hand_over_accepted: {
    vn: "Ghi chú bàn giao này đã có người nhận",
    en: "Somebody accepted this hand-over already",
    fr: "Quelqu'un a déjà accepté cette passation",
  },
  not_a_hand_over: {
    vn: "Mục này không phải là ghi chú bàn giao ca",
    en: "This entry is not a hand-over note",
    fr: "Cette entrée n'est pas une note de passation",
  },
} as const satisfies Record<keyof typeof codes, Names>;
