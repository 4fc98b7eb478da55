import * as z from "zod";
import { idParams, route } from "../route.ts";
import type { Table } from "../table.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { tableTitles } from "./feature.ts";
import { leakSeriesLabels } from "./suspected-leak-labels.ts";

/** What the charts of a suspected leak draw, one below the other. */
export const leakEvidenceTable = {
  name: "suspectedLeakFlows",
  title: tableTitles.suspectedLeakFlows,
  columns: {
    series: {
      kind: "list",
      heading: { vn: "Chuỗi số liệu", en: "Series", fr: "Série" },
      labels: {
        hours: { vn: "Lưu lượng vào theo giờ", en: "Inflow by hour", fr: "Débit entrant par heure" },
        nights: {
          vn: "Trung bình 01:00–05:00 theo đêm",
          en: "Mean inflow 01:00–05:00 by night",
          fr: "Débit moyen 01:00–05:00 par nuit",
        },
        ...leakSeriesLabels,
      },
    },
    at: { kind: "timestamp", heading: { vn: "Giờ từ", en: "Hour from", fr: "Heure dès" } },
    day: { kind: "text", heading: { vn: "Ngày", en: "Day", fr: "Jour" } },
    measured: {
      kind: "number",
      heading: { vn: "Đo được", en: "Measured", fr: "Mesuré" },
      ...({ unit: "m3/h", decimals: 2 } as const),
    },
    expected: {
      kind: "number",
      heading: { vn: "Dự kiến", en: "Expected", fr: "Attendu" },
      ...({ unit: "m3/h", decimals: 2 } as const),
    },
  },
} as const satisfies Table;

export const exportLeakEvidence = route({
  method: "GET",
  path: "/suspected-leak/:id/export",
  summary: "What was measured and expected around a suspected leak as a CSV, XLSX or PDF file",
  access: { permission: "LeakPoint.Index" },
  params: idParams,
  query: exportQueryOf(z.object({})),
  answer: null,
  errors: ["not_found", ...exportErrors],
  limitPerMinute: exportsPerMinute,
});
