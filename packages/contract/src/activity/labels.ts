import type { Language, Names } from "@sgval/quantities/language";
import { activitySubjects } from "../generated/activity-subjects.ts";
import { textsIn } from "../table.ts";
import type { Activity, ActivitySubject, ActivityType } from "./activity.ts";

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

/** Who acts for nobody, by the name under which the log keeps it. */
const systemActorLabels: Readonly<Record<string, Names>> = {
  automation: {
    vn: "Hệ thống (chế độ tự động)",
    en: "System (automatic mode)",
    fr: "Système (mode automatique)",
  },
  interlock: { vn: "Hệ thống (liên động)", en: "System (interlock)", fr: "Système (sécurité)" },
  pumps: { vn: "Hệ thống (theo dõi bơm)", en: "System (pump watch)", fr: "Système (suivi des pompes)" },
  activity: { vn: "Hệ thống (nhật ký)", en: "System (activity log)", fr: "Système (journal)" },
  connections: { vn: "Hệ thống (kết nối)", en: "System (connections)", fr: "Système (connexions)" },
  "leak sensing": {
    vn: "Hệ thống (dò rò rỉ)",
    en: "System (leak sensing)",
    fr: "Système (détection de fuites)",
  },
  "lock-out": {
    vn: "Hệ thống (thẻ cấm thao tác)",
    en: "System (lock-out)",
    fr: "Système (consignation)",
  },
  approval: { vn: "Hệ thống (duyệt lệnh)", en: "System (approvals)", fr: "Système (approbations)" },
  oidc: { vn: "Đăng nhập một lần", en: "Single sign-on", fr: "Authentification unique" },
  "reset-admin": {
    vn: "Đặt lại trên máy chủ",
    en: "Reset on the server",
    fr: "Réinitialisation sur le serveur",
  },
};
/** What whoever did something is called; empty where nobody is known. */
export const actorNameOf = (
  { id, name }: Pick<Activity["actor"], "id" | "name">,
  language: Language,
): string =>
  (id === null && Object.hasOwn(systemActorLabels, name) && systemActorLabels[name]?.[language]) || name;

/** Labels of the kinds of entities in one language, for the catalogues of the console. */
export const subjectLabelsIn = (language: Language): Record<ActivitySubject, string> =>
  textsIn<ActivitySubject, { label: Names }>(activitySubjects, ({ label }) => label[language]);
