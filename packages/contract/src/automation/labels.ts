import type { Language, Names } from "@sgval/quantities/language";
import { interlockLabels, switchReasonLabels } from "../pumps/labels.ts";
import type { failSafes, leavings, strategies } from "./settings.ts";
import type { DecisionReason } from "./state.ts";

/** How automation decides. */
export const strategyLabels = {
  two_point: { vn: "Hai điểm áp lực", en: "Two pressure points", fr: "Deux points de pression" },
  flow_modulated: { vn: "Theo lưu lượng", en: "By flow", fr: "Selon le débit" },
  critical_point: { vn: "Theo điểm bất lợi", en: "By critical point", fr: "Selon le point critique" },
} as const satisfies Record<(typeof strategies)[number], Names>;

/** What a valve does when its readings are missing. */
export const failSafeLabels = {
  high: { vn: "Áp lực cao", en: "High pressure", fr: "Haute pression" },
  hold: { vn: "Giữ nguyên", en: "Hold", fr: "Maintien" },
  set_point: { vn: "Điểm đặt an toàn", en: "Safe set-point", fr: "Consigne de sécurité" },
} as const satisfies Record<(typeof failSafes)[number], Names>;

/** What a valve does when it leaves automatic mode. */
export const leavingLabels = {
  stay: { vn: "Giữ nguyên trạng thái", en: "Stay as it is", fr: "Rester en l'état" },
  safe: { vn: "Về trạng thái an toàn", en: "Go to the safe state", fr: "Passer à l'état sûr" },
} as const satisfies Record<(typeof leavings)[number], Names>;

/** Why automation decides as it does, as its decisions and the commands that follow from them say it. */
export const reasonLabels = {
  no_sample: {
    vn: "Chưa có số liệu",
    en: "Nothing was measured yet",
    fr: "Aucune mesure",
  },
  sample_stale: { vn: "Số liệu đã quá hạn", en: "The readings are stale", fr: "Relevés périmés" },
  quality_not_good: {
    vn: "Chất lượng số liệu không tốt",
    en: "The quality of the readings is not good",
    fr: "Qualité des relevés insuffisante",
  },
  no_flow: {
    vn: "Chưa có số liệu lưu lượng",
    en: "No flow was measured yet",
    fr: "Aucun débit mesuré",
  },
  flow_stale: { vn: "Lưu lượng đã quá hạn", en: "The flow is stale", fr: "Débit périmé" },
  flow_not_good: {
    vn: "Chất lượng số liệu lưu lượng không tốt",
    en: "The quality of the flow is not good",
    fr: "Qualité du débit insuffisante",
  },
  outlet_above_inlet: {
    vn: "Áp lực đầu ra cao hơn đầu vào: một trong hai cảm biến sai",
    en: "Outlet above inlet: one of both sensors is wrong",
    fr: "Aval au-dessus de l'amont\u202f: un capteur est faux",
  },
  fail_safe: {
    vn: "Đã hết thời gian giữ nguyên",
    en: "The time of holding is over",
    fr: "Durée de maintien écoulée",
  },
  awaiting_good_samples: {
    vn: "Đã có số liệu lại, chờ đủ hai mẫu tốt",
    en: "Readings are back, waiting for two good ones",
    fr: "Relevés de retour, attente de deux bons",
  },
  at_or_below_start: {
    vn: "Áp lực ở mức bắt đầu trở xuống",
    en: "Pressure at or below the start point",
    fr: "Pression au point de départ ou en dessous",
  },
  recovering: {
    vn: "Áp lực đã đủ, chờ ổn định",
    en: "Pressure is sufficient again, waiting until it is steady",
    fr: "Pression de nouveau suffisante, attente de stabilité",
  },
  kept_until_window_ends: {
    vn: "Áp lực xuống mức bắt đầu lần thứ hai trong khung giờ",
    en: "Second time at the start point within this window",
    fr: "Deuxième passage au point de départ dans cette plage",
  },
  at_or_above_limit: {
    vn: "Áp lực ở mức giới hạn trở lên",
    en: "Pressure at or above the limit",
    fr: "Pression à la limite ou au-dessus",
  },
  kept_until_next_timer: {
    vn: "Áp lực đã lên mức giới hạn, giữ đến lần chuyển kế tiếp",
    en: "Pressure had reached the limit, kept until the next change",
    fr: "Limite atteinte, maintien jusqu'au prochain changement",
  },
  window_open: {
    vn: "Đang trong khung giờ áp lực thấp",
    en: "Inside a low-pressure window",
    fr: "Dans une plage de basse pression",
  },
  window_closed: {
    vn: "Ngoài các khung giờ áp lực thấp",
    en: "Outside the low-pressure windows",
    fr: "Hors des plages de basse pression",
  },
  run_window_open: {
    vn: "Đang trong khung giờ chạy bơm",
    en: "Inside a window in which the pump runs",
    fr: "Dans une plage de marche de la pompe",
  },
  run_window_closed: {
    vn: "Ngoài các khung giờ chạy bơm",
    en: "Outside the windows in which the pump runs",
    fr: "Hors des plages de marche de la pompe",
  },
  level_low: {
    vn: "Phao báo mực nước thấp",
    en: "The float says that the level is low",
    fr: "Le flotteur indique un niveau bas",
  },
  by_flow_table: {
    vn: "Theo bảng lưu lượng – áp lực",
    en: "By the table of flow and pressure",
    fr: "Selon la table débit – pression",
  },
  by_critical_point: {
    vn: "Theo áp lực điểm bất lợi",
    en: "By the pressure at the critical point",
    fr: "Selon la pression au point critique",
  },
  between_points: {
    vn: "Áp lực nằm giữa hai điểm",
    en: "Pressure between both points",
    fr: "Pression entre les deux points",
  },
  awaiting_confirmation: {
    vn: "Chờ đủ số mẫu xác nhận",
    en: "Waiting for confirming samples",
    fr: "Attente de relevés de confirmation",
  },
  adopted_state: {
    vn: "Giữ trạng thái lúc chuyển sang tự động",
    en: "State kept from before automatic mode",
    fr: "État gardé depuis le passage en automatique",
  },
} as const satisfies Record<DecisionReason, Names>;

/** What automation gives as the reason of a command beside the reasons of its decisions. */
export const commandReasonLabels: Readonly<Record<string, Names>> = {
  ...reasonLabels,
  settings_download: {
    vn: "Cài đặt đã lưu khác với cài đặt trong thiết bị",
    en: "What is stored differs from what the device has",
    fr: "Les réglages enregistrés diffèrent de ceux de l'appareil",
  },
  on_leave: {
    vn: "Rời chế độ tự động về trạng thái an toàn",
    en: "Leaves automatic mode in its safe state",
    fr: "Quitte le mode automatique dans son état sûr",
  },
  // Of the pumps of a station.
  staging: switchReasonLabels.staging,
  schedule: switchReasonLabels.schedule,
  rotation: { vn: "Luân phiên bơm", en: "Rotation of the pumps", fr: "Permutation des pompes" },
  ...interlockLabels,
  state_unknown: {
    vn: "Chưa rõ trạng thái sau lệnh không phản hồi",
    en: "State unknown after a command without answer",
    fr: "État inconnu après une commande sans réponse",
  },
};

/** The reason of a command as people read it: automation gives a key, a person their own words. */
export const reasonText = (reason: string, language: Language): string =>
  (Object.hasOwn(commandReasonLabels, reason) ? commandReasonLabels[reason]?.[language] : undefined) ??
  reason;
