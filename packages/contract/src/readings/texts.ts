import type { Names } from "@sgval/quantities/language";

/** Entries of the activity log. */
export const activityDetails = {
  readings_imported: {
    vn: "Đã nhập số liệu đo từ tệp",
    en: "Readings imported from a file",
    fr: "Mesures importées d'un fichier",
  },
  readings_import_cancelled: {
    vn: "Đã hủy nhập số liệu đo",
    en: "Import of readings cancelled",
    fr: "Importation de mesures annulée",
  },
  readings_import_failed: {
    vn: "Nhập số liệu đo bị lỗi",
    en: "Import of readings failed",
    fr: "Échec de l'importation de mesures",
  },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps of an import. */
export const activityFields = {
  importedDevices: { vn: "Thiết bị", en: "Devices", fr: "Appareils" },
  rowsRead: { vn: "Số dòng đã đọc", en: "Rows read", fr: "Lignes lues" },
  valuesStored: { vn: "Giá trị đã lưu", en: "Values stored", fr: "Valeurs enregistrées" },
  valueDuplicates: { vn: "Giá trị trùng", en: "Duplicates", fr: "Doublons" },
  valueConflicts: { vn: "Giá trị mâu thuẫn", en: "Conflicts", fr: "Conflits" },
  valuesRejected: { vn: "Giá trị bị từ chối", en: "Rejected values", fr: "Valeurs rejetées" },
} as const satisfies Record<string, Names>;
