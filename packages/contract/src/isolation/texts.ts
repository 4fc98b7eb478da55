import type { Names } from "@sgval/quantities/language";

/** Entries of the activity log. */
export const activityDetails = {
  isolation_valve_marked: {
    vn: "Đã đánh dấu van cô lập",
    en: "Isolation valve marked",
    fr: "Vanne de sectionnement repérée",
  },
  isolation_valve_changed: {
    vn: "Đã đổi van cô lập",
    en: "Isolation valve changed",
    fr: "Vanne de sectionnement modifiée",
  },
  isolation_valve_unmarked: {
    vn: "Đã bỏ đánh dấu van cô lập",
    en: "Isolation valve taken away",
    fr: "Vanne de sectionnement retirée",
  },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  valveCode: { vn: "Mã", en: "Code", fr: "Code" },
  operable: { vn: "Vận hành được", en: "Can be closed", fr: "Manœuvrable" },
} as const satisfies Record<string, Names>;
