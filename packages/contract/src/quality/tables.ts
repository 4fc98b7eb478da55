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
