import type { ReadCell } from "./read-row.ts";

/** The sign before the fraction, one for a whole file. */
export type DecimalSign = "," | ".";

const group = String.raw`[ '\u00a0\u202f]`;
const notation = (decimal: string, other: string) => ({
  number: new RegExp(
    // Behind a zero stand no thousands: `0,005` among numbers with a decimal point is another notation, and not 5.
    String.raw`^[+-]?(?!0\d{0,2}[${other}])(?:\d{1,3}(?:(?:[${other}]|${group})\d{3})+|\d*)(?:[${decimal}]\d*)?(?:e[+-]?\d+)?$`,
    "i",
  ),
  separators: new RegExp(`[${other}]|${group}`, "g"),
});
const notations: Readonly<Record<DecimalSign, ReturnType<typeof notation>>> = {
  ".": notation(".", ","),
  ",": notation(",", "."),
};
const aDigit = /\d/;

/**
 * A written number as programs write it: `1.234,5` as `1234.5`; `null` for another text. A sign in another place than that of the
 * notation is refused: `2.41` with a decimal comma is not 241.
 */
export const plainNumber = (text: string, decimal: DecimalSign): string | null => {
  const { number, separators } = notations[decimal];
  return aDigit.test(text) && number.test(text) ? text.replace(separators, "").replace(",", ".") : null;
};

/** The number of a cell in the notation of its file; `null` for what is none. */
export const readNumber = (cell: ReadCell, decimal: DecimalSign): number | null => {
  if (typeof cell === "number") return Number.isFinite(cell) ? cell : null;
  if (typeof cell !== "string") return null;
  const plain = plainNumber(cell.trim().replace("\u2212", "-"), decimal);
  return plain === null ? null : Number(plain);
};

/** Three digits behind a single sign may be thousands as well as a fraction, except behind a zero. */
const isCertain = (text: string): boolean => !/^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(text);

/** The decimal sign of these cells; a point where nothing shows it. Where some show it for certain, the others follow them. */
export const decimalOf = (cells: Iterable<ReadCell>): DecimalSign => {
  const all = { ",": 0, ".": 0 };
  const certain = { ",": 0, ".": 0 };
  for (const cell of cells) {
    if (typeof cell !== "string" || !/^[+-]?[\d.,\s]+$/.test(cell)) continue;
    const [comma, point] = [cell.lastIndexOf(","), cell.lastIndexOf(".")];
    if (comma === point) continue;
    const sign = comma > point ? "," : ".";
    all[sign] += 1;
    if (isCertain(cell.trim())) certain[sign] += 1;
  }
  const counted = certain[","] === certain["."] ? all : certain;
  return counted[","] > counted["."] ? "," : ".";
};
