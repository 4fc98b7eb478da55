import type { Names } from "@sgval/quantities/language";

/** The days of the week, counted from Monday as timers do. */
export const dayLabels = {
  1: { vn: "T2", en: "Mon", fr: "lun." },
  2: { vn: "T3", en: "Tue", fr: "mar." },
  3: { vn: "T4", en: "Wed", fr: "mer." },
  4: { vn: "T5", en: "Thu", fr: "jeu." },
  5: { vn: "T6", en: "Fri", fr: "ven." },
  6: { vn: "T7", en: "Sat", fr: "sam." },
  7: { vn: "CN", en: "Sun", fr: "dim." },
} as const satisfies Record<"1" | "2" | "3" | "4" | "5" | "6" | "7", Names>;
