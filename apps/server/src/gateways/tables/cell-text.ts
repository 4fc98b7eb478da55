import { flagLabels } from "@sgval/contract/table";
import { formatNumber } from "@sgval/quantities/format";
import { type Language, localeOf } from "@sgval/quantities/language";
import { writeDateTime } from "@sgval/quantities/timestamp";
import { writeIso } from "./local-time.ts";
import type { Cell, TableHead, WrittenColumn } from "./table.ts";

/**
 * A sheet that opens the file takes such a text for a formula: some look past spaces and signs nobody sees, and those
 * of East Asia read the wide signs alike.
 */
const formulaStart = /^(?:[\t\r\n]|[\s\p{Cf}\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;

/** The text with an apostrophe in front where a sheet would compute it. */
export const guardText = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

/** Twelve digits tell more than any sensor knows; the rest is noise of binary fractions. */
export const plainNumber = (value: number): number => Number(value.toPrecision(12));

/** Whether the language writes a comma before decimals. */
export const hasDecimalComma = (language: Language): boolean =>
  (1.5).toLocaleString(localeOf(language)).includes(",");

/** A cell of a CSV. Text is guarded against formulas, numbers never. */
export const csvText = (
  cell: Cell,
  { kind }: WrittenColumn,
  { language, timeZone }: Pick<TableHead, "language" | "timeZone">,
  machine: boolean,
): string => {
  if (cell === null) return "";
  if (typeof cell === "boolean") return machine ? String(cell) : flagLabels[`${cell}`][language];
  if (typeof cell === "string") return guardText(cell);
  if (kind === "timestamp") return writeIso(cell, timeZone);
  const text = String(plainNumber(cell));
  return !machine && hasDecimalComma(language) ? text.replace(".", ",") : text;
};

/** A cell as a page shows it: as on the screen, but with a plain minus. */
export const pageText = (
  cell: Cell,
  { kind, decimals }: WrittenColumn,
  { language, timeZone }: Pick<TableHead, "language" | "timeZone">,
): string => {
  if (cell === null) return "";
  if (typeof cell === "boolean") return flagLabels[`${cell}`][language];
  if (typeof cell === "string") return cell;
  if (kind === "timestamp") return writeDateTime(cell, language, timeZone);
  return formatNumber(cell, decimals, language).replace("−", "-");
};
