import type { Names } from "@sgval/quantities/language";

/** What the lists are called: the name of the page and the title of a file. */
export const tableTitles = {
  users: { vn: "Người dùng", en: "Users", fr: "Utilisateurs" },
  permissions: { vn: "Quyền", en: "Permissions", fr: "Droits" },
  devices: { vn: "Thiết bị", en: "Devices", fr: "Appareils" },
  readings: { vn: "Lịch sử đo", en: "Reading history", fr: "Historique des mesures" },
  tokens: { vn: "Token HTTP", en: "HTTP tokens", fr: "Jetons HTTP" },
  activity: { vn: "Lịch sử điều khiển", en: "Control history", fr: "Historique des commandes" },
} as const satisfies Record<string, Names>;
