import type { Comparison } from "@sgval/contract/reports/comparison";
import { comparisonTables } from "@sgval/contract/reports/comparison-tables";
import { fileTexts } from "@sgval/contract/reports/labels";
import type { ReportKind } from "@sgval/contract/reports/reports";
import type { TableColumn } from "@sgval/contract/table";
import { missingText } from "@sgval/quantities/format";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import {
  Body,
  HeadCell,
  NameCell,
  NumberCell,
  NumberHead,
  Scroller,
  Table,
} from "../../../shared/ui/list/plain-table.ts";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { useDifferenceText } from "../difference-text.ts";
import { ReportTable } from "./report-table.tsx";

/** The totals and the rows of a report beside those of another period. */
export const ReportComparison = ({ kind, comparison }: { kind: ReportKind; comparison: Comparison }) => {
  const { t } = useTranslation("reports");
  const format = useFormat();
  const { summary, rows, figures } = comparisonTables(kind);
  const columns: Readonly<Record<string, TableColumn>> = summary.columns;
  const difference = useDifferenceText();
  const cellOf = (key: string): string => {
    const [column, cell] = [columns[key], comparison.summary[key]];
    if (column?.differenceOf !== undefined)
      return difference(
        column.differenceOf,
        comparison.summary,
        column.unit ?? "count",
        column.decimals ?? 0,
      );
    return typeof cell === "number"
      ? format.figure(cell, column?.unit ?? "count", column?.decimals ?? 0)
      : missingText;
  };
  const nameOf = (key: string): string => {
    const symbol = columns[key]?.unit ? format.symbol(columns[key].unit) : "";
    return `${columns[key]?.heading[format.language] ?? ""}${symbol === "" ? "" : ` (${symbol})`}`;
  };
  const period = `${format.dateTime(comparison.from)} – ${format.dateTime(comparison.to)}`;
  return (
    <>
      <SectionCard
        title={summary.title[format.language]}
        sub={`${fileTexts.compared[format.language]} ${period}`}
        flush
      >
        <Scroller tabIndex={0} role="region" aria-label={summary.title[format.language]}>
          <Table>
            <caption className="visually-hidden">{summary.title[format.language]}</caption>
            <thead>
              <tr>
                <HeadCell scope="col">{t("compared.figure")}</HeadCell>
                <NumberHead scope="col">{t("compared.now")}</NumberHead>
                <NumberHead scope="col">{t("compared.before")}</NumberHead>
                <NumberHead scope="col">{t("compared.difference")}</NumberHead>
                <NumberHead scope="col">{t("compared.percent")}</NumberHead>
              </tr>
            </thead>
            <Body>
              {figures.map((key) => (
                <tr key={key}>
                  <NameCell scope="row">{nameOf(key)}</NameCell>
                  <NumberCell>{cellOf(key)}</NumberCell>
                  <NumberCell>{cellOf(`${key}Before`)}</NumberCell>
                  <NumberCell>{cellOf(`${key}Difference`)}</NumberCell>
                  <NumberCell>{cellOf(`${key}Percent`)}</NumberCell>
                </tr>
              ))}
            </Body>
          </Table>
        </Scroller>
      </SectionCard>
      {rows && comparison.rows.length > 0 && <ReportTable table={rows} rows={comparison.rows} sub={period} />}
    </>
  );
};
