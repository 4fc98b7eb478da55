import type { Names } from "@sgval/quantities/language";
import type { failSafes, leavings, strategies } from "./settings.ts";

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
