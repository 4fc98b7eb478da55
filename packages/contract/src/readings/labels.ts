import type { Names } from "@sgval/quantities/language";
import type { RejectionReason } from "./readings.ts";

/** Why the value of a payload field cannot be used. */
export const rejectionLabels = {
  not_a_number: {
    vn: "Không đọc được thành một số rõ ràng",
    en: "Not unambiguously a number",
    fr: "N'est pas un nombre sans ambiguïté",
  },
  invalid_time: {
    vn: "Không đọc được thời gian",
    en: "Not a readable time",
    fr: "Heure illisible",
  },
  unit_mismatch: {
    vn: "Đơn vị không đổi được sang đơn vị của kênh",
    en: "The unit cannot be converted to that of the channel",
    fr: "L'unité ne peut être convertie en celle de la voie",
  },
  several_values: {
    vn: "Nhiều giá trị cho cùng một kênh tại một thời điểm",
    en: "Several values of one channel at one time",
    fr: "Plusieurs valeurs d'un même canal à une même heure",
  },
  not_an_object: {
    vn: "Phần tử của danh sách không phải là một bản ghi có khóa",
    en: "An item of the list is not an object",
    fr: "Un élément de la liste n'est pas un objet",
  },
  not_a_record: {
    vn: "Dòng của bảng không phải là danh sách giá trị",
    en: "A row of the table is not a list of values",
    fr: "Une ligne du tableau n'est pas une liste de valeurs",
  },
} as const satisfies Record<RejectionReason, Names>;
