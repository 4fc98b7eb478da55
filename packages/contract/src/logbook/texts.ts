import type { Names } from "@sgval/quantities/language";
import type { ResourceTexts } from "../access/resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  Logbook: {
    group: "network",
    order: 90,
    name: { vn: "Nhật ký ca", en: "Shift log", fr: "Journal de quart" },
    of: { vn: "nhật ký ca", en: "the shift log", fr: "le journal de quart" },
  },
} as const satisfies Record<string, ResourceTexts>;

/** Permissions as sentences where no pattern makes one. */
export const permissionSentences = {
  "Logbook.Create": {
    vn: "Ghi nhật ký ca và nhận bàn giao",
    en: "Write in the shift log and accept hand-overs",
    fr: "Écrire dans le journal de quart et accepter les passations",
  },
  "Logbook.Update": {
    vn: "Sửa, xóa nhật ký ca của người khác",
    en: "Change and delete entries of others in the shift log",
    fr: "Modifier et supprimer les entrées des autres dans le journal de quart",
  },
} as const satisfies Record<string, Names>;

/** Entries of the activity log. */
export const activityDetails = {
  log_entry_created: { vn: "Đã ghi nhật ký ca", en: "Shift log written", fr: "Journal de quart rempli" },
  log_entry_updated: {
    vn: "Đã sửa nhật ký ca",
    en: "Entry of the shift log changed",
    fr: "Entrée du journal de quart modifiée",
  },
  log_entry_deleted: {
    vn: "Đã xóa một mục nhật ký ca",
    en: "Entry of the shift log deleted",
    fr: "Entrée du journal de quart supprimée",
  },
  shifts_updated: {
    vn: "Đã đổi giờ các ca",
    en: "Hours of the shifts changed",
    fr: "Heures des quarts modifiées",
  },
  hand_over_accepted: { vn: "Đã nhận bàn giao ca", en: "Hand-over accepted", fr: "Passation acceptée" },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  entryKind: { vn: "Loại mục", en: "Kind of entry", fr: "Type d'entrée" },
  text: { vn: "Nội dung", en: "Text", fr: "Texte" },
  at: { vn: "Thời điểm xảy ra", en: "Time of the event", fr: "Moment concerné" },
  starts: { vn: "Giờ bắt đầu các ca", en: "Start times of the shifts", fr: "Début des quarts" },
  about: { vn: "Đối tượng", en: "About", fr: "À propos de" },
} as const satisfies Record<string, Names>;
