import type { Names } from "@sgval/quantities/language";
import type { Quality } from "@sgval/quantities/quality";
import type { ControlMode } from "../control/control.ts";
import type { DeviceStatus } from "./device-status.ts";
import type { TypeColor } from "./device-types.ts";
import type { Freshness } from "./freshness.ts";
import type { LimitSide } from "./value-limits.ts";

/** What a device is called, with the code by which people speak of it where that is another one. */
export const nameWithCode = ({ name, displayName }: { name: string; displayName: string }): string =>
  name === displayName ? name : `${displayName} · ${name}`;

/** How current a device is. */
export const freshnessLabels = {
  fresh: { vn: "Đúng hạn", en: "On time", fr: "À l'heure" },
  late: { vn: "Trễ", en: "Late", fr: "En retard" },
  stale: { vn: "Quá hạn", en: "Stale", fr: "Périmé" },
  offline: { vn: "Mất kết nối", en: "Offline", fr: "Hors ligne" },
  never: { vn: "Chưa gửi số liệu", en: "Nothing sent yet", fr: "Rien envoyé" },
} as const satisfies Record<Freshness, Names>;

/** Beside a value that is beyond a limit of its channel, with that limit. */
export const limitLabels = {
  under: { vn: "Dưới giới hạn {{limit}}", en: "Below limit {{limit}}", fr: "Sous la limite {{limit}}" },
  over: {
    vn: "Vượt giới hạn {{limit}}",
    en: "Above limit {{limit}}",
    fr: "Au-dessus de la limite {{limit}}",
  },
} as const satisfies Record<LimitSide, Names>;

/** Of a device with such a value. */
export const outsideLimitsLabel = {
  vn: "Ngoài giới hạn",
  en: "Outside limits",
  fr: "Hors limites",
} as const satisfies Names;

/** Of a device with open alarms. */
export const withAlarmLabel = {
  vn: "Có cảnh báo",
  en: "With alarm",
  fr: "En alarme",
} as const satisfies Names;

/** Of a device with a mark, be it for its status or its alarms. */
export const markedLabel = {
  vn: "Bất thường",
  en: "Unusual",
  fr: "Inhabituel",
} as const satisfies Names;

/** Of a device with a current value that is bad, whatever it is bad for. */
export const badValueLabel = {
  vn: "Giá trị lỗi",
  en: "Bad value",
  fr: "Valeur invalide",
} as const satisfies Names;

/** The status of a device. */
export const deviceStatusLabels = {
  ...freshnessLabels,
  bad: badValueLabel,
  outside: outsideLimitsLabel,
} as const satisfies Record<DeviceStatus, Names>;

/** How far a value can be trusted. */
export const qualityLabels = {
  good: { vn: "Tốt", en: "Good", fr: "Bon" },
  missing: { vn: "Thiếu giá trị", en: "Missing", fr: "Manquant" },
  sensor_fault: { vn: "Lỗi cảm biến", en: "Sensor fault", fr: "Défaut de capteur" },
  out_of_range: { vn: "Ngoài dải đo", en: "Out of range", fr: "Hors plage" },
  saturated: { vn: "Bão hòa", en: "Saturated", fr: "Saturé" },
  suspect: { vn: "Nghi ngờ", en: "Suspect", fr: "Douteux" },
  time_estimated: { vn: "Thời gian ước tính", en: "Estimated time", fr: "Heure estimée" },
  calibrating: { vn: "Đang hiệu chuẩn", en: "Calibrating", fr: "Étalonnage en cours" },
  uncalibrated: { vn: "Chưa hiệu chuẩn", en: "Uncalibrated", fr: "Non étalonné" },
  manual: { vn: "Nhập tay", en: "Manual", fr: "Manuel" },
} as const satisfies Record<Quality, Names>;

/** Who decides. */
export const modeLabels = {
  manual: { vn: "Thủ công", en: "Manual", fr: "Manuel" },
  auto: { vn: "Tự động", en: "Auto", fr: "Auto" },
} as const satisfies Record<ControlMode, Names>;

/** How a device reaches the server. */
export const connectionLabels = {
  mqtt: { vn: "MQTT", en: "MQTT", fr: "MQTT" },
  http: { vn: "HTTP", en: "HTTP", fr: "HTTP" },
} as const satisfies Record<string, Names>;

/** The filter of devices whose battery is low. */
export const lowBatteryLabels = {
  low: { vn: "Yếu", en: "Low", fr: "Faible" },
} as const satisfies Record<string, Names>;

/** The filter of devices whose signal is weak. */
export const weakSignalLabels = {
  weak: { vn: "Yếu", en: "Weak", fr: "Faible" },
} as const satisfies Record<string, Names>;

/** Whether a device stands on the map. */
export const positionLabels = {
  set: { vn: "Có vị trí", en: "With position", fr: "Avec position" },
  none: { vn: "Chưa có vị trí", en: "Without position", fr: "Sans position" },
} as const satisfies Record<string, Names>;

/** Colours of the silhouettes of a device type. */
export const typeColorLabels = {
  neutral: { vn: "Như chữ", en: "As the text", fr: "Comme le texte" },
  blue: { vn: "Xanh dương", en: "Blue", fr: "Bleu" },
  green: { vn: "Xanh lá", en: "Green", fr: "Vert" },
  pink: { vn: "Hồng", en: "Pink", fr: "Rose" },
  brown: { vn: "Nâu", en: "Brown", fr: "Brun" },
} as const satisfies Record<TypeColor, Names>;
