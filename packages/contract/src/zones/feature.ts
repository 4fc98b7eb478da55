import type { Names } from "@sgval/quantities/language";

/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Zone: ["Index", "Create", "Update", "Delete"],
} as const;

/** The kinds of entities that entries of the log are about: their label, and the permission that the entries need. */
export const activitySubjects = {
  water_calendar: {
    permission: "Zone.Index",
    label: { vn: "Lịch lễ và xả nước", en: "Holidays and flushing", fr: "Jours fériés et purges" },
  },
  zone: {
    permission: "Zone.Index",
    label: { vn: "Vùng DMA", en: "DMA zones", fr: "Secteurs de comptage" },
  },
} as const;

/** The titles of the lists, as pages and exported files show them. */
export const tableTitles = {
  water_calendar: { vn: "Lịch lễ và xả nước", en: "Holidays and flushing", fr: "Jours fériés et purges" },
  zone_balance: { vn: "Cân bằng nước", en: "Water balance", fr: "Bilan d'eau" },
  zone_days: { vn: "Lưu lượng đêm theo ngày", en: "Night flow by day", fr: "Débit nocturne par jour" },
  zone_nrw: {
    vn: "Nước không doanh thu theo tháng",
    en: "Non-revenue water by month",
    fr: "Eau non facturée par mois",
  },
  zone_profile: {
    vn: "Lưu lượng vào trong ngày",
    en: "Inflow through the day",
    fr: "Débit entrant au fil du jour",
  },
  zone_step_tests: { vn: "Thử nghiệm giảm áp", en: "Step tests", fr: "Essais par paliers" },
  zone_ranking: { vn: "Xếp hạng vùng DMA", en: "Ranking of zones", fr: "Classement des secteurs" },
} as const satisfies Record<string, Names>;

/** The lists of which people may keep views. */
export const viewedLists = ["zone_ranking", "water_calendar"] as const;

/** The error codes of this feature, with their HTTP status. */
export const errors = {
  too_many_zones: 409,
  too_many_step_tests: 409,
} as const;

/** Initial permissions of the role `client`. */
export const clientStarterPermissions = ["Zone.Index"] as const;

/** Keys of the validation messages of this feature alone. */
export const validationMessages = [
  "polygon_closed",
  "polygon_crosses_itself",
  "step_test_exponent",
  "zone_pressure",
] as const;

/** What is kept for some time or for ever, as the list of retention calls it. */
export const keptKinds = {
  zone_days: { vn: "Ngày của vùng DMA", en: "Days of DMA zones", fr: "Jours des secteurs" },
} as const satisfies Record<string, Names>;
