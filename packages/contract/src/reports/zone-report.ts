import type { Names } from "@sgval/quantities/language";
import * as z from "zod";
import type { Table } from "../table.ts";
import { coverage, number, summaryTitle, text } from "./columns.ts";
import { tableTitles } from "./feature.ts";
import { name, value } from "./report-row.ts";

/** The zone that a row is about. */
export const reportedZone = z.object({ zoneId: z.number().int(), zone: z.string() });

/** Volumes in m³, night flow in m³/h, leakage and what could be saved in m³/day, losses of a connection in litres a day. */
export const zoneRow = reportedZone.extend({
  /** Whose page shows the zone; `null` for none that the reader sees. */
  deviceId: z.number().int().nullable(),
  ...{ days: z.number().int(), input: value, billed: value, nrw: value, nrwShare: value },
  ...{ unbilled: value, apparent: value, real: value, nights: z.number().int(), nightFlow: value },
  ...{ leakage: value, unavoidable: value, recoverable: value, perConnection: value, ili: value },
  ...{ pressure: value, meterCoverage: value, coverage: value },
});
export type ZoneRow = z.infer<typeof zoneRow>;

/**
 * Non-revenue water of a closed month: of a zone, or of all zones together whose balance is known. As in the balance, a month in
 * which too few meters were read has none.
 */
const nrwMonth = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  ...{ input: value, billed: value, nrw: value, nrwShare: value },
});
export const zoneMonth = nrwMonth.extend({
  ...reportedZone.shape,
  ...{ meterCoverage: value, doubtful: z.number().int(), coverage: value },
});
export type ZoneMonth = z.infer<typeof zoneMonth>;
export const totalMonth = nrwMonth.extend({ balanced: z.number().int() });
export type TotalMonth = z.infer<typeof totalMonth>;

/** Zones whose months are read for one report at most. */
export const mostTrendZones = 50;

/** The closed months up to the end of the report, the oldest first; `target` is in per cent. */
export const zoneTrend = z.object({
  target: z.number(),
  months: z.array(totalMonth),
  zones: z.array(zoneMonth),
});
export type ZoneTrend = z.infer<typeof zoneTrend>;

/** Sums are of the zones where both inflow and billed water are known: a missing one would look like a loss. */
export const zoneSummary = z.object({
  ...{ zones: z.number().int(), balanced: z.number().int(), input: value, billed: value },
  ...{ nrw: value, nrwShare: value, recoverable: value, worst: value, worstZone: name },
});

const zones = number("Số vùng", "Zones", "Secteurs", "count", 0);
const input = number("Nước vào", "System input", "Volume introduit", "m3", 1);
const billed = number("Nước ghi thu", "Revenue water", "Eau facturée", "m3", 1);
const nrw = number("Nước thất thoát", "Non-revenue water", "Eau non facturée", "m3", 1);
const nrwShare = number("Tỷ lệ thất thoát", "Share of NRW", "Part non facturée", "%", 1);
const recoverable = number("Có thể thu hồi", "Recoverable", "Récupérable", "m3/d", 1);

/** A row for each zone, the most that could be saved first. */
export const zoneTable = {
  name: "report_zones",
  title: tableTitles.report_zones,
  columns: {
    zone: text("Vùng", "Zone", "Secteur"),
    days: number("Số ngày", "Days", "Jours", "count", 0),
    ...{ input, billed, nrw, nrwShare },
    unbilled: number("Hợp pháp không thu tiền", "Unbilled authorised", "Autorisé non facturé", "m3", 1),
    apparent: number("Thất thoát thương mại", "Apparent losses", "Pertes apparentes", "m3", 1),
    real: number("Thất thoát vật lý", "Real losses", "Pertes réelles", "m3", 1),
    nights: number("Đêm hợp lệ", "Valid nights", "Nuits valides", "count", 0),
    nightFlow: number("Lưu lượng đêm tối thiểu", "Minimum night flow", "Débit nocturne minimal", "m3/h", 2),
    leakage: number("Rò rỉ mỗi ngày", "Daily leakage", "Fuites par jour", "m3/d", 1),
    unavoidable: number("Không tránh được (UARL)", "Unavoidable (UARL)", "Inévitable (UARL)", "m3/d", 1),
    recoverable,
    perConnection: number(
      "Lít/đấu nối/ngày",
      "Litres a connection a day",
      "Litres par branchement et jour",
      "count",
      1,
    ),
    ili: number("ILI", "ILI", "ILI", "count", 2),
    pressure: number("Áp lực trung bình", "Mean pressure", "Pression moyenne", "bar", 2),
    meterCoverage: number("Đồng hồ đủ chỉ số", "Meter coverage", "Couverture des compteurs", "%", 1),
    coverage,
  },
} as const satisfies Table;

const month = text("Tháng", "Month", "Mois");
const monthly = { input, billed, nrw, nrwShare };

/** Non-revenue water by month, of all zones together and of each. */
export const totalMonthTable = {
  name: "report_zones_months",
  title: { vn: "Thất thoát theo tháng", en: "NRW by month", fr: "Eau non facturée par mois" },
  columns: {
    month,
    balanced: number("Vùng đủ số liệu", "Zones with a balance", "Secteurs avec bilan", "count", 0),
    ...monthly,
  },
} as const satisfies Table;
export const zoneMonthTable = {
  name: "report_zones_zone_months",
  title: {
    vn: "Thất thoát theo tháng từng vùng",
    en: "NRW by month and zone",
    fr: "Non facturée par mois et secteur",
  },
  columns: {
    zone: text("Vùng", "Zone", "Secteur"),
    month,
    ...monthly,
    meterCoverage: number("Đồng hồ đủ chỉ số", "Meter coverage", "Couverture des compteurs", "%", 1),
    doubtful: number(
      "Đồng hồ có tiêu thụ chưa chắc chắn",
      "Meters in doubt",
      "Compteurs au volume incertain",
      "count",
      0,
    ),
    coverage,
  },
} as const satisfies Table;

/** Texts of the charts of the months. */
export const trendTexts = {
  share: { vn: "Tỷ lệ thất thoát theo tháng", en: "Share of NRW by month", fr: "Part non facturée par mois" },
  volume: {
    vn: "Nước thất thoát theo tháng",
    en: "Non-revenue water by month",
    fr: "Volume non facturé par mois",
  },
  target: { vn: "Mục tiêu {{share}}", en: "Target {{share}}", fr: "Objectif {{share}}" },
} as const satisfies Record<string, Names>;

/** A month as people write it, `MM/YYYY`. */
export const monthText = (month: string): string => `${month.slice(5)}/${month.slice(0, 4)}`;

export const zoneSummaryTable = {
  name: "report_zones_summary",
  title: summaryTitle,
  columns: {
    zones,
    balanced: number("Vùng đủ số liệu", "Zones with a balance", "Secteurs avec bilan", "count", 0),
    ...{ input, billed, nrw, nrwShare, recoverable },
    worst: number("Thất thoát cao nhất", "Highest share of NRW", "Part la plus élevée", "%", 1),
    worstZone: text(
      "Vùng thất thoát nhất",
      "Zone with the highest share",
      "Secteur de la part la plus élevée",
    ),
  },
} as const satisfies Table;

/** Notes that name zones. */
export const zoneNoteTexts = {
  more_out_than_in: {
    vn: "Trong kỳ hoặc trong một tháng, nước ra nhiều hơn nước vào, nên không có nước vào và thất thoát: thiếu điểm vào hoặc khai báo ngược chiều: {{zones}}.",
    en: "More flowed out than in over the period or a month, so there is neither system input nor losses: an inlet is missing or reversed: {{zones}}.",
    fr: "Il est sorti plus d'eau qu'il n'en est entré sur la période ou un mois, donc ni volume introduit ni pertes : une entrée manque ou est inversée : {{zones}}.",
  },
  meters_over_inflow: {
    vn: "Đồng hồ khách hàng ghi nhiều hơn nước vào; hãy kiểm tra ranh giới hoặc phân vùng đồng hồ: {{zones}}.",
    en: "Customer meters count more than flows in; check the boundary or the assignment of meters: {{zones}}.",
    fr: "Les compteurs dépassent le volume introduit ; vérifier la limite ou l'affectation des compteurs : {{zones}}.",
  },
  balance_differs: {
    vn: "Thất thoát vật lý theo cân bằng và theo lưu lượng đêm lệch nhau hơn 20%: {{zones}}.",
    en: "Real losses by the balance and by the nights differ by more than 20%: {{zones}}.",
    fr: "Les pertes réelles selon le bilan et selon les nuits diffèrent de plus de 20\u202f% : {{zones}}.",
  },
  totaliser_differs: {
    vn: "Chỉ số và lưu lượng của một đồng hồ tổng lệch hơn 5%; hãy kiểm tra hiệu chuẩn hoặc hệ số xung: {{zones}}.",
    en: "Totaliser and flow of a meter at the boundary differ by more than 5%; check calibration or pulse weight: {{zones}}.",
    fr: "Totalisateur et débit d'un compteur de limite diffèrent de plus de 5\u202f% ; vérifier l'étalonnage ou le poids d'impulsion : {{zones}}.",
  },
  days_estimated: {
    vn: "Những ngày thiếu số liệu được tính bằng trung bình các ngày đã biết: {{zones}}.",
    en: "Days that are not known count as the mean of the others: {{zones}}.",
    fr: "Les jours inconnus comptent comme la moyenne des autres : {{zones}}.",
  },
  few_meters: {
    vn: "Đồng hồ khách hàng có chỉ số phủ hết kỳ ít hơn mức yêu cầu, nên không tính nước có thu và thất thoát: {{zones}}.",
    en: "The readings of fewer customer meters cover the period than are asked for, so billed water and losses are left open: {{zones}}.",
    fr: "Moins de compteurs que demandé ont des relevés couvrant la période : eau facturée et pertes restent inconnues : {{zones}}.",
  },
  revenue_estimated: {
    vn: "Một phần nước ghi thu là ước tính, vì lần đọc đồng hồ không trùng đầu kỳ và cuối kỳ hoặc đồng hồ chưa gửi số mới: {{zones}}.",
    en: "Part of the billed water is estimated, since meters were not read at the ends of the period or have not sent their last hours yet: {{zones}}.",
    fr: "Une part de l'eau facturée est estimée : relevés hors des limites de la période ou dernières heures non encore transmises : {{zones}}.",
  },
  meters_doubtful: {
    vn: "Nước ghi thu gồm đồng hồ có tiêu thụ chưa chắc chắn, số đồng hồ trong ngoặc: {{zones}}.",
    en: "The billed water holds meters whose volume is in doubt, as many as in brackets: {{zones}}.",
    fr: "L'eau facturée comprend des compteurs au volume incertain, leur nombre entre parenthèses : {{zones}}.",
  },
  ili_invalid: {
    vn: "ILI nằm ngoài điều kiện áp dụng, chỉ để tham khảo: {{zones}}.",
    en: "The ILI is outside the conditions that it is made for: {{zones}}.",
    fr: "L'ILI est hors des conditions pour lesquelles il est fait : {{zones}}.",
  },
  zones_within: {
    vn: "Vùng chứa vùng khác mà nước vào không được trừ như điểm ra, nên thất thoát riêng quá cao; tổng chỉ tính một lần, hoặc bỏ vùng chứa nếu vùng bên trong ngoài phạm vi xem: {{zones}}.",
    en: "Contain a zone whose inflow is not taken off as an export, so their own losses are too high; the sums count it once, or leave them out where that zone is out of view: {{zones}}.",
    fr: "Contiennent un secteur dont l'entrée n'est pas déduite, d'où des pertes propres trop hautes ; les sommes le comptent une fois, ou les omettent s'il n'est pas visible : {{zones}}.",
  },
  recoverable_within: {
    vn: "Lưu lượng đêm, rò rỉ và nước có thể thu hồi gồm cả của vùng bên trong; tổng chỉ tính phần đó một lần: {{zones}}.",
    en: "Night flow, leakage and recoverable water are also those of a zone within, which the sum counts once: {{zones}}.",
    fr: "Débit nocturne, fuites et eau récupérable comprennent un secteur intérieur, compté une fois dans la somme : {{zones}}.",
  },
  recoverable_unknown: {
    vn: "Chưa biết nước có thể thu hồi nên tổng không gồm các vùng này; vùng bên trong được tính riêng: {{zones}}.",
    en: "Recoverable water is not known, and the sum is without these zones; those within them count by themselves: {{zones}}.",
    fr: "Eau récupérable inconnue : la somme omet ces secteurs ; leurs secteurs intérieurs comptent à part : {{zones}}.",
  },
} as const satisfies Record<string, Names>;
