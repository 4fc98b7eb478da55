import type { ImportMapping } from "@sgval/contract/readings/import-mapping";
import { mostColumns } from "@sgval/contract/readings/import-mapping";
import { decimalOf } from "../../../gateways/tables/read-number.ts";
import type { ReadCell, ReadRow } from "../../../gateways/tables/read-row.ts";
import type { ChannelRecord, DeviceRecord } from "../../devices/index.ts";
import type { FindDevice } from "./device-names.ts";
import { matchParameter, plainName } from "./match-parameter.ts";
import { areClocks, timeFormatOf } from "./read-cell-time.ts";

interface Known {
  find: FindDevice;
  /** The device of the whole file, where the caller came from one. */
  device: DeviceRecord | null;
  zone: string;
  delimiter: string | null;
}

/** Title lines before the headings, as in our own exports. */
const mostTitleLines = 30;
/** Values of a column that are looked at. */
const sampled = 20;

const textOf = (cell: ReadCell | undefined): string => String(cell ?? "").trim();
const isText = (cell: ReadCell | undefined): boolean =>
  typeof cell === "string" && cell !== "" && !/^[+-]?[\d.,\s]+$/.test(cell);
const isTime = (cell: ReadCell | undefined): boolean =>
  cell !== null && cell !== undefined && timeFormatOf([cell]) !== null;

/** The first row of data: one with a time that most rows after it have in the same column. */
const firstDataRow = (rows: readonly ReadRow[]): number => {
  const hasTimes = (index: number, column: number): boolean =>
    timeFormatOf(rows.slice(index, index + sampled).map(({ cells }) => cells[column] ?? null)) !== null;
  const found = rows
    .slice(0, mostTitleLines)
    .findIndex(
      ({ cells }, index) =>
        cells.length > 1 && cells.some((cell, column) => isTime(cell) && hasTimes(index, column)),
    );
  return found < 0 ? Math.min(rows.length, 1) : found;
};

/** Our own exports have the units in the line between the headings and the rows. */
const headingRow = (rows: readonly ReadRow[], data: number): ReadRow | null => {
  const [above, before] = [rows[data - 1], rows[data - 2]];
  if (!above) return null;
  const texts = (row: ReadRow | undefined) => row?.cells.filter(isText).length ?? 0;
  return before && texts(before) > 1 && texts(before) > texts(above) ? before : above;
};

/** The headings of the columns; the cells of a line of units below them are added in brackets. */
export const headingsOf = (rows: readonly ReadRow[], headerLine: number): string[] => {
  const index = rows.findIndex(({ line }) => line === headerLine);
  const [row, below, after] = [rows[index], rows[index + 1], rows[index + 2]];
  if (headerLine === 0 || !row) return [];
  const isUnits = below && after && !below.cells.some(isTime) && after.cells.some(isTime);
  return row.cells.slice(0, mostColumns).map((cell, column) => {
    const unit = isUnits ? textOf(below.cells[column]) : "";
    return unit === "" ? textOf(cell) : `${textOf(cell)} (${unit})`;
  });
};

const timeNames = /\b(time|timestamp|datetime|date|ts|thoi gian|ngay|gio|heure|horodat\w*|measured ?at)\b/;
const deviceNames = /\b(device|station|site|thiet bi|tram|appareil|dispositif|logger|tag)\b/;
const parameterNames = /\b(parameter|parametre|thong so|channel|kenh|voie|variable|measurement|chi tieu)\b/;
const valueNames = /\b(value|valeur|gia tri|reading)\b/;
const unitNames = /\b(unit|unite|don vi)\b/;

interface Column {
  index: number;
  heading: string;
  cells: ReadCell[];
}

const timesOf = (columns: readonly Column[], zone: string): ImportMapping["time"] => {
  const named = columns.filter(({ heading }) => timeNames.test(plainName(heading)));
  const ranked = [...named, ...columns];
  const found = ranked.find(({ cells }) => timeFormatOf(cells) !== null) ?? ranked[0];
  const clock = columns.find(({ index, cells }) => index !== found?.index && areClocks(cells));
  return {
    column: found?.index ?? 0,
    timeColumn: clock && found?.cells.every((cell) => !/:/.test(textOf(cell))) ? clock.index : null,
    format: timeFormatOf(found?.cells ?? []) ?? "ymd",
    zone,
  };
};

/**
 * What the columns of a file probably are, from its headings and first rows. Whoever imports it sees the decoded rows
 * and may change everything.
 */
export const guessMapping = (
  rows: readonly ReadRow[],
  { find, device, zone, delimiter }: Known,
): ImportMapping => {
  const data = firstDataRow(rows);
  const header = headingRow(rows, data);
  const headings = headingsOf(rows, header?.line ?? 0);
  const samples = rows.slice(data, data + sampled);
  const width = Math.min(mostColumns, Math.max(0, ...samples.map(({ cells }) => cells.length)));
  const columns: Column[] = Array.from({ length: width }, (_, index) => ({
    index,
    heading: headings[index] ?? "",
    cells: samples.map(({ cells }) => cells[index] ?? null).filter((cell) => cell !== null),
  }));
  const time = timesOf(columns, zone);
  const rest = columns.filter(({ index }) => index !== time.column && index !== time.timeColumn);
  const holdsDevices = ({ cells }: Column) =>
    cells.length > 0 && cells.every(isText) && cells.some((cell) => find(textOf(cell)));
  const deviceColumn =
    rest.find(holdsDevices) ??
    rest.find(({ heading, cells }) => deviceNames.test(plainName(heading)) && cells.every(isText));
  const first = deviceColumn ? find(textOf(deviceColumn.cells[0])) : device;
  const channels: readonly ChannelRecord[] = first?.channels ?? [];

  const others = rest.filter(({ index }) => index !== deviceColumn?.index);
  const nameColumn = others.find(
    ({ heading, cells }) =>
      cells.length > 0 &&
      cells.every(isText) &&
      (parameterNames.test(plainName(heading)) ||
        cells.some((cell) => matchParameter(textOf(cell), channels))),
  );
  const numeric = others.filter(
    ({ index, cells }) => index !== nameColumn?.index && cells.length > 0 && !cells.every(isText),
  );
  const valueColumn =
    numeric.find(({ heading }) => valueNames.test(plainName(heading))) ?? numeric[0] ?? others[0];
  const isLong = nameColumn !== undefined && valueColumn !== undefined;
  const names = isLong ? namesOf(rows.slice(data), nameColumn.index) : [];
  return {
    delimiter,
    headerLine: header?.line ?? 0,
    decimal: decimalOf((isLong ? [valueColumn] : numeric).flatMap(({ cells }) => cells)),
    time,
    device: { column: deviceColumn?.index ?? null, id: deviceColumn ? null : (device?.id ?? null) },
    layout: isLong ? "long" : "wide",
    wide: isLong ? [] : wideOf(others, channels),
    long: {
      parameterColumn: nameColumn?.index ?? 0,
      valueColumn: valueColumn?.index ?? 0,
      unitColumn: others.find(({ heading }) => unitNames.test(plainName(heading)))?.index ?? null,
      names: names.map((name) => ({ name, ...(matchParameter(name, channels) ?? nothing) })),
    },
    raw: false,
  };
};

const nothing = { parameter: null, unit: null };

/** Each parameter goes to the first column that names it. */
const wideOf = (columns: readonly Column[], channels: readonly ChannelRecord[]): ImportMapping["wide"] => {
  const taken = new Set<string>();
  return columns.map(({ index, heading }) => {
    const found = matchParameter(heading, channels);
    if (!found || taken.has(found.parameter)) return { column: index, ...nothing };
    taken.add(found.parameter);
    return { column: index, ...found };
  });
};

/** The names in a column, in the order of their first row. */
export const namesOf = (rows: readonly ReadRow[], column: number): string[] =>
  [...new Set(rows.map(({ cells }) => textOf(cells[column])))]
    .filter((name) => name !== "" && name.length <= 128)
    .slice(0, mostColumns);
