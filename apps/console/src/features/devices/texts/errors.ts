import type { errors as codes } from "@sgval/contract/devices/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  link_not_allowed: {
    vn: "Không thể liên kết với thiết bị này",
    en: "This device cannot be linked",
    fr: "Cet appareil ne peut pas être lié",
  },
  linkage_assigned: {
    vn: "Một thiết bị liên kết đang được gán cho bơm",
    en: "One of linkage device is assigning to pump",
    fr: "Un appareil lié est déjà affecté à une pompe",
  },
  channel_not_allowed: {
    vn: "Kênh đo này không dùng được cho loại thiết bị này",
    en: "This channel cannot be used with this type of device",
    fr: "Cette voie ne convient pas à ce type d'appareil",
  },
  device_has_command: {
    vn: "Thiết bị đang có lệnh chạy",
    en: "The device has a command under way",
    fr: "Une commande est en cours sur l'appareil",
  },
  too_many_lines: {
    vn: "Tệp có quá nhiều dòng hoặc thiết bị. Hãy chia thành nhiều tệp.",
    en: "The file has too many lines or devices. Split it into several files.",
    fr: "Le fichier contient trop de lignes ou d'appareils. Divisez-le en plusieurs fichiers.",
  },
  columns_missing: {
    vn: "Hãy chọn cột mã thiết bị và cột loại",
    en: "Choose the columns of device key and type",
    fr: "Choisissez les colonnes du code et du type d'appareil",
  },
  device_photo_invalid: {
    vn: "Tệp này không phải là ảnh JPG, PNG hay WebP đọc được",
    en: "This file is not a readable JPG, PNG or WebP picture",
    fr: "Ce fichier n'est pas une image JPG, PNG ou WebP lisible",
  },
} as const satisfies Record<keyof typeof codes, Names>;
