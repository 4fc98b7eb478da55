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
    name: { vn: "Ngưỡng áp lực", en: "Pressure thresholds", fr: "Seuils de pression" },
    of: { vn: "ngưỡng áp lực", en: "pressure thresholds", fr: "les seuils de pression" },
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
  automation_set: {
    vn: "Đã đặt cách điều tiết tự động",
    en: "Automatic regulation set",
    fr: "Régulation automatique définie",
  },
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
  strategy: { vn: "Cách điều tiết", en: "Strategy", fr: "Stratégie" },
  watched: { vn: "Áp lực theo dõi", en: "Watched pressure", fr: "Pression surveillée" },
  confirmSamples: { vn: "Số mẫu xác nhận", en: "Confirming samples", fr: "Échantillons de confirmation" },
  confirmAtOnceBeyond: {
    vn: "Vượt ngưỡng để tác động ngay",
    en: "Beyond a point, one sample suffices",
    fr: "Écart où un seul échantillon suffit",
  },
  dwellMinutes: {
    vn: "Khoảng nghỉ giữa hai lần đảo (phút)",
    en: "Dwell between opposite changes (min)",
    fr: "Délai entre changements opposés (min)",
  },
  raiseDwellMinutes: {
    vn: "Khoảng nghỉ trước khi nâng áp (phút)",
    en: "Dwell before a raise (min)",
    fr: "Délai avant une remontée (min)",
  },
  changesPerHour: { vn: "Số lần chuyển tối đa mỗi giờ", en: "Changes per hour", fr: "Changements par heure" },
  changesPerDay: { vn: "Số lần chuyển tối đa mỗi ngày", en: "Changes per day", fr: "Changements par jour" },
  staleAfterMinutes: {
    vn: "Số liệu quá hạn sau (phút)",
    en: "Readings stale after (min)",
    fr: "Relevés périmés après (min)",
  },
  degradedHoldMinutes: {
    vn: "Giữ nguyên khi thiếu số liệu (phút)",
    en: "Hold without readings (min)",
    fr: "Maintien sans relevés (min)",
  },
  failSafe: { vn: "Trạng thái an toàn", en: "Fail-safe", fr: "Repli de sécurité" },
  failSafeSetPoint: { vn: "Điểm đặt an toàn", en: "Safe set-point", fr: "Consigne de sécurité" },
  onLeave: {
    vn: "Khi rời chế độ tự động",
    en: "On leaving automatic mode",
    fr: "En quittant le mode automatique",
  },
  highSetPoint: { vn: "Điểm đặt áp lực cao", en: "High set-point", fr: "Consigne haute" },
  lowSetPoint: { vn: "Điểm đặt áp lực thấp", en: "Low set-point", fr: "Consigne basse" },
  flowTable: {
    vn: "Bảng lưu lượng – áp lực",
    en: "Table of flow and pressure",
    fr: "Table débit – pression",
  },
  criticalPointTarget: {
    vn: "Áp lực mục tiêu tại điểm bất lợi",
    en: "Target at the critical point",
    fr: "Cible au point critique",
  },
  criticalPointMinutes: {
    vn: "Chu kỳ hiệu chỉnh (phút)",
    en: "Correction interval (min)",
    fr: "Intervalle de correction (min)",
  },
  setPointDeadband: {
    vn: "Vùng chết của điểm đặt",
    en: "Deadband of the set-point",
    fr: "Zone morte de la consigne",
  },
  setPointStep: {
    vn: "Bước điểm đặt lớn nhất",
    en: "Largest step of the set-point",
    fr: "Plus grand pas de consigne",
  },
  setPointStepMinutes: {
    vn: "Khoảng cách giữa hai bước (phút)",
    en: "Time between steps (min)",
    fr: "Temps entre deux pas (min)",
  },
  setPointDownPerQuarter: {
    vn: "Giảm tối đa trong 15 phút",
    en: "Most down in 15 min",
    fr: "Baisse maximale en 15 min",
  },
  setPointUpPerQuarter: {
    vn: "Tăng tối đa trong 15 phút",
    en: "Most up in 15 min",
    fr: "Hausse maximale en 15 min",
  },
} as const satisfies Record<string, Names>;
