import type { ImportMapping } from "@sgval/contract/readings/import-mapping";
import type { Parameter } from "@sgval/quantities/parameter";
import type { ReadCell } from "../../../gateways/tables/read-row.ts";
import { MISSING, readValue, UNREADABLE } from "../decode/read-value.ts";

type Decimal = ImportMapping["decimal"];

const group = String.raw`[ '\u00a0\u202f]`;
const shapes: Readonly<Record<Decimal, { number: RegExp; separators: RegExp }>> = {
  ".": {
    number: new RegExp(
      String.raw`^[+-]?(?:\d{1,3}(?:(?:,|${group})\d{3})+|\d*)(?:\.\d*)?(?:e[+-]?\d+)?$`,
      "i",
    ),
    separators: new RegExp(`[,]|${group}`, "g"),
  },
  ",": {
    number: new RegExp(
      String.raw`^[+-]?(?:\d{1,3}(?:(?:\.|${group})\d{3})+|\d*)(?:,\d*)?(?:e[+-]?\d+)?$`,
      "i",
    ),
    separators: new RegExp(`[.]|${group}`, "g"),
  },
};
const aDigit = /\d/;

/**
 * The number of a cell, written with the decimal sign of the file; MISSING and UNREADABLE as in `readValue`. A sign in
 * another place than that of the chosen notation makes it unreadable: `2.41` with a decimal comma is not 241.
 */
export const readCellNumber = (parameter: Parameter, cell: ReadCell, decimal: Decimal): number => {
  if (typeof cell === "number" || typeof cell === "boolean") return readValue(parameter, cell);
  if (cell === null) return MISSING;
  if (cell instanceof Date) return UNREADABLE;
  const text = cell.trim().replace("\u2212", "-");
  const shape = shapes[decimal];
  // States such as "on", and what stands for no value.
  if (!aDigit.test(text)) return readValue(parameter, text);
  if (!shape.number.test(text)) {
    const value = readValue(parameter, text);
    return parameter.states?.some(({ code }) => code === value) && !/[.,]/.test(text) ? value : UNREADABLE;
  }
  return readValue(parameter, text.replace(shape.separators, "").replace(",", "."));
};

/** The decimal sign of these cells; a point where nothing shows it. */
export const decimalOf = (cells: readonly ReadCell[]): Decimal => {
  let [commas, points] = [0, 0];
  for (const cell of cells) {
    if (typeof cell !== "string" || !/^[+-]?[\d.,\s]+$/.test(cell)) continue;
    const [comma, point] = [cell.lastIndexOf(","), cell.lastIndexOf(".")];
    if (comma > point) commas += 1;
    else if (point > comma) points += 1;
  }
  return commas > points ? "," : ".";
};
