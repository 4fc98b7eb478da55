import type { Names } from "@sgval/quantities/language";
import { noticeWayLabels } from "../notifications/labels.ts";

/** Entries of the activity log. */
export const activityDetails = {
  account_updated: {
    vn: "Đã đổi tài khoản của mình",
    en: "Own account changed",
    fr: "Compte personnel modifié",
  },
  photo_removed: { vn: "Đã gỡ ảnh", en: "Photo removed", fr: "Photo retirée" },
  photo_updated: { vn: "Đã đổi ảnh", en: "Photo changed", fr: "Photo modifiée" },
  preferences_updated: { vn: "Đã đổi tùy chọn", en: "Preferences changed", fr: "Préférences modifiées" },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  units: { vn: "Đơn vị đo", en: "Units", fr: "Unités" },
  notifications: { vn: "Thông báo", en: "Notifications", fr: "Notifications" },
  ...noticeWayLabels,
  quietHours: { vn: "Giờ yên lặng", en: "Quiet hours", fr: "Heures calmes" },
  singleKeys: { vn: "Phím tắt một phím", en: "Single-key shortcuts", fr: "Raccourcis à une touche" },
  startPage: { vn: "Trang bắt đầu", en: "Start page", fr: "Page de départ" },
  developer: { vn: "Trang cho nhà phát triển", en: "Developer pages", fr: "Pages pour développeurs" },
  mapLayers: { vn: "Lớp bản đồ", en: "Map layers", fr: "Couches de la carte" },
  shown: { vn: "Hiện", en: "Shown", fr: "Affichée" },
  opacity: { vn: "Độ đậm", en: "Opacity", fr: "Opacité" },
} as const satisfies Record<string, Names>;
