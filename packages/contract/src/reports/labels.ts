import type { Language, Names } from "@sgval/quantities/language";
import type { ReportKind, ReportNote, volumeBases } from "./reports.ts";

export const kindLabels = {
  pressure: { vn: "Áp lực", en: "Pressure", fr: "Pression" },
  flow_volume: { vn: "Lưu lượng và thể tích", en: "Flow and volume", fr: "Débit et volume" },
  availability: { vn: "Mức đầy đủ dữ liệu", en: "Data availability", fr: "Disponibilité des données" },
  control: { vn: "Điều khiển", en: "Control", fr: "Commande" },
  alarms: { vn: "Cảnh báo", en: "Alarms", fr: "Alarmes" },
} as const satisfies Record<ReportKind, Names>;

export const basisLabels = {
  totaliser: { vn: "Chỉ số tổng", en: "Totaliser", fr: "Totalisateur" },
  flow: { vn: "Lưu lượng theo thời gian", en: "Flow over time", fr: "Débit dans le temps" },
} as const satisfies Record<(typeof volumeBases)[number], Names>;

/** Share of the expected readings (per cent) that every channel should reach. */
export const coverageTarget = 95;

/** `{{name}}` is replaced by a value of the note. */
const noteTexts = {
  good_only: {
    vn: "Chỉ tính giá trị tốt; trung bình theo thời gian, phân vị nội suy tuyến tính giữa các hạng.",
    en: "Good values only; means by time, percentiles by linear interpolation between ranks.",
    fr: "Valeurs bonnes seulement ; moyennes selon le temps, centiles par interpolation linéaire entre rangs.",
  },
  hourly_range: {
    vn: "Khoảng thời gian dài hơn {{days}} ngày: tính từ trung bình giờ, cả phân vị và số giờ ngoài ngưỡng.",
    en: "The range is longer than {{days}} days: made of hourly means, percentiles and hours beyond limits too.",
    fr: "La période dépasse {{days}} jours : calculé sur les moyennes horaires, centiles et heures hors limites compris.",
  },
  hourly_samples: {
    vn: "Hơn {{samples}} mẫu: tính từ trung bình giờ, cả phân vị và số giờ ngoài ngưỡng.",
    en: "More than {{samples}} samples: made of hourly means, percentiles and hours beyond limits too.",
    fr: "Plus de {{samples}} échantillons : calculé sur les moyennes horaires, centiles et heures hors limites compris.",
  },
  hourly_retention: {
    vn: "Số đo gốc của khoảng này không còn giữ: tính từ trung bình giờ, cả phân vị và số giờ ngoài ngưỡng.",
    en: "Raw readings of this range are no longer kept: made of hourly means, percentiles and hours beyond limits too.",
    fr: "Les mesures brutes de cette période ne sont plus conservées : calculé sur les moyennes horaires, centiles et heures hors limites compris.",
  },
  night_window: {
    vn: "Đêm là từ {{from}} đến {{to}}.",
    en: "The night is from {{from}} to {{to}}.",
    fr: "La nuit va de {{from}} à {{to}}.",
  },
  volume_from_flow: {
    vn: "Không có chỉ số tổng, thể tích tính từ lưu lượng theo thời gian có dữ liệu: {{devices}}.",
    en: "No totaliser, so the volume is the flow over the time with data: {{devices}}.",
    fr: "Sans totalisateur, le volume est le débit sur le temps mesuré : {{devices}}.",
  },
  totaliser_reset: {
    vn: "Chỉ số tổng bị đặt lại; phần nước qua lúc đó không có trong thể tích: {{devices}}.",
    en: "The totaliser was reset; what it counted meanwhile is not in the volume: {{devices}}.",
    fr: "Le totalisateur a été remis à zéro ; ce qu'il a compté entre-temps n'est pas dans le volume : {{devices}}.",
  },
  expected_since: {
    vn: "Được thêm trong khoảng này: giá trị mong đợi tính từ lúc thêm hoặc từ số đo đầu tiên: {{devices}}.",
    en: "Added within the range, so values are expected from then on, or from the first reading: {{devices}}.",
    fr: "Ajoutés pendant la période : valeurs attendues depuis l'ajout ou depuis la première mesure : {{devices}}.",
  },
  nothing_expected: {
    vn: "Được thêm sau khoảng này và không có số đo trong đó, nên không có giá trị mong đợi: {{devices}}.",
    en: "Added after the range and without a reading in it, so no values are expected: {{devices}}.",
    fr: "Ajoutés après la période et sans mesure pendant celle-ci, donc aucune valeur attendue : {{devices}}.",
  },
  command_success: {
    vn: "Thành công tính trên các lệnh đã kết thúc, không kể lệnh đã hủy; phản hồi tính từ lúc gửi.",
    en: "Success is the share of the commands that ended, without cancelled ones; latency counts from sending.",
    fr: "La réussite est la part des commandes terminées, sans les annulées ; le délai compte depuis l'envoi.",
  },
  alarm_times: {
    vn: "Tính mỗi lần cảnh báo phát sinh, xuất hiện lại, nặng hơn hoặc được nhắc lại; xác nhận tính từ lúc đó.",
    en: "Counted is each time an alarm was raised, active again, worse or repeated; answers count from then.",
    fr: "Chaque apparition, retour, aggravation ou rappel d'une alarme est compté ; l'acquittement compte depuis.",
  },
  target: {
    vn: "Mục tiêu: mỗi kênh ít nhất {{target}} % giá trị mong đợi.",
    en: "Target: at least {{target}} % of the expected values of each channel.",
    fr: "Objectif : au moins {{target}} % des valeurs attendues de chaque voie.",
  },
} as const satisfies Record<ReportNote["key"], Names>;

/** A note in one language. */
export const noteText = ({ key, values = {} }: ReportNote, language: Language): string =>
  noteTexts[key][language].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");

/** Texts of the file beside those of its tables. */
export const fileTexts = {
  kind: { vn: "Loại báo cáo", en: "Kind of report", fr: "Type de rapport" },
  notes: { vn: "Ghi chú", en: "Notes", fr: "Notes" },
  without: { vn: "Không có dữ liệu", en: "Without data", fr: "Sans données" },
  compiledBy: { vn: "Người lập", en: "Compiled by", fr: "Établi par" },
  approvedBy: { vn: "Người duyệt", en: "Approved by", fr: "Approuvé par" },
} as const satisfies Record<string, Names>;
