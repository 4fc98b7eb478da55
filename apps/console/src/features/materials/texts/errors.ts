import type { errors as codes } from "@sgval/contract/materials/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  material_in_use: {
    vn: "Không xóa được: đang có điểm rò rỉ dùng vật liệu này",
    en: "Not deleted: leak points use this material",
    fr: "Non supprimé : des fuites utilisent ce matériau",
  },
  material_unit_in_use: {
    vn: "Không đổi được đơn vị: đã có điểm rò rỉ ghi số lượng theo đơn vị cũ. Hãy thêm vật liệu mới",
    en: "Unit not changed: leak points have amounts in it. Add a new material instead",
    fr: "Unité non modifiée : des fuites ont des quantités dans cette unité. Ajoutez un nouveau matériau",
  },
} as const satisfies Record<keyof typeof codes, Names>;
