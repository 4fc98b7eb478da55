import type { Names } from "@sgval/quantities/language";

/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Risk: ["Index", "Acknowledge", "Shelve", "Update"],
} as const;

/** Initial permissions of the role `client`. */
export const clientStarterPermissions = ["Risk.Index"] as const;

/** The kinds of entities that entries of the log are about: their label, and the permission that the entries need. */
export const activitySubjects = {
  alarm: {
    permission: "Risk.Index",
    label: { vn: "Cảnh báo", en: "Alarms", fr: "Alarmes" },
  },
} as const;

/** The error codes of this feature, with their HTTP status. */
export const errors = {
  alarm_closed: 409,
  alarm_state_changed: 409,
  alarm_not_seen: 409,
  alarm_critical: 409,
} as const;

/** The titles of the lists, as pages and exported files show them. */
export const tableTitles = {
  alarms: { vn: "Danh sách rủi ro", en: "Risk list", fr: "Liste des risques" },
  alarm_hours: { vn: "Cảnh báo theo giờ", en: "Alarms by hour", fr: "Alarmes par heure" },
  alarm_days: { vn: "Cảnh báo theo ngày", en: "Alarms by day", fr: "Alarmes par jour" },
  alarm_zones: { vn: "Cảnh báo theo vùng DMA", en: "Alarms by DMA zone", fr: "Alarmes par secteur" },
  alarm_rooms: { vn: "Cảnh báo theo phòng", en: "Alarms by room", fr: "Alarmes par salle" },
  alarm_health: {
    vn: "Sức khỏe hệ thống cảnh báo",
    en: "Alarm health",
    fr: "Santé du système d'alarmes",
  },
  noisy_alarms: {
    vn: "10 nguồn báo nhiều nhất",
    en: "Ten noisiest sources",
    fr: "Dix sources les plus bruyantes",
  },
  nervous_alarms: {
    vn: "Báo chập chờn và thoáng qua",
    en: "Chattering and fleeting",
    fr: "Répétitives et fugitives",
  },
  standing_alarms: {
    vn: "Kéo dài hơn 24 giờ",
    en: "Standing for more than 24 h",
    fr: "Depuis plus de 24 h",
  },
} as const satisfies Record<string, Names>;

/** The lists of which people may keep views. */
export const viewedLists = ["alarms"] as const;

/** Keys of the validation messages of this feature alone. */
export const validationMessages = ["shelved_too_long"] as const;

/** What is kept for some time or for ever, as the list of retention calls it. */
export const keptKinds = {
  alarms: { vn: "Cảnh báo và diễn biến", en: "Alarms and their history", fr: "Alarmes et leur historique" },
} as const satisfies Record<string, Names>;
