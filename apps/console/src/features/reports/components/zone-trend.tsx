import Button from "@mui/material/Button";
import type { Report } from "@sgval/contract/reports/reports";
import {
  monthText,
  totalMonthTable,
  trendTexts,
  zoneMonthTable,
  zoneTable,
} from "@sgval/contract/reports/zone-report";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { ReportBars } from "./report-bars.tsx";
import { ReportTable } from "./report-table.tsx";

/** As many months of zones are shown at once; more would push what follows out of reach. */
const MOST_ROWS = 26;

/** Share and volume of non-revenue water of the closed months up to the end of a report on zones. */
export const ZoneTrend = ({ report }: { report: Report }) => {
  const format = useFormat();
  const { t } = useTranslation("reports");
  const [isOpen, setOpen] = useState(false);
  const tableId = useId();
  const { language } = format;
  const trend = report.kind === "zones" ? report.trend : undefined;
  if (!trend) return null;
  const { nrw, nrwShare } = zoneTable.columns;
  const categories = trend.months.map(({ month }) => monthText(month));
  const target = trendTexts.target[language].replace("{{share}}", format.number(trend.target, 0));
  const isKnown = trend.months.some((one) => one.nrw !== null);
  const isLong = trend.zones.length > MOST_ROWS;
  const isShown = !isLong || isOpen;
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
            unit="%"
            decimals={1}
            categories={categories}
            bars={[{ label: nrwShare.heading[language], values: trend.months.map((one) => one.nrwShare) }]}
            line={{ value: trend.target, label: target }}
          />
          <ReportBars
            title={trendTexts.volume[language]}
            unit="m3"
            decimals={1}
            categories={categories}
            bars={[{ label: nrw.heading[language], values: trend.months.map((one) => one.nrw) }]}
          />
        </>
      )}
      <SectionCard title={totalMonthTable.title[language]} flush>
        <ReportTable table={totalMonthTable} rows={rowsOf(trend.months)} />
      </SectionCard>
      {!isOne && (
        <SectionCard
          title={zoneMonthTable.title[language]}
          actions={
            isLong && (
              <Button
                size="small"
                aria-expanded={isOpen}
                aria-controls={tableId}
                onClick={() => setOpen(!isOpen)}
              >
                {isOpen ? t("rows.hide") : t("rows.show", { count: trend.zones.length })}
              </Button>
            )
          }
          flush
        >
          <div id={tableId}>
            {isShown && <ReportTable table={zoneMonthTable} rows={rowsOf(trend.zones)} />}
          </div>
        </SectionCard>
      )}
    </>
  );
};
