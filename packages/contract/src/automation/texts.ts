import type { Names } from "@sgval/quantities/language";
import type { ResourceTexts } from "../access/resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  Timer: {
    group: "network",
    order: 30,
    name: { vn: "Hẹn giờ", en: "Timers", fr: "Minuteries" },
    of: { vn: "hẹn giờ", en: "timers", fr: "les minuteries" },
  },
  Threshold: {
    group: "network",
    order: 40,
    name: { vn: "Ngưỡng", en: "Thresholds", fr: "Seuils" },
    of: { vn: "ngưỡng", en: "thresholds", fr: "les seuils" },
  },
  Linkage: {
    group: "network",
    order: 50,
    name: { vn: "Liên kết thiết bị", en: "Linkage", fr: "Liaisons" },
    of: { vn: "liên kết thiết bị", en: "linkage", fr: "les liaisons" },
  },
} as const satisfies Record<string, ResourceTexts>;

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
