import type { Names } from "@sgval/quantities/language";

/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Dashboard: ["Index", "Monitoring", "Scada", "Contact", "Risk", "Report"],
} as const;

/** Initial permissions of the role `client`. */
export const clientStarterPermissions = ["Dashboard.Contact"] as const;

/** The titles of the tables, as pages and exported files show them. */
export const tableTitles = {
  network_overview: { vn: "Tổng quan mạng lưới", en: "Network overview", fr: "Vue d'ensemble du réseau" },
  pressure_by_hour: {
    vn: "Áp lực trung bình theo giờ",
    en: "Mean pressure by hour",
    fr: "Pression moyenne par heure",
  },
  pump_rooms: { vn: "Trạm bơm hiện tại", en: "Pump rooms now", fr: "Stations de pompage" },
  recent_losses: {
    vn: "Cân bằng nước 7 ngày",
    en: "Water balance of 7 days",
    fr: "Bilan d'eau sur 7 jours",
  },
  weak_devices: {
    vn: "Pin yếu và sóng yếu",
    en: "Low batteries and weak signals",
    fr: "Batteries et signaux faibles",
  },
} as const satisfies Record<string, Names>;
