import type { Table, TableColumn } from "@sgval/contract/table";
import { decimalsBeside, formatQuantity } from "@sgval/quantities/format";
import type { Language, Names } from "@sgval/quantities/language";
import { parameterOf, stateOf } from "@sgval/quantities/parameter";
import {
  canConvert,
  convert,
  decimalsIn,
  isUnit,
  quantityOf,
  type Unit,
  unitSymbol,
} from "@sgval/quantities/unit";
import type { Cell, InfoLine, PrintedChart, SmallTable, WrittenColumn } from "./table.ts";

/** Texts of exported files; `{{name}}` is a placeholder. */
export const tableTexts = {
  about: { vn: "Thông tin", en: "About", fr: "À propos" },
  filters: { vn: "Bộ lọc", en: "Filters", fr: "Filtres" },
  noFilters: { vn: "Không lọc", en: "None", fr: "Aucun" },
  search: { vn: "Tìm kiếm", en: "Search", fr: "Recherche" },
  device: { vn: "Thiết bị", en: "Device", fr: "Appareil" },
  room: { vn: "Phòng", en: "Room", fr: "Salle" },
  dma: { vn: "Vùng DMA", en: "DMA zone", fr: "Secteur" },
  parameters: { vn: "Thông số", en: "Parameters", fr: "Paramètres" },
  position: { vn: "Vị trí", en: "Position", fr: "Position" },
  chosen: { vn: "Số dòng được chọn", en: "Chosen rows", fr: "Lignes choisies" },
  favourite: { vn: "Đã ghim", en: "Pinned", fr: "Épinglés" },
  from: { vn: "Từ", en: "From", fr: "Du" },
  to: { vn: "Đến", en: "To", fr: "Au" },
  personal: { vn: "Dữ liệu khách hàng", en: "Data of customers", fr: "Données des clients" },
  included: { vn: "Có", en: "Included", fr: "Incluses" },
  zone: { vn: "Múi giờ", en: "Time zone", fr: "Fuseau horaire" },
  by: { vn: "Người xuất", en: "Exported by", fr: "Exporté par" },
  at: { vn: "Thời điểm xuất", en: "Exported at", fr: "Exporté le" },
  rows: { vn: "Số dòng", en: "Rows", fr: "Lignes" },
  page: {
    vn: "Trang {{page}}/{{pages}}",
    en: "Page {{page}} of {{pages}}",
    fr: "Page {{page}} sur {{pages}}",
  },
} as const satisfies Record<string, Names>;

/** Preferences of the caller: language, time zone and preferred unit of each quantity. */
export interface View {
  language: Language;
  timeZone: string;
  units: Readonly<Record<string, string>>;
  /** For programs: codes instead of their labels, which are words of a language. */
  codes?: boolean;
}

/** A column with the function that reads its cell from a row. */
export interface SourceColumn<Row> extends WrittenColumn {
  read(row: Row): Cell;
  /** Names a customer. */
  personal?: boolean;
}

/** A list to export: all rows that match the filters and are visible to the caller, in the order of the list. */
export interface TableSource<Row> {
  /** Name of the table in the activity log. */
  name: string;
  title: string;
  columns: readonly SourceColumn<Row>[];
  filters: readonly InfoLine[];
  /** Further lines of information. */
  notes?: readonly InfoLine[];
  /** Small tables that stand before it; a file for programs has none. */
  before?: readonly SmallTable[];
  /** Reads the charts that a printed file has. */
  charts?: (() => Promise<readonly PrintedChart[]>) | undefined;
  /** Who signs it on paper, under the logo of the utility. */
  signatures?: readonly string[];
  /** Number of rows. */
  count: number;
  rows: Iterable<Row> | AsyncIterable<Row>;
  /** The device, if all rows are of one. */
  deviceId?: number;
}

/** The unit in which to show a value stored in `unit`. */
const unitIn = ({ units }: Pick<View, "units">, unit: Unit): Unit => {
  const chosen = units[quantityOf(unit)];
  return chosen !== undefined && isUnit(chosen) && canConvert(unit, chosen) ? chosen : unit;
};

/**
 * A number with its unit as text, in the unit and language of the caller.
 * @param limit stored in the same unit; a value that differs from it is not written like it
 */
export const writeQuantity = (
  value: number,
  unit: Unit,
  decimals: number,
  view: View,
  limit: number | null = null,
): string => {
  const shown = unitIn(view, unit);
  const number = convert(value, unit, shown);
  const bound = limit === null ? null : convert(limit, unit, shown);
  const usual = decimalsIn(shown, unit, decimals);
  const places = number === null || bound === null ? usual : decimalsBeside(number, bound, usual);
  return formatQuantity(number, shown, places, view.language);
};

/** How numbers that are stored in a unit are shown to the caller. */
export const shownNumbers = (
  unit: Unit,
  view: View,
  decimals = 0,
): { symbol: string; decimals: number; inUnit: (value: number) => number | null } => {
  const shown = unitIn(view, unit);
  return {
    symbol: unitSymbol(shown, view.codes ? "en" : view.language),
    decimals: decimalsIn(shown, unit, decimals),
    inUnit: (value) => convert(value, unit, shown),
  };
};

const columnOf = <Row>(
  key: string,
  { kind, heading, unit, decimals = 0, labels, personal }: TableColumn,
  read: (row: Row) => Cell,
  view: View,
): SourceColumn<Row> => {
  const shown = unit && unitIn(view, unit);
  const labelOf = (cell: Cell): Cell =>
    typeof cell === "string" && !view.codes ? (labels?.[cell]?.[view.language] ?? cell) : cell;
  const convertOf = (cell: Cell): Cell =>
    typeof cell === "number" && unit && shown ? convert(cell, unit, shown) : cell;
  return {
    key,
    heading: heading[view.language],
    kind,
    personal: personal === true,
    unit: shown ? unitSymbol(shown, view.codes ? "en" : view.language) : "",
    decimals: unit && shown ? decimalsIn(shown, unit, decimals) : decimals,
    read: (row) =>
      kind === "list" ? labelOf(read(row)) : kind === "number" ? convertOf(read(row)) : read(row),
  };
};

/**
 * The columns of a table of the contract, in the language and units of the caller.
 * @param reads the cell of each column: codes for lists, numbers in the unit of the table, times in epoch ms
 */
export const sourceColumns = <Row, Key extends string>(
  table: Table<Key>,
  reads: Readonly<Record<Key, (row: Row) => Cell>>,
  view: View,
): SourceColumn<Row>[] => {
  const columns: SourceColumn<Row>[] = [];
  for (const key in table.columns) columns.push(columnOf(key, table.columns[key], reads[key], view));
  return columns;
};

/** The cells of a row by column. */
export type CellRow = Readonly<Record<string, Cell>>;

/** Rows of a table of the contract that are in memory. */
export const tableOfRows = (table: Table, rows: readonly CellRow[], view: View): TableSource<CellRow> => {
  const reads = Object.fromEntries(
    Object.keys(table.columns).map((key) => [key, (row: CellRow) => row[key] ?? null]),
  );
  return {
    name: table.name,
    title: table.title[view.language],
    columns: sourceColumns<CellRow, string>(table, reads, view),
    filters: [],
    count: rows.length,
    rows,
  };
};

/** A table of the contract of a few rows, to stand before another. */
export const smallTableOf = (table: Table, rows: readonly CellRow[], view: View): SmallTable => {
  const { title, columns } = tableOfRows(table, rows, view);
  return { title, columns, rows: rows.map((row) => columns.map(({ read }) => read(row))) };
};

/** One filter as text; empty when it is not set. */
export const filterLabel = (
  label: Names,
  value: string | readonly string[] | undefined,
  language: Language,
  labels?: Readonly<Record<string, Names>>,
): InfoLine[] => {
  if (value === undefined || value === "") return [];
  const values = typeof value === "string" ? [value] : value;
  return [
    { label: label[language], value: values.map((one) => labels?.[one]?.[language] ?? one).join(", ") },
  ];
};

/** A stored ISO time as epoch milliseconds. */
export const timestampCell = (iso: string | null | undefined): number | null =>
  iso === null || iso === undefined ? null : Date.parse(iso);

/**
 * The column of one channel, such as `pressure` or `pump_power.p1`; null for an unknown parameter.
 * @param read the stored number of a row, in the canonical unit
 */
export const parameterColumn = <Row>(
  channel: string,
  read: (row: Row) => number | null,
  view: View,
): SourceColumn<Row> | null => {
  const known = parameterOf(channel);
  if (!known) return null;
  const { parameter, instance } = known;
  const named = (name: string) => (instance === null ? name : `${name} ${instance}`);
  const { vn, en, fr } = parameter.names;
  const heading = { vn: named(vn), en: named(en), fr: named(fr) };
  if (parameter.states)
    return columnOf<Row>(
      channel,
      { kind: "text", heading },
      (row) => {
        const value = read(row);
        if (view.codes) return value;
        return value === null ? null : (stateOf(parameter, value)?.names[view.language] ?? String(value));
      },
      view,
    );
  const { unit, decimals } = parameter;
  return columnOf<Row>(channel, { kind: "number", heading, unit, decimals }, read, view);
};
