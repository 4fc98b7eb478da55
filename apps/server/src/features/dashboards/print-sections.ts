import type { ZoneLosses } from "@sgval/contract/dashboards/losses";
import { overviewTexts } from "@sgval/contract/dashboards/overview-texts";
import { recentLossesTable } from "@sgval/contract/dashboards/tables";
import { formatNumber, missingText } from "@sgval/quantities/format";
import { writeDateTime } from "@sgval/quantities/timestamp";
import type { Unit } from "@sgval/quantities/unit";
import type { ReportSource } from "../../gateways/tables/send-table.ts";
import { type View, writeQuantity } from "../../gateways/tables/table-source.ts";
import { lossesNote } from "./export-overview.ts";

export type Section = ReportSource["sections"][number];

/** Of long lists so many rows are printed; the counts are of all. */
const mostRows = 50;

export const writersOf = (view: View) => {
  const { language, timeZone } = view;
  return {
    text: (key: keyof typeof overviewTexts): string => overviewTexts[key][language],
    count: (value: number): string => formatNumber(value, 0, language),
    quantity: (value: number | null, unit: Unit, decimals: number, beside: number | null = null): string =>
      value === null ? missingText : writeQuantity(value, unit, decimals, view, beside),
    time: (at: number): string => writeDateTime(at, language, timeZone),
  };
};

/** The first rows of a list, and whether there are more. */
export const listed = <Row>(
  view: View,
  {
    heading,
    columns,
    rows,
    cells,
  }: {
    heading: string;
    columns: readonly string[];
    rows: readonly Row[];
    cells: (row: Row) => string[];
  },
): Section => {
  const { text, count } = writersOf(view);
  return {
    ...{ heading, columns, counts: count(rows.length), none: text("none") },
    rows: rows.slice(0, mostRows).map(cells),
    more: rows.length > mostRows ? text("more") : null,
  };
};

/** The water of the zones in view, with what makes it doubtful. */
export const printLosses = (rows: readonly ZoneLosses[], view: View): Section => {
  const { quantity } = writersOf(view);
  const { columns, title } = recentLossesTable;
  const shown = ["inflow", "lost", "share", "nightFlow"] as const;
  return listed(view, {
    heading: title[view.language],
    columns: [columns.name, ...shown.map((key) => columns[key]), columns.note].map(
      ({ heading }) => heading[view.language],
    ),
    rows,
    cells: (row) => [
      row.name,
      ...shown.map((key) => quantity(row[key], columns[key].unit, columns[key].decimals)),
      lossesNote(row, view.language) ?? "",
    ],
  });
};
