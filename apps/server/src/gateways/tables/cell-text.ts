import { flagLabels, guardText } from "@sgval/contract/table";
import { formatNumber, hasDecimalComma } from "@sgval/quantities/format";
import { writeDateTime, writeZone as writeOffset, zoneOffsetSeconds } from "@sgval/quantities/timestamp";
import type { Cell, OwnDecimals, TableHead, WrittenColumn } from "./table.ts";

/**
 * Local time as epoch milliseconds whose UTC fields are those of the local time. Dates in spreadsheets have no time
 * zone and are written this way.
 */
export const localEpoch = (timestamp: number, zone: string): number =>
  timestamp + zoneOffsetSeconds(timestamp, zone) * 1000;

const two = (number: number): string => String(number).padStart(2, "0");

/** ISO 8601 local time with offset: `2026-11-20T21:05:09+07:00`; milliseconds only if not zero. */
export const writeIso = (timestamp: number, zone: string): string => {
  const local = localEpoch(timestamp, zone);
  const minutes = Math.round((local - timestamp) / 60_000);
  const offset = `${minutes < 0 ? "-" : "+"}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
  return new Date(local).toISOString().replace(/(?:\.000)?Z$/, offset);
};

/** Local date: `2026-11-20`. */
export const writeIsoDay = (timestamp: number, zone: string): string =>
  writeIso(timestamp, zone).slice(0, 10);

/** Name and offset of the zone: `Asia/Ho_Chi_Minh (GMT+7)`. */
export const writeZone = (timestamp: number, zone: string): string =>
  `${zone} (${writeOffset(timestamp, zone)})`;

/** Rounded to twelve significant digits, which removes binary rounding errors. */
export const plainNumber = (value: number): number => Number(value.toPrecision(12));

/** A cell with the decimals that it is shown with. */
export const withDecimals = <Column extends Pick<WrittenColumn, "decimals">>(
  cell: Cell,
  column: Column,
): [Exclude<Cell, OwnDecimals>, Column] =>
  typeof cell === "object" && cell !== null
    ? [cell.value, { ...column, decimals: cell.decimals }]
    : [cell, column];

/** A CSV cell. Texts are guarded against formulas, numbers never. */
export const csvText = (
  written: Cell,
  column: WrittenColumn,
  { language, timeZone }: Pick<TableHead, "language" | "timeZone">,
  machine: boolean,
): string => {
  const [cell, { kind }] = withDecimals(written, column);
  if (cell === null) return "";
  if (typeof cell === "boolean") return machine ? String(cell) : flagLabels[`${cell}`][language];
  if (typeof cell === "string") return guardText(cell);
  if (kind === "timestamp") return writeIso(cell, timeZone);
  const text = String(plainNumber(cell));
  return !machine && hasDecimalComma(language) ? text.replace(".", ",") : text;
};

/** A PDF cell: formatted as on screen, but with a hyphen as minus sign. */
export const pageText = (
  written: Cell,
  column: WrittenColumn,
  { language, timeZone }: Pick<TableHead, "language" | "timeZone">,
): string => {
  const [cell, { kind, decimals }] = withDecimals(written, column);
  if (cell === null) return "";
  if (typeof cell === "boolean") return flagLabels[`${cell}`][language];
  if (typeof cell === "string") return cell;
  if (kind === "timestamp") return writeDateTime(cell, language, timeZone);
  return formatNumber(cell, decimals, language).replace("−", "-");
};
