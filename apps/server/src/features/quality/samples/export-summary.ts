import type { SampleSummary } from "@sgval/contract/quality/samples";
import { complianceMonthTable, complianceTable } from "@sgval/contract/quality/tables";
import { limitToConfirm } from "@sgval/contract/quality/texts";
import { monthText } from "@sgval/contract/reports/zone-report";
import { parameters } from "@sgval/quantities/parameter";
import type { TimeZone } from "@sgval/quantities/time-zone";
import { unitSymbol } from "@sgval/quantities/unit";
import {
  type CellRow,
  filterLabel,
  smallTableOf,
  type TableSource,
  tableOfRows,
  tableTexts,
  timestampCell,
  type View,
} from "../../../gateways/tables/table-source.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { limitText, resultText } from "./export-samples.ts";

const countsOf = ({ assessed, compliant }: { assessed: number; compliant: number }) => ({
  ...{ assessed, compliant, share: assessed === 0 ? null : (100 * compliant) / assessed },
});

/** How the samples of a device comply as a table by parameter, behind one by month. */
export const summaryAsTable = (
  { displayName, id }: Pick<DeviceRecord, "displayName" | "id">,
  summary: SampleSummary,
  zone: TimeZone,
  view: View,
): TableSource<CellRow> => {
  const { language } = view;
  const day = (iso: string) => zone.dateOf(Date.parse(iso));
  const rows = summary.parameters.map(({ parameter, last, worst, ...counts }) => ({
    parameter: parameters[parameter].names[language],
    limit: limitText(last, language),
    last: resultText(last, language),
    unit: unitSymbol(parameters[parameter].unit, language),
    lastAt: timestampCell(last.takenAt),
    verdict: last.verdict,
    worst: worst && resultText(worst, language),
    worstAt: timestampCell(worst?.takenAt),
    ...countsOf(counts),
  }));
  const months = summary.months.map(({ from, samples, ...counts }) => ({
    month: monthText(day(from).slice(0, 7)),
    samples,
    ...countsOf(counts),
  }));
  return {
    ...tableOfRows(complianceTable, rows, view),
    filters: [
      ...filterLabel(tableTexts.device, displayName, language),
      ...filterLabel(tableTexts.from, day(summary.from), language),
      ...filterLabel(tableTexts.to, day(summary.to), language),
    ],
    notes: summary.parameters.some(({ last }) => last.confirm)
      ? [{ label: complianceTable.columns.limit.heading[language], value: limitToConfirm[language] }]
      : [],
    before: [smallTableOf(complianceMonthTable, months, view)],
    deviceId: id,
  };
};
