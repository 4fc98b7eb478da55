import type { Names } from "@sgval/quantities/language";
import type { ResourceTexts } from "../access/resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  LeakPoint: {
    group: "risk",
    order: 20,
    name: { vn: "Điểm rò rỉ", en: "Leak points", fr: "Fuites" },
    of: { vn: "điểm rò rỉ", en: "leak points", fr: "les fuites" },
  },
} as const satisfies Record<string, ResourceTexts>;

/** Entries of the activity log. */
export const activityDetails = {
  suspected_leak_dismissed: {
    vn: "Đã bỏ qua nghi rò rỉ",
    en: "Suspected leak dismissed",
    fr: "Fuite suspectée écartée",
  },
  suspected_leak_reopened: {
    vn: "Đã mở lại nghi rò rỉ",
    en: "Suspected leak reopened",
    fr: "Fuite suspectée rouverte",
  },
  suspected_leak_ended: {
    vn: "Đã xác nhận hết rò rỉ",
    en: "Suspected leak marked as ended",
    fr: "Fuite suspectée déclarée terminée",
  },
  suspected_leak_confirmed: {
    vn: "Đã báo điểm rò rỉ cho nghi rò rỉ",
    en: "Leak point reported for a suspected leak",
    fr: "Fuite signalée pour une fuite suspectée",
  },
  leak_point_connected: {
    vn: "Đã nối điểm rò rỉ với nghi rò rỉ",
    en: "Leak point connected to a suspected leak",
    fr: "Fuite reliée à une fuite suspectée",
  },
  leak_point_disconnected: {
    vn: "Điểm rò rỉ khác đã thay cho điểm này ở nghi rò rỉ",
    en: "Replaced by another leak point at its suspected leak",
    fr: "Remplacée par une autre fuite pour la fuite suspectée",
  },
  leak_point_connection_removed: {
    vn: "Đã bỏ nối điểm rò rỉ với nghi rò rỉ",
    en: "Leak point disconnected from its suspected leak",
    fr: "Fuite séparée de la fuite suspectée",
  },
  leak_sensing_updated: {
    vn: "Đã đổi cài đặt dò rò rỉ",
    en: "Leak sensing changed",
    fr: "Détection des fuites modifiée",
  },
  leak_point_created: { vn: "Đã báo điểm rò rỉ", en: "Leak point reported", fr: "Fuite signalée" },
  leak_point_updated: { vn: "Đã đổi điểm rò rỉ", en: "Leak point changed", fr: "Fuite modifiée" },
  leak_point_deleted: { vn: "Đã xóa điểm rò rỉ", en: "Leak point deleted", fr: "Fuite supprimée" },
  leak_state_changed: {
    vn: "Đã đổi trạng thái điểm rò rỉ",
    en: "State of the leak point changed",
    fr: "État de la fuite modifié",
  },
  leak_image_added: {
    vn: "Đã thêm ảnh điểm rò rỉ",
    en: "Image of the leak point added",
    fr: "Image de la fuite ajoutée",
  },
  leak_image_updated: {
    vn: "Đã đổi chú thích ảnh điểm rò rỉ",
    en: "Caption of an image of the leak point changed",
    fr: "Légende d'une image de la fuite modifiée",
  },
  leak_image_deleted: {
    vn: "Đã xóa ảnh điểm rò rỉ",
    en: "Image of the leak point deleted",
    fr: "Image de la fuite supprimée",
  },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  state: { vn: "Trạng thái", en: "State", fr: "État" },
  suspectedLeakId: { vn: "Nghi rò rỉ", en: "Suspected leak", fr: "Fuite suspectée" },
  dismissReason: { vn: "Lý do bỏ qua", en: "Reason for dismissal", fr: "Motif du rejet" },
  falseAlarmsPerYear: {
    vn: "Số báo nhầm chấp nhận mỗi năm",
    en: "False alarms accepted per year",
    fr: "Fausses alertes admises par an",
  },
  leastLevel: {
    vn: "Mức báo thấp nhất (lần độ nhiễu)",
    en: "Lowest alarm level (times the noise)",
    fr: "Niveau d'alerte minimal (fois le bruit)",
  },
  smallestFlow: { vn: "Lưu lượng rò rỉ nhỏ nhất", en: "Smallest leak flow", fr: "Plus petit débit de fuite" },
  shortestHours: { vn: "Thời gian kéo dài ít nhất", en: "Shortest time", fr: "Durée minimale" },
  baselineWeeks: { vn: "Số tuần làm cơ sở", en: "Weeks of the baseline", fr: "Semaines de référence" },
  learningDays: { vn: "Số ngày học ban đầu", en: "Days of learning", fr: "Jours d'apprentissage" },
  leakState: { vn: "Trạng thái rò rỉ", en: "State of the leak", fr: "État de la fuite" },
  materials: { vn: "Vật liệu đã dùng", en: "Materials used", fr: "Matériaux utilisés" },
  diameter: { vn: "Đường kính ống (mm)", en: "Pipe diameter (mm)", fr: "Diamètre de la conduite (mm)" },
  pipeId: { vn: "Mã ống", en: "Pipe", fr: "Conduite" },
  foundAt: { vn: "Phát hiện lúc", en: "Found", fr: "Trouvée le" },
  repairedAt: { vn: "Sửa xong lúc", en: "Repaired", fr: "Réparée le" },
} as const satisfies Record<string, Names>;
