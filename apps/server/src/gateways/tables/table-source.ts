import type { Table, TableColumn } from "@sgval/contract/table";
import { formatQuantity } from "@sgval/quantities/format";
import type { Language, Names } from "@sgval/quantities/language";
import {
  canConvert,
  convert,
  decimalsIn,
  isUnit,
  quantityOf,
  type Unit,
  unitSymbol,
} from "@sgval/quantities/unit";
import type { Cell, EventType, WrittenColumn } from "./table.ts";

/** How the one who asks reads: language, zone and the chosen unit of each quantity. */
export interface View {
  language: Language;
  timeZone: string;
  units: Readonly<Record<string, string>>;
}

/** A column with what it reads from a row. */
export interface SourceColumn<Row> extends WrittenColumn {
  read(row: Row): Cell;
}

/** A list as a feature gives it: everything of one filter and one asker's view, in the order of the list. */
export interface TableSource<Row> {
  /** The table's name in the history. */
  name: string;
  title: string;
  columns: readonly SourceColumn<Row>[];
  /** The filters in words. */
  filters: readonly EventType[];
  /** How many rows there are. */
  count: number;
  rows: Iterable<Row> | AsyncIterable<Row>;
  /** The device whose rows these are. */
  deviceId?: number;
}

/** The unit somebody reads a quantity in that is kept in `unit`. */
const unitIn = ({ units }: Pick<View, "units">, unit: Unit): Unit => {
  const chosen = units[quantityOf(unit)];
  return chosen !== undefined && isUnit(chosen) && canConvert(unit, chosen) ? chosen : unit;
};

/** A number with its unit inside a text, in the unit and the language of the reader. */
export const writeQuantity = (value: number, unit: Unit, decimals: number, view: View): string => {
  const shown = unitIn(view, unit);
  return formatQuantity(convert(value, unit, shown), shown, decimalsIn(shown, unit, decimals), view.language);
};

const columnOf = <Row>(
  key: string,
  { kind, heading, unit, decimals = 0, labels }: TableColumn,
  read: (row: Row) => Cell,
  view: View,
): SourceColumn<Row> => {
  const shown = unit && unitIn(view, unit);
  const labelOf = (cell: Cell): Cell =>
    typeof cell === "string" ? (labels?.[cell]?.[view.language] ?? cell) : cell;
  const convertOf = (cell: Cell): Cell =>
    typeof cell === "number" && unit && shown ? convert(cell, unit, shown) : cell;
  return {
    key,
    heading: heading[view.language],
    kind,
    unit: shown ? unitSymbol(shown) : "",
    decimals: unit && shown ? decimalsIn(shown, unit, decimals) : decimals,
    read: (row) =>
      kind === "list" ? labelOf(read(row)) : kind === "number" ? convertOf(read(row)) : read(row),
  };
};

/**
 * The columns of a described table in words and units of the reader.
 * @param reads what each column reads of a row: codes of a list, numbers in the table's own unit, moments in epoch ms
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

/** A column that only this answer has, such as a parameter of some devices. */
export const extraColumn = columnOf;

/** One filter in words; nothing while it is not set. */
export const filterLabel = (
  label: Names,
  value: string | readonly string[] | undefined,
  language: Language,
  labels?: Readonly<Record<string, Names>>,
): EventType[] => {
  if (value === undefined || value === "") return [];
  const values = typeof value === "string" ? [value] : value;
  return [
    { label: label[language], value: values.map((one) => labels?.[one]?.[language] ?? one).join(", ") },
  ];
};

/** A stored ISO time as epoch milliseconds. */
export const timestampCell = (iso: string | null | undefined): number | null =>
  iso === null || iso === undefined ? null : Date.parse(iso);
