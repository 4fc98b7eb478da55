import type { Names } from "@sgval/quantities/language";

/** What each resource is called, alone and inside a sentence. */
export const resources = {
  Timer: {
    name: { vn: "Hẹn giờ", en: "Timers", fr: "Minuteries" },
    of: { vn: "hẹn giờ", en: "timers", fr: "les minuteries" },
  },
  Threshold: {
    name: { vn: "Ngưỡng", en: "Thresholds", fr: "Seuils" },
    of: { vn: "ngưỡng", en: "thresholds", fr: "les seuils" },
  },
  Linkage: {
    name: { vn: "Liên kết thiết bị", en: "Linkage", fr: "Liaisons" },
    of: { vn: "liên kết thiết bị", en: "linkage", fr: "les liaisons" },
  },
} as const satisfies Record<string, { name: Names; of: Names }>;

/** Entries of the activity log. */
export const activityDetails = {
  threshold_removed: { vn: "Đã gỡ ngưỡng", en: "Threshold removed", fr: "Seuil retiré" },
  threshold_set: { vn: "Đã đặt ngưỡng", en: "Threshold set", fr: "Seuil défini" },
  timer_set: { vn: "Đã đặt hẹn giờ", en: "Timers set", fr: "Minuteries définies" },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  startPressurePoint: {
    vn: "Điểm áp lực bắt đầu",
    en: "Start pressure point",
    fr: "Point de pression de départ",
  },
  limitPressurePoint: {
    vn: "Điểm áp lực giới hạn",
    en: "Limit pressure point",
    fr: "Point de pression limite",
  },
} as const satisfies Record<string, Names>;
