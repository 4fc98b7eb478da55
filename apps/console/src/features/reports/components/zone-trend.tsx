import type { Report } from "@sgval/contract/reports/reports";
import {
  monthText,
  totalMonthTable,
  trendTexts,
  zoneMonthTable,
  zoneTable,
} from "@sgval/contract/reports/zone-report";
import { useFormat } from "../../../shared/format/use-format.ts";
import { ReportBars } from "./report-bars.tsx";
import { ReportTable } from "./report-table.tsx";

/** Share and volume of non-revenue water of the closed months up to the end of a report on zones. */
export const ZoneTrend = ({ report }: { report: Report }) => {
  const format = useFormat();
  const { language } = format;
  const trend = report.kind === "zones" ? report.trend : undefined;
  if (!trend) return null;
  const { nrw, nrwShare } = zoneTable.columns;
  const categories = trend.months.map(({ month }) => monthText(month));
  const range = [...new Set([categories[0], categories.at(-1)])].join(" – ");
  const target = trendTexts.target[language].replace("{{share}}", format.quantity(trend.target, "%", 0));
  const isKnown = trend.months.some((one) => one.nrw !== null);
  const isOne = new Set(trend.zones.map(({ zoneId }) => zoneId)).size === 1;
  // The links of the rows of the report lead to the zones; here a zone has a row for each of its months.
  const rowsOf = <One extends { month: string }>(rows: readonly One[]) =>
    rows.map((row) => ({ ...row, month: monthText(row.month) }));
  return (
    <>
      {isKnown && (
        <>
          <ReportBars
            title={trendTexts.share[language]}
            range={range}
            unit="%"
            decimals={1}
            categories={categories}
            bars={[{ label: nrwShare.heading[language], values: trend.months.map((one) => one.nrwShare) }]}
            line={{ value: trend.target, label: target }}
          />
          <ReportBars
            title={trendTexts.volume[language]}
            range={range}
            unit="m3"
            decimals={1}
            categories={categories}
            bars={[{ label: nrw.heading[language], values: trend.months.map((one) => one.nrw) }]}
          />
        </>
      )}
      <ReportTable table={totalMonthTable} rows={rowsOf(trend.months)} />
      {!isOne && <ReportTable table={zoneMonthTable} rows={rowsOf(trend.zones)} />}
    </>
  );
};
