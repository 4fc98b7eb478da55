import type { Names } from "@sgval/quantities/language";

/** Entries of the activity log. */
export const activityDetails = {
  custom_parameter_created: {
    vn: "Đã thêm thông số riêng",
    en: "Custom parameter added",
    fr: "Paramètre personnalisé ajouté",
  },
  custom_parameter_deleted: {
    vn: "Đã xóa thông số riêng",
    en: "Custom parameter deleted",
    fr: "Paramètre personnalisé supprimé",
  },
  custom_parameter_updated: {
    vn: "Đã đổi thông số riêng",
    en: "Custom parameter changed",
    fr: "Paramètre personnalisé modifié",
  },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  parameterKey: { vn: "Mã thông số", en: "Key", fr: "Clé" },
  parameterKind: { vn: "Dạng dữ liệu", en: "Kind of data", fr: "Nature des données" },
  lowestValue: { vn: "Giá trị nhỏ nhất", en: "Lowest value", fr: "Valeur minimale" },
  highestValue: { vn: "Giá trị lớn nhất", en: "Highest value", fr: "Valeur maximale" },
  decimals: { vn: "Số chữ số thập phân", en: "Decimals", fr: "Décimales" },
  states: { vn: "Các trạng thái", en: "States", fr: "États" },
} as const satisfies Record<string, Names>;

export const parameterUsePlaces = ["device", "deviceType", "mappingProfile", "mimic"] as const;

/** Where a parameter is used. */
export const parameterUseLabels = {
  device: { vn: "thiết bị", en: "device", fr: "appareil" },
  deviceType: { vn: "loại thiết bị", en: "device type", fr: "type d'appareil" },
  mappingProfile: { vn: "hồ sơ gán trường", en: "mapping profile", fr: "profil de correspondance" },
  mimic: { vn: "sơ đồ SCADA", en: "SCADA drawing", fr: "synoptique" },
} as const satisfies Record<(typeof parameterUsePlaces)[number], Names>;

export const customParameterKindLabels = {
  value: { vn: "Số đo", en: "Value", fr: "Valeur" },
  state: { vn: "Trạng thái", en: "State", fr: "État" },
} as const satisfies Record<string, Names>;
