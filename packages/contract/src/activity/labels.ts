import type { Language, Names } from "@sgval/quantities/language";
import { activitySubjects } from "../generated/activity-subjects.ts";
import { textsIn } from "../table.ts";
import type { ActivitySubject, ActivityType } from "./activity.ts";

/** Labels of entry types. */
export const activityTypeLabels = {
  device_create: { vn: "Thêm thiết bị", en: "Device added", fr: "Appareil ajouté" },
  device_update: { vn: "Sửa thiết bị", en: "Device changed", fr: "Appareil modifié" },
  device_delete: { vn: "Xóa thiết bị", en: "Device deleted", fr: "Appareil supprimé" },
  set_timer: { vn: "Đặt hẹn giờ", en: "Timers set", fr: "Minuteries définies" },
  set_threshold: { vn: "Đặt ngưỡng áp lực", en: "Pressure thresholds set", fr: "Seuils de pression définis" },
  control: { vn: "Điều khiển", en: "Control", fr: "Commande" },
  linkage: { vn: "Liên kết", en: "Linkage", fr: "Liaison" },
  set_pump_parameter: {
    vn: "Cài thông số bơm",
    en: "Pump parameters set",
    fr: "Paramètres de pompe définis",
  },
  modify: { vn: "Chỉnh sửa", en: "Changed", fr: "Modification" },
} as const satisfies Record<ActivityType, Names>;

/** Labels of the kinds of entities in one language, for the catalogues of the console. */
export const subjectLabelsIn = (language: Language): Record<ActivitySubject, string> =>
  textsIn<ActivitySubject, { label: Names }>(activitySubjects, ({ label }) => label[language]);
