import { reasonText } from "@sgval/contract/automation/labels";
import { limitUnits } from "@sgval/contract/reports/beyond-limits";
import { comparisonTables, differenceWritten } from "@sgval/contract/reports/comparison-tables";
import { eventBarsOf } from "@sgval/contract/reports/event-bars";
import { chartTexts, fileTexts, kindLabels, namesWithout, noteText } from "@sgval/contract/reports/labels";
import { readingChannelTable, stepLabel, stepLabels } from "@sgval/contract/reports/readings-report";
import type { Report, ReportQuery } from "@sgval/contract/reports/reports";
import { reportTables } from "@sgval/contract/reports/tables";
import { monthText, totalMonthTable, zoneMonthTable } from "@sgval/contract/reports/zone-report";
import { decimalsInRow, type Table, type TableColumn } from "@sgval/contract/table";
import { channelName, parameterOf, stateOf } from "@sgval/quantities/parameter";
import { writeDateTime } from "@sgval/quantities/timestamp";
import type { Cell, SmallTable } from "../../gateways/tables/table.ts";
import {
  filterLabel,
  type SourceColumn,
  shownNumbers,
  sourceColumns,
  type TableSource,
  tableTexts,
  type View,
  writeQuantity,
} from "../../gateways/tables/table-source.ts";
import type { Rights } from "../../kernel/actor.ts";
import type { reportCharts } from "./report-charts.ts";

type Row = Readonly<Record<string, Cell>>;

/** A value in the unit that the caller has for the parameter of its row, or that unit; a state by its name. */
const cellOfParameter = (cell: Cell, channel: unknown, isUnit: boolean, view: View): Cell => {
  const parameter = typeof channel === "string" ? parameterOf(channel)?.parameter : undefined;
  if (!parameter) return isUnit ? null : cell;
  const { symbol, decimals, inUnit } = shownNumbers(parameter.unit, view, parameter.decimals);
  if (isUnit) return symbol;
  if (typeof cell !== "number") return cell;
  if (parameter.states && !view.codes) return stateOf(parameter, cell)?.names[view.language] ?? String(cell);
  const value = inUnit(cell);
  return value === null ? null : { value, decimals };
};

/** The difference of a figure of a row from what it was, in the unit of the caller. */
const cellOfDifference = (key: string, column: TableColumn, row: Row, view: View): Cell => {
  const { parameter } = row;
  const known = column.ofRow && typeof parameter === "string" ? parameterOf(parameter)?.parameter : null;
  const written = shownNumbers(known?.unit ?? column.unit ?? "count", view, decimalsInRow(column, parameter));
  const value = differenceWritten(key, row, written);
  return value === null ? null : { value, decimals: written.decimals };
};

/** The columns of a table of reports; a row has its cells by the keys of the columns. */
const columnsOf = (table: Table, view: View): SourceColumn<Row>[] => {
  const cellOf = (key: string, row: Row): Cell => {
    const cell = row[key] ?? null;
    const column = table.columns[key];
    const { parameter } = row;
    if (column?.differenceOf !== undefined) return cellOfDifference(column.differenceOf, column, row, view);
    if (column?.ofRow) return cellOfParameter(cell, parameter, column.kind === "text", view);
    if (typeof cell === "number" && column?.decimalsOfRow)
      return { value: cell, decimals: decimalsInRow(column, parameter) };
    if (typeof cell !== "string") return cell;
    if (column?.kind === "timestamp") return Date.parse(cell);
    if (key === "reason") return reasonText(cell, view.language);
    return key === "parameter" && !view.codes ? channelName(cell, view.language) : cell;
  };
  const reads = Object.fromEntries(
    Object.keys(table.columns).map((key) => [key, (row: Row) => cellOf(key, row)]),
  );
  return sourceColumns<Row, string>(table, reads, view);
};

const limitLines = ({ kind, limits }: Report, view: View) => {
  const unit = limitUnits[kind];
  if (!limits || !unit) return [];
  return (["under", "over"] as const).flatMap((side) => {
    const limit = limits[side];
    const written = limit === null ? undefined : writeQuantity(limit, unit, 2, view);
    return filterLabel(chartTexts[side], written, view.language);
  });
};

const smallTable = (table: Table, rows: readonly Row[], view: View): SmallTable => {
  const columns = columnsOf(table, view);
  return {
    title: table.title[view.language],
    columns,
    rows: rows.map((row) => columns.map(({ read }) => read(row))),
  };
};

/** Non-revenue water by month, of all zones and, if there are several, of each. */
const trendTables = (report: Report, view: View): SmallTable[] => {
  const trend = report.kind === "zones" ? report.trend : undefined;
  if (!trend) return [];
  const written = <One extends { month: string }>(rows: readonly One[]) =>
    rows.map((row) => ({ ...row, month: monthText(row.month) }));
  const isOne = new Set(trend.zones.map(({ zoneId }) => zoneId)).size === 1;
  return [
    smallTable(totalMonthTable, written(trend.months), view),
    ...(isOne ? [] : [smallTable(zoneMonthTable, written(trend.zones), view)]),
  ];
};

export type DrawCharts = ReturnType<typeof reportCharts>;

/** A report as a file: its key figures in front, on paper its charts, then a row for each channel or device, as the screen shows them. */
export const reportAsTable = (
  drawCharts: DrawCharts,
  report: Report,
  { query, actor, view }: { query: ReportQuery; actor: Rights; view: View },
): TableSource<Row> => {
  const { language, timeZone } = view;
  const tables = reportTables[report.kind];
  const { comparison } = report;
  const compared = comparison && comparisonTables(report.kind);
  const dateTime = (iso: string) => writeDateTime(Date.parse(iso), language, timeZone);
  const rows: readonly Row[] = report.rows;
  const parameters = query.parameters?.map((key) => channelName(key, language));
  const without = namesWithout(report);
  return {
    name: tables.rows.name,
    title: tables.rows.title[language],
    columns: columnsOf(tables.rows, view),
    filters: [
      ...filterLabel(fileTexts.kind, kindLabels[report.kind][language], language),
      ...filterLabel(tableTexts.from, dateTime(report.from), language),
      ...filterLabel(tableTexts.to, dateTime(report.to), language),
      ...(comparison
        ? filterLabel(
            fileTexts.compared,
            `${dateTime(comparison.from)} – ${dateTime(comparison.to)}`,
            language,
          )
        : []),
      ...limitLines(report, view),
      ...(report.kind === "readings"
        ? filterLabel(stepLabel, stepLabels[report.step][language], language)
        : []),
      ...(parameters ? filterLabel(tableTexts.parameters, parameters, language) : []),
    ],
    notes: [
      ...report.notes.map((note) => ({ label: fileTexts.notes[language], value: noteText(note, language) })),
      ...(without.length > 0 ? filterLabel(fileTexts.without, without, language) : []),
    ],
    before: [
      smallTable(tables.summary, [report.summary], view),
      ...(report.kind === "readings" ? [smallTable(readingChannelTable, report.channels, view)] : []),
      ...trendTables(report, view),
      ...eventBarsOf(report, language).map(({ table, rows: counts }) => smallTable(table, counts, view)),
      ...(comparison && compared ? [smallTable(compared.summary, [comparison.summary], view)] : []),
      ...(comparison && compared?.rows ? [smallTable(compared.rows, comparison.rows, view)] : []),
    ],
    charts: () => drawCharts(report, actor, view),
    signatures: [fileTexts.compiledBy[language], fileTexts.approvedBy[language]],
    count: rows.length,
    rows,
  };
};
