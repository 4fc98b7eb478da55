import type { Names } from "@sgval/quantities/language";
import type { LeakState } from "./leak-state.ts";

export const leakStateLabels = {
  reported: { vn: "Đã báo", en: "Reported", fr: "Signalée" },
  located: { vn: "Đã định vị", en: "Located", fr: "Localisée" },
  repairing: { vn: "Đang sửa", en: "Under repair", fr: "En réparation" },
  repaired: { vn: "Đã sửa", en: "Repaired", fr: "Réparée" },
  verified: { vn: "Đã nghiệm thu", en: "Verified", fr: "Vérifiée" },
} as const satisfies Record<LeakState, Names>;
