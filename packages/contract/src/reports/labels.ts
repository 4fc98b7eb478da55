import type { Language, Names } from "@sgval/quantities/language";
import { limitToConfirm } from "../quality/texts.ts";
import type { ComparedWith } from "./comparison.ts";
import { pumpNoteTexts } from "./pump-report.ts";
import { qualityNoteTexts } from "./quality-report.ts";
import type { Report, ReportKind, ReportNote, volumeBases } from "./reports.ts";
import { wellNoteTexts } from "./well-report.ts";
import { zoneNoteTexts } from "./zone-report.ts";

export const kindLabels = {
  readings: { vn: "Số đo", en: "Readings", fr: "Mesures" },
  pressure: { vn: "Áp lực", en: "Pressure", fr: "Pression" },
  flow_volume: { vn: "Lưu lượng và thể tích", en: "Flow and volume", fr: "Débit et volume" },
  availability: { vn: "Mức đầy đủ dữ liệu", en: "Data availability", fr: "Disponibilité des données" },
  pumps: { vn: "Vận hành bơm", en: "Pump operation", fr: "Fonctionnement des pompes" },
  quality: { vn: "Chất lượng nước", en: "Water quality", fr: "Qualité de l'eau" },
  zones: {
    vn: "Vùng DMA và thất thoát",
    en: "DMA and non-revenue water",
    fr: "Secteurs et eau non facturée",
  },
  wells: { vn: "Giếng", en: "Wells", fr: "Forages" },
  control: { vn: "Điều khiển", en: "Control", fr: "Commande" },
  alarms: { vn: "Cảnh báo", en: "Alarms", fr: "Alarmes" },
} as const satisfies Record<ReportKind, Names>;

export const basisLabels = {
  totaliser: { vn: "Chỉ số tổng", en: "Totaliser", fr: "Totalisateur" },
  flow: { vn: "Lưu lượng theo thời gian", en: "Flow over time", fr: "Débit dans le temps" },
} as const satisfies Record<(typeof volumeBases)[number], Names>;

export const comparedWithLabels = {
  previous: { vn: "Kỳ trước liền kề", en: "The period before", fr: "La période précédente" },
  year: { vn: "Cùng kỳ năm trước", en: "Same period last year", fr: "Même période de l'an dernier" },
  chosen: { vn: "Kỳ bắt đầu từ", en: "A period that starts at", fr: "Une période dès le" },
} as const satisfies Record<ComparedWith, Names>;

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
  hourly_compliance: {
    vn: "Trung bình của mỗi giờ được so với giới hạn và tính cho mọi giá trị của giờ đó.",
    en: "The mean of each hour is held against the limit and counts for all values of that hour.",
    fr: "La moyenne de chaque heure est comparée à la limite et compte pour toutes les valeurs de l'heure.",
  },
  hourly_gaps: {
    vn: "Khoảng trống tính theo giờ tròn không có số đo nào.",
    en: "A gap is counted in whole hours without a reading.",
    fr: "Une lacune se compte en heures entières sans mesure.",
  },
  hourly_late: {
    vn: "Theo giờ thì không biết bao nhiêu số đo đến muộn.",
    en: "By hour it is not known how many readings came late.",
    fr: "À l'heure, on ne sait pas combien de mesures sont arrivées en retard.",
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
  same_water: {
    vn: "Các thiết bị này đo cùng một lượng nước của một vùng, nên tổng thể tích tính lượng đó nhiều lần: {{devices}}.",
    en: "These measure the same water of a zone, so the total volume counts it more than once: {{devices}}.",
    fr: "Ceux-ci mesurent la même eau d'un secteur : le volume total la compte plusieurs fois : {{devices}}.",
  },
  water_within: {
    vn: "Các thiết bị này đo một vùng nằm trong vùng khác của báo cáo; thể tích của vùng ngoài đã gồm lượng nước đó nên tổng thể tích tính hai lần: {{devices}}.",
    en: "These devices measure a zone within another of this report, whose volume has their water already, so the total counts it twice: {{devices}}.",
    fr: "Ces appareils mesurent un secteur situé dans un autre de ce rapport, dont le volume contient déjà leur eau, si bien que le total la compte deux fois : {{devices}}.",
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
  not_about: {
    vn: "Không có kênh nào thuộc báo cáo này: {{devices}}.",
    en: "Without a channel that this report is about: {{devices}}.",
    fr: "Sans voie dont traite ce rapport : {{devices}}.",
  },
  ...pumpNoteTexts,
  ...qualityNoteTexts,
  limits_to_confirm: limitToConfirm,
  hours_beyond: {
    vn: "Giờ ngoài ngưỡng chỉ là của phần có số liệu; dưới {{target}}% số liệu: {{devices}}.",
    en: "Hours beyond limits are those of the known part of the range; below {{target}}% of the data: {{devices}}.",
    fr: "Les heures hors limites sont celles de la partie connue ; moins de {{target}}\u202f% des données : {{devices}}.",
  },
  ...wellNoteTexts,
  partly_known_runs: {
    vn: "Giờ chạy và số lần khởi động theo trạng thái bơm chỉ tính khi có ít nhất {{target}}% số liệu; chưa đủ: {{devices}}.",
    en: "Run hours and starts by the state of a pump need at least {{target}}% of its data; too little: {{devices}}.",
    fr: "Les heures et démarrages selon l'état d'une pompe exigent au moins {{target}}\u202f% de ses données ; trop peu : {{devices}}.",
  },
  sum_without_hours: {
    vn: "Tổng giờ chạy không có: {{devices}}.",
    en: "The sum of run hours is without: {{devices}}.",
    fr: "Le total des heures de marche est sans : {{devices}}.",
  },
  sum_without_starts: {
    vn: "Tổng số lần khởi động không có: {{devices}}.",
    en: "The sum of starts is without: {{devices}}.",
    fr: "Le total des démarrages est sans : {{devices}}.",
  },
  sum_without_energy: {
    vn: "Tổng điện năng không có: {{devices}}.",
    en: "The sum of energy is without: {{devices}}.",
    fr: "Le total de l'énergie est sans : {{devices}}.",
  },
  sum_without_volume: {
    vn: "Tổng thể tích không có: {{devices}}.",
    en: "The sum of volumes is without: {{devices}}.",
    fr: "Le total des volumes est sans : {{devices}}.",
  },
  whole_days: {
    vn: "Chỉ tính những ngày trọn vẹn đã qua, theo giờ địa phương.",
    en: "Only whole local days that are over are counted.",
    fr: "Seuls les jours locaux entiers et écoulés sont comptés.",
  },
  balance_after_iwa: {
    vn: "Cân bằng nước theo IWA; lưu lượng đêm và rò rỉ là trung bình của các đêm hợp lệ.",
    en: "The balance is that of the IWA; night flow and leakage are means of the valid nights.",
    fr: "Le bilan est celui de l'IWA ; débit nocturne et fuites sont des moyennes des nuits valides.",
  },
  ...zoneNoteTexts,
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
    vn: "Mục tiêu: mỗi kênh ít nhất {{target}}% giá trị mong đợi.",
    en: "Target: at least {{target}}% of the expected values of each channel.",
    fr: "Objectif : au moins {{target}}\u202f% des valeurs attendues de chaque voie.",
  },
  trend_months: {
    vn: "Thất thoát theo tháng gồm các tháng đã khép lại; tháng có quá ít đồng hồ được đọc thì không tính.",
    en: "NRW by month is of closed months; a month with too few meters read has none.",
    fr: "L'eau non facturée par mois est celle des mois clos ; sans assez de compteurs relevés, un mois n'en a pas.",
  },
  trend_zones: {
    vn: "Thất thoát theo tháng chỉ có khi báo cáo gồm tối đa {{most}} vùng.",
    en: "NRW by month is given for {{most}} zones at most.",
    fr: "L'eau non facturée par mois est donnée pour {{most}} secteurs au plus.",
  },
  own_limits: {
    vn: "Ngưỡng là của riêng báo cáo này, không phải ngưỡng của kênh.",
    en: "The limits are those of this report, not of the channels.",
    fr: "Les limites sont celles de ce rapport, non celles des voies.",
  },
  volumes_beyond: {
    vn: "Thể tích trên/dưới ngưỡng là phần lưu lượng chênh so với ngưỡng, nhân với thời gian.",
    en: "Volumes above and below limits are the flow beyond its limit over time.",
    fr: "Les volumes hors limites sont le débit au-delà de sa limite dans le temps.",
  },
  compared_coverage: {
    vn: "Với những gì thiết bị đo, chỉ tính thay đổi của tỷ lệ dữ liệu khi ít nhất một kỳ có dưới {{target}}% số liệu.",
    en: "Of what devices measure only the data coverage has a change where at least one of the periods has less than {{target}}% of the data.",
    fr: "De ce que mesurent les appareils, seule la couverture des données a une évolution si une des périodes au moins a moins de {{target}}\u202f% des données.",
  },
  mean_of_kinds: {
    vn: "Không tính trung bình chung, vì các dòng là những loại áp lực khác nhau; xem trung bình của từng dòng.",
    en: "No mean of all rows: they are different kinds of pressure; see the mean of each row.",
    fr: "Pas de moyenne de toutes les lignes : ce sont des pressions de nature différente ; voir celle de chaque ligne.",
  },
  steps_are_means: {
    vn: "Mỗi dòng là trung bình theo thời gian của một bước, cùng giá trị nhỏ nhất và lớn nhất trong bước đó.",
    en: "Each row is the mean by time of a step, with the lowest and highest value in it.",
    fr: "Chaque ligne est la moyenne selon le temps d'un pas, avec sa valeur minimale et maximale.",
  },
  steps_are_last: {
    vn: "Chỉ số tổng và trạng thái là giá trị cuối của mỗi bước.",
    en: "Totalisers and states have the last value of each step.",
    fr: "Totalisateurs et états ont la dernière valeur de chaque pas.",
  },
  hourly_step: {
    vn: "Bước ngắn hơn một giờ cần số đo gốc: nhiều nhất {{days}} ngày, {{samples}} mẫu và khi số đo còn giữ. Báo cáo này lấy bước một giờ.",
    en: "A step below one hour needs single readings: {{days}} days and {{samples}} samples at most, as long as they are kept. This report has steps of one hour.",
    fr: "Un pas de moins d'une heure exige les mesures brutes : {{days}} jours et {{samples}} échantillons au plus, tant qu'elles sont conservées. Ce rapport a des pas d'une heure.",
  },
  first_rows: {
    vn: "Trang này có {{shown}} dòng đầu trong {{of}} dòng, nên không sắp xếp được; tệp xuất có đủ tất cả.",
    en: "The page has the first {{shown}} of {{of}} rows, so they are not sorted; files have all of them.",
    fr: "La page a les {{shown}} premières lignes sur {{of}}, donc sans tri ; les fichiers les ont toutes.",
  },
  compared_source: {
    vn: "Hai kỳ so sánh tính từ dữ liệu khác nhau: một kỳ từ số đo, một kỳ từ trung bình giờ.",
    en: "The two periods are made of different data: one of readings, one of hourly means.",
    fr: "Les deux périodes sont calculées différemment : l'une sur les mesures, l'autre sur les moyennes horaires.",
  },
  compared_both: {
    vn: "Không có cùng các dòng dữ liệu ở cả hai kỳ, nên không tính vào so sánh tổng: {{names}}.",
    en: "Without the same rows of data in both periods, so left out of the totals compared: {{names}}.",
    fr: "Sans les mêmes lignes de données dans les deux périodes, donc hors des totaux comparés : {{names}}.",
  },
  compared_rows: {
    vn: "So sánh tổng chỉ gồm các dòng có ở cả hai kỳ; một số dòng chỉ có ở một kỳ của: {{names}}.",
    en: "The totals compared are of the rows that both periods have; only one of them has some rows of: {{names}}.",
    fr: "Les totaux comparés portent sur les lignes des deux périodes ; l'une seule a certaines lignes de : {{names}}.",
  },
  compared_laboratory: {
    vn: "Mẫu phòng thí nghiệm không cùng chỉ tiêu ở cả hai kỳ, nên so sánh tổng không tính mẫu của: {{names}}.",
    en: "Laboratory samples without the same parameters in both periods, so left out of the totals compared: {{names}}.",
    fr: "Échantillons de laboratoire sans les mêmes paramètres dans les deux périodes, donc hors des totaux comparés : {{names}}.",
  },
} as const satisfies Record<ReportNote["key"], Names>;

/** A note in one language. */
export const noteText = ({ key, values = {} }: ReportNote, language: Language): string =>
  noteTexts[key][language].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");

/** What has no data in the range of a report. */
export const namesWithout = (report: Report): string[] =>
  report.kind === "zones"
    ? report.withoutZones.map(({ zone }) => zone)
    : report.without.map(({ device, code }) => `${device} (${code})`);

/** Texts of the file beside those of its tables. */
export const fileTexts = {
  kind: { vn: "Loại báo cáo", en: "Kind of report", fr: "Type de rapport" },
  notes: { vn: "Ghi chú", en: "Notes", fr: "Notes" },
  compared: { vn: "So sánh với", en: "Compared with", fr: "Comparé à" },
  without: { vn: "Không có dữ liệu", en: "Without data", fr: "Sans données" },
  compiledBy: { vn: "Người lập", en: "Compiled by", fr: "Établi par" },
  approvedBy: { vn: "Người duyệt", en: "Approved by", fr: "Approuvé par" },
} as const satisfies Record<string, Names>;

/** Texts of the charts on paper. */
export const chartTexts = {
  first: {
    vn: "{{drawn}} kênh đầu trong {{of}} kênh",
    en: "first {{drawn}} of {{of}} channels",
    fr: "{{drawn}} premières voies sur {{of}}",
  },
  withoutTotals: { vn: "không kể kênh tổng", en: "without totals", fr: "sans les totaux" },
  under: { vn: "Ngưỡng dưới", en: "Lower limit", fr: "Limite basse" },
  over: { vn: "Ngưỡng trên", en: "Upper limit", fr: "Limite haute" },
} as const satisfies Record<string, Names>;
