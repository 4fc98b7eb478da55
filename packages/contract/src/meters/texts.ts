import type { Names } from "@sgval/quantities/language";
import type { ResourceTexts } from "../access/resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  WaterMeter: {
    group: "network",
    order: 80,
    name: { vn: "Đồng hồ nước", en: "Water meters", fr: "Compteurs d'eau" },
    of: { vn: "đồng hồ nước", en: "water meters", fr: "les compteurs d'eau" },
  },
} as const satisfies Record<string, ResourceTexts>;

/** Entries of the activity log. */
export const activityDetails = {
  water_meter_created: { vn: "Đã thêm đồng hồ nước", en: "Water meter added", fr: "Compteur ajouté" },
  water_meter_updated: { vn: "Đã đổi đồng hồ nước", en: "Water meter changed", fr: "Compteur modifié" },
  water_meter_deleted: { vn: "Đã xóa đồng hồ nước", en: "Water meter deleted", fr: "Compteur supprimé" },
  water_meter_replaced: { vn: "Đã thay đồng hồ nước", en: "Water meter replaced", fr: "Compteur remplacé" },
  meter_replacement_corrected: {
    vn: "Đã sửa lần thay đồng hồ nước",
    en: "Replacement of a water meter corrected",
    fr: "Remplacement de compteur corrigé",
  },
  meter_replacement_deleted: {
    vn: "Đã xóa lần thay đồng hồ nước",
    en: "Replacement of a water meter deleted",
    fr: "Remplacement de compteur supprimé",
  },
  water_meters_imported: {
    vn: "Đã nhập danh sách đồng hồ nước",
    en: "Water meters imported",
    fr: "Compteurs importés",
  },
  meter_readings_imported: {
    vn: "Đã nhập chỉ số đồng hồ nước",
    en: "Readings of water meters imported",
    fr: "Relevés de compteurs importés",
  },
  meter_reading_added: {
    vn: "Đã ghi chỉ số đồng hồ nước",
    en: "Reading of a water meter added",
    fr: "Relevé de compteur ajouté",
  },
  meter_reading_corrected: {
    vn: "Đã sửa chỉ số đồng hồ nước",
    en: "Reading of a water meter corrected",
    fr: "Relevé de compteur corrigé",
  },
  meter_reading_deleted: {
    vn: "Đã xóa chỉ số đồng hồ nước",
    en: "Reading of a water meter deleted",
    fr: "Relevé de compteur supprimé",
  },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  meterCode: { vn: "Mã đồng hồ", en: "Meter code", fr: "Code du compteur" },
  customerName: { vn: "Tên khách hàng", en: "Customer name", fr: "Nom de l'abonné" },
  customerCode: { vn: "Mã khách hàng", en: "Customer code", fr: "Code de l'abonné" },
  meterState: { vn: "Tình trạng đồng hồ", en: "State of the meter", fr: "État du compteur" },
  meterDigits: { vn: "Số chữ số của mặt số", en: "Digits of the register", fr: "Chiffres du totalisateur" },
  meterQMax: { vn: "Lưu lượng lớn nhất (Qmax)", en: "Highest flow (Qmax)", fr: "Débit maximal (Qmax)" },
  memberships: { vn: "Thuộc vùng DMA", en: "Member of DMA zones", fr: "Secteurs d'appartenance" },
  readAt: { vn: "Ngày đọc", en: "Read at", fr: "Relevé le" },
  meterIndex: { vn: "Chỉ số", en: "Index", fr: "Index" },
  endIndex: {
    vn: "Chỉ số cuối của đồng hồ cũ",
    en: "Last index of the old meter",
    fr: "Dernier index de l'ancien compteur",
  },
  startIndex: {
    vn: "Chỉ số đầu của đồng hồ mới",
    en: "First index of the new meter",
    fr: "Premier index du nouveau compteur",
  },
  meterNote: { vn: "Ghi chú", en: "Note", fr: "Note" },
  metersImported: { vn: "Số đồng hồ đã nhập", en: "Meters imported", fr: "Compteurs importés" },
  meterReadingsImported: { vn: "Số chỉ số đã nhập", en: "Readings imported", fr: "Relevés importés" },
} as const satisfies Record<string, Names>;
