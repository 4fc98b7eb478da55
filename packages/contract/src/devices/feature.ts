import type { Names } from "@sgval/quantities/language";

/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Device: ["Index", "Create", "Update", "Delete"],
  DeviceType: ["Index", "Create", "Update", "Delete"],
} as const;

/** The kinds of entities that entries of the log are about: their label, and the permission that the entries need. */
export const activitySubjects = {
  device: {
    permission: "Device.Index",
    label: { vn: "Thiết bị", en: "Devices", fr: "Appareils" },
  },
  deviceType: {
    permission: "DeviceType.Index",
    label: { vn: "Loại thiết bị", en: "Device types", fr: "Types d'appareil" },
  },
  mappingProfile: {
    permission: "Device.Update",
    label: { vn: "Hồ sơ gán trường", en: "Mapping profiles", fr: "Profils de correspondance" },
  },
} as const;

/** The error codes of this feature, with their HTTP status. */
export const errors = {
  link_not_allowed: 422,
  linkage_assigned: 409,
  too_many_channels: 422,
  device_has_command: 409,
  device_measures_inflow: 409,
  device_regulated: 409,
  device_regulates: 409,
  device_regulates_itself: 409,
  too_many_lines: 422,
  device_photo_invalid: 422,
} as const;

/** The titles of the lists, as pages and exported files show them. */
export const tableTitles = {
  devices: { vn: "Thiết bị", en: "Devices", fr: "Appareils" },
  channels: { vn: "Kênh đo", en: "Channels", fr: "Voies de mesure" },
  calibrations: { vn: "Lịch sử hiệu chuẩn", en: "Calibration history", fr: "Historique des étalonnages" },
  pump_values: { vn: "Số đo của các bơm", en: "Values of the pumps", fr: "Mesures des pompes" },
} as const satisfies Record<string, Names>;

/** The lists of which people may keep views. */
export const viewedLists = ["devices"] as const;

/** Initial permissions of the role `client`. */
export const clientStarterPermissions = ["Device.Index"] as const;

/** Keys of the validation messages of this feature alone. */
export const validationMessages = [
  "max_greater_than_min",
  "under_less_than_over",
  "under_and_over_required",
  "device_number",
  "topic_wildcard",
  "payload_path",
  "scaled_twice",
  "device_name_reserved",
  "channel_missing",
  "position_swapped",
  "decimal_comma",
  "decimal_point",
  "key_repeated",
  "type_fixed",
  "site_of_other_type",
  "report_below_sample",
  "no_permission",
  "profile_of_another_type",
] as const;
