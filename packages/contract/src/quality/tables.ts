import type { Table } from "../table.ts";
import { tableTitles } from "./feature.ts";
import { activityFields, lateLabel, verdictLabels } from "./texts.ts";

/** The results of the laboratory samples of a device, one in each line. */
export const sampleTable = {
  name: "laboratory_samples",
  title: tableTitles.laboratory_samples,
  columns: {
    takenAt: { kind: "timestamp", heading: activityFields.sampledAt },
    code: { kind: "text", heading: activityFields.sampleCode },
    laboratory: { kind: "text", heading: activityFields.laboratory },
    sampler: { kind: "text", heading: activityFields.sampler },
    method: { kind: "text", heading: activityFields.sampleMethod },
    parameter: { kind: "text", heading: { vn: "Chỉ tiêu", en: "Parameter", fr: "Paramètre" } },
    result: { kind: "text", heading: { vn: "Kết quả", en: "Result", fr: "Résultat" } },
    unit: { kind: "text", heading: { vn: "Đơn vị", en: "Unit", fr: "Unité" } },
    limit: { kind: "text", heading: { vn: "Giới hạn", en: "Limit", fr: "Limite" } },
    standard: { kind: "text", heading: activityFields.standard },
    verdict: {
      kind: "list",
      heading: { vn: "Kết luận", en: "Verdict", fr: "Conclusion" },
      labels: verdictLabels,
    },
    doubt: { kind: "text", heading: { vn: "Lý do", en: "Reason", fr: "Motif" } },
    source: {
      kind: "list",
      heading: { vn: "Cách nhập", en: "Entered by", fr: "Saisie" },
      labels: {
        manual: { vn: "Nhập tay", en: "Typed in", fr: "À la main" },
        import: { vn: "Nhập từ tệp", en: "Imported from a file", fr: "Importée d'un fichier" },
      },
    },
    late: { kind: "text", heading: lateLabel },
    note: { kind: "text", heading: activityFields.sampleNote },
  },
} as const satisfies Table;

const { parameter, result, unit, limit, verdict } = sampleTable.columns;
const counts = {
  assessed: { kind: "number", heading: { vn: "Kết quả xét", en: "Assessed", fr: "Évalués" } },
  compliant: { kind: "number", heading: { vn: "Kết quả đạt", en: "Compliant", fr: "Conformes" } },
  share: {
    kind: "number",
    heading: { vn: "Tỷ lệ đạt", en: "Compliant share", fr: "Part conforme" },
    unit: "%",
    decimals: 1,
  },
} as const;

/** How the samples of a device comply, one parameter in each line. */
export const complianceTable = {
  name: "laboratory_compliance",
  title: tableTitles.laboratory_compliance,
  columns: {
    ...{ parameter, limit },
    last: { ...result, heading: { vn: "Kết quả cuối", en: "Last result", fr: "Dernier résultat" } },
    unit,
    lastAt: { kind: "timestamp", heading: { vn: "Lần cuối", en: "Last sampled at", fr: "Dernière analyse" } },
    verdict,
    worst: { ...result, heading: { vn: "Kết quả xấu nhất", en: "Worst result", fr: "Pire résultat" } },
    worstAt: { kind: "timestamp", heading: { vn: "Xấu nhất lúc", en: "Worst at", fr: "Pire résultat le" } },
    ...counts,
  },
} as const satisfies Table;

/** The same by calendar month. */
export const complianceMonthTable = {
  name: "laboratory_compliance_months",
  title: { vn: "Mức đạt theo tháng", en: "Compliance by month", fr: "Conformité par mois" },
  columns: {
    month: { kind: "text", heading: { vn: "Tháng", en: "Month", fr: "Mois" } },
    samples: { kind: "number", heading: { vn: "Số mẫu", en: "Samples", fr: "Échantillons" } },
    ...counts,
  },
} as const satisfies Table;
