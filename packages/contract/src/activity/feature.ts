import type { Names } from "@sgval/quantities/language";

/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  History: ["Index"],
  ActivitySetting: ["Index", "Update"],
} as const;

/** The kinds of entities that entries of the log are about: their label, and the permission that the entries need. */
export const activitySubjects = {
  // Who exported which list, and by which search.
  table: {
    permission: "User.Index",
    label: { vn: "Tệp đã xuất", en: "Exported files", fr: "Fichiers exportés" },
  },
  activity_setting: {
    permission: "ActivitySetting.Index",
    label: { vn: "Cài đặt hoạt động", en: "Activity settings", fr: "Réglages d'activité" },
  },
} as const;

/** The titles of the lists, as pages and exported files show them. */
export const tableTitles = {
  activity: { vn: "Lịch sử điều khiển", en: "Control history", fr: "Historique des commandes" },
} as const satisfies Record<string, Names>;

/** The lists of which people may keep views. */
export const viewedLists = ["activity"] as const;

/** What is kept for some time or for ever, as the list of retention calls it. */
export const keptKinds = {
  activity: { vn: "Nhật ký hoạt động", en: "Activity log", fr: "Journal d'activité" },
} as const satisfies Record<string, Names>;
