import type { Names } from "@sgval/quantities/language";
import { qualityKeys } from "@sgval/quantities/parameter";
import * as z from "zod";
import type { Table } from "../table.ts";
import {
  coverage,
  deviceColumns,
  deviceOf,
  number,
  summaryTitle,
  text,
  time as timeColumn,
} from "./columns.ts";
import { tableTitles } from "./feature.ts";
import { name, reportedDevice, time, value } from "./report-row.ts";

/** What sensors measure and what a laboratory finds is never counted together. */
export const qualityOrigins = ["online", "laboratory"] as const;

const count = z.number().int();

/**
 * Values in the unit of the catalogue. `assessed` and `compliant` count values by the limit of the set in force on their day;
 * the limits shown are those of the last of them. Excursions are of sensors, in hours.
 */
export const qualityRow = reportedDevice.extend({
  ...{ parameter: z.enum(qualityKeys), origin: z.enum(qualityOrigins), unit: z.string() },
  /** Results of a laboratory that found nothing have no number: they are in no minimum, mean or maximum. */
  ...{ count, notFound: value, min: value, mean: value, max: value },
  ...{ under: value, over: value, standard: name, assessed: count, compliant: count, share: value },
  ...{ excursions: value, hoursOutside: value, longest: value, longestAt: time },
  /** Of sensors: how many values were expected, and the share of them that came. */
  ...{ expected: value, coverage: value },
});
export type QualityRow = z.infer<typeof qualityRow>;

/** Shares in per cent of what was assessed, rounded down. */
export const qualitySummary = z.object({
  ...{ values: count, share: value, excursions: value, longest: value, longestAt: time, longestDevice: name },
  ...{ samples: count, results: count, laboratoryShare: value, worst: value, worstDevice: name },
  /** Of the sensors that measured anything. */
  coverage: value,
});

const share = number("Tỷ lệ đạt", "Compliance", "Conformité", "%", 1);
const excursions = number("Lần vượt ngưỡng", "Excursions", "Dépassements", "count", 0);
const longest = number("Vượt lâu nhất", "Longest excursion", "Plus long dépassement", "h", 1);
const longestAt = timeColumn("Vượt lâu nhất từ", "Longest since", "Le plus long depuis");

/** A value in the unit of its row. */
const found = (vn: string, en: string, fr: string) =>
  ({ ...number(vn, en, fr, "count", 3), decimalsOfRow: true }) as const;

/** A row for each parameter of a device, sensors and laboratory apart. */
export const qualityTable = {
  name: "report_quality",
  title: tableTitles.report_quality,
  columns: {
    ...deviceColumns,
    parameter: text("Chỉ tiêu", "Parameter", "Paramètre"),
    origin: {
      kind: "list",
      heading: { vn: "Nguồn", en: "Measured by", fr: "Mesuré par" },
      labels: {
        online: { vn: "Cảm biến", en: "Sensor", fr: "Capteur" },
        laboratory: { vn: "Phòng thí nghiệm", en: "Laboratory", fr: "Laboratoire" },
      },
    },
    unit: text("Đơn vị", "Unit", "Unité"),
    count: number("Số giá trị", "Values", "Valeurs", "count", 0),
    notFound: number("Không phát hiện", "Not found", "Non détectés", "count", 0),
    min: found("Nhỏ nhất", "Minimum", "Minimum"),
    mean: found("Trung bình", "Mean", "Moyenne"),
    max: found("Lớn nhất", "Maximum", "Maximum"),
    under: found("Giới hạn dưới", "Lower limit", "Limite basse"),
    over: found("Giới hạn trên", "Upper limit", "Limite haute"),
    standard: text("Quy chuẩn", "Standard", "Norme"),
    assessed: number("Được đánh giá", "Assessed", "Évaluées", "count", 0),
    compliant: number("Đạt", "Compliant", "Conformes", "count", 0),
    ...{ share, excursions },
    hoursOutside: number("Giờ vượt ngưỡng", "Hours outside", "Heures hors limites", "h", 1),
    ...{ longest, longestAt, coverage },
  },
} as const satisfies Table;

export const qualitySummaryTable = {
  name: "report_quality_summary",
  title: summaryTitle,
  columns: {
    values: number("Giá trị cảm biến", "Values of sensors", "Valeurs des capteurs", "count", 0),
    share: number("Cảm biến đạt", "Compliance by sensors", "Conformité par capteurs", "%", 1),
    ...{ excursions, longest, longestAt },
    longestDevice: deviceOf("vượt lâu nhất", "Longest excursion", "du plus long dépassement"),
    samples: number("Số mẫu", "Samples", "Échantillons", "count", 0),
    results: number("Kết quả thí nghiệm", "Laboratory results", "Résultats de laboratoire", "count", 0),
    laboratoryShare: number(
      "Thí nghiệm đạt",
      "Compliance by laboratory",
      "Conformité par laboratoire",
      "%",
      1,
    ),
    worst: number("Tỷ lệ đạt thấp nhất", "Lowest compliance", "Conformité la plus basse", "%", 1),
    worstDevice: deviceOf("đạt thấp nhất", "Lowest compliance", "de la conformité la plus basse"),
    coverage,
  },
} as const satisfies Table;

/** Notes on water quality. */
export const qualityNoteTexts = {
  dated_limits: {
    vn: "Mỗi giá trị so với giới hạn có hiệu lực vào ngày của nó; cảm biến và phòng thí nghiệm tính riêng.",
    en: "Each value is held against the limit in force on its day; sensors and laboratory count apart.",
    fr: "Chaque valeur est comparée à la limite en vigueur son jour ; capteurs et laboratoire sont comptés à part.",
  },
  quality_partly_known: {
    vn: "Tỷ lệ đạt và lần vượt ngưỡng của cảm biến chỉ là của phần có số liệu; dưới {{target}}% số liệu: {{devices}}.",
    en: "Compliance and excursions by sensors are those of the known part of the range; below {{target}}% of the data: {{devices}}.",
    fr: "Conformité et dépassements selon les capteurs sont ceux de la partie connue ; moins de {{target}}\u202f% des données : {{devices}}.",
  },
} as const satisfies Record<string, Names>;
