import type { errors as codes } from "@sgval/contract/scada/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  mimic_changed_meanwhile: {
    vn: "Người khác đã lưu sơ đồ này trong lúc bạn sửa",
    en: "Somebody else saved this drawing while you changed it",
    fr: "Quelqu'un a enregistré ce synoptique pendant votre modification",
  },
} as const satisfies Record<keyof typeof codes, Names>;
