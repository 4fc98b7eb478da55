import type { ImportMapping } from "@sgval/contract/readings/import-mapping";
import type { Parameter } from "@sgval/quantities/parameter";
import { plainNumber } from "../../../gateways/tables/read-number.ts";
import type { ReadCell } from "../../../gateways/tables/read-row.ts";
import { MISSING, readValue, UNREADABLE } from "../decode/read-value.ts";

const aDigit = /\d/;

/** The number of a cell, written with the decimal sign of the file; MISSING and UNREADABLE as in `readValue`. */
export const readCellNumber = (
  parameter: Parameter,
  cell: ReadCell,
  decimal: ImportMapping["decimal"],
): number => {
  if (typeof cell === "number" || typeof cell === "boolean") return readValue(parameter, cell);
  if (cell === null) return MISSING;
  if (cell instanceof Date) return UNREADABLE;
  const text = cell.trim().replace("\u2212", "-");
  // States such as "on", and what stands for no value.
  if (!aDigit.test(text)) return readValue(parameter, text);
  const plain = plainNumber(text, decimal);
  if (plain !== null) return readValue(parameter, plain);
  const value = readValue(parameter, text);
  return parameter.states?.some(({ code }) => code === value) && !/[.,]/.test(text) ? value : UNREADABLE;
};
