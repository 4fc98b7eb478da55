import type { errors as codes } from "@sgval/contract/decoders/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  decoder_in_use: {
    vn: "Không xóa được: đang có thiết bị hoặc hồ sơ gán trường dùng bộ giải mã này",
    en: "Not deleted: devices or mapping profiles use this decoder",
    fr: "Non supprimé\u202f: des appareils ou des profils utilisent ce décodeur",
  },
  decoder_unusable: {
    vn: "Chưa lưu: chương trình không dùng được",
    en: "Not saved: the program cannot be used",
    fr: "Non enregistré\u202f: le programme est inutilisable",
  },
} as const satisfies Record<keyof typeof codes, Names>;
