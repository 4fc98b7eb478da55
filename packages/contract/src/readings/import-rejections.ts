import type { Names } from "@sgval/quantities/language";

/** Why a row, or one value of it, cannot be stored. */
export const importRejectionReasons = [
  "row_unreadable",
  "time_missing",
  "time_unreadable",
  "time_in_future",
  "time_too_old",
  "device_unknown",
  "parameter_unknown",
  "channel_missing",
  "value_unreadable",
  "unit_unknown",
] as const;
export type ImportRejectionReason = (typeof importRejectionReasons)[number];

/** Labels of the reasons why a line of an imported file was left out. */
export const importRejectionLabels = {
  row_unreadable: {
    vn: "Dòng không đọc được (dấu ngoặc kép không đóng?)",
    en: "The line cannot be read (a quotation mark that is not closed?)",
    fr: "Ligne illisible (guillemet non fermé ?)",
  },
  time_missing: { vn: "Thiếu thời gian", en: "No time", fr: "Heure absente" },
  time_unreadable: {
    vn: "Không đọc được thời gian theo định dạng đã chọn",
    en: "Not a time in the chosen format",
    fr: "Heure illisible dans le format choisi",
  },
  time_in_future: {
    vn: "Thời gian ở tương lai (sai múi giờ?)",
    en: "The time is in the future (wrong time zone?)",
    fr: "Heure dans le futur (mauvais fuseau horaire ?)",
  },
  time_too_old: {
    vn: "Thời gian cũ hơn hạn lưu giữ hoặc trước năm 1990",
    en: "The time is older than what is kept, or before 1990",
    fr: "Heure antérieure à la durée de conservation ou à 1990",
  },
  device_unknown: { vn: "Không có thiết bị này", en: "No such device", fr: "Appareil inconnu" },
  parameter_unknown: {
    vn: "Không nhận ra thông số",
    en: "Parameter not recognised",
    fr: "Paramètre non reconnu",
  },
  channel_missing: {
    vn: "Thiết bị không có kênh đo này",
    en: "The device has no such channel",
    fr: "L'appareil n'a pas cette voie",
  },
  value_unreadable: {
    vn: "Không đọc được thành một số rõ ràng",
    en: "Not unambiguously a number",
    fr: "N'est pas un nombre sans ambiguïté",
  },
  unit_unknown: {
    vn: "Đơn vị không đổi được sang đơn vị của kênh",
    en: "The unit cannot be converted to that of the channel",
    fr: "L'unité ne peut être convertie en celle de la voie",
  },
} as const satisfies Record<ImportRejectionReason, Names>;
