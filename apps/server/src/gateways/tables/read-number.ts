import type { ReadCell } from "./read-row.ts";

/** The sign before the fraction; `null` where only the number itself can show it. */
export type DecimalSign = "," | "." | null;

/**
 * A number that a person or another program wrote: `1,5`, `1.5`, `1 234,5`, `1.234,5` or `1,234.5`. Without a given
 * sign the last of two different ones begins the fraction, and so does one that stands alone: `1,234` is 1.234.
 * @returns null for what is no number
 */
export const readNumber = (cell: ReadCell, decimal: DecimalSign = null): number | null => {
  if (typeof cell === "number") return Number.isFinite(cell) ? cell : null;
  if (typeof cell !== "string") return null;
  const text = cell.replace(/[\s\u00a0\u202f']/g, "").replace("−", "-");
  const comma = text.lastIndexOf(",");
  const point = text.lastIndexOf(".");
  const one = text.indexOf(",") === comma;
  const guessed = comma > point ? (one ? "," : ".") : text.indexOf(".") === point ? "." : ",";
  const sign = decimal ?? guessed;
  const plain = sign === "," ? text.replaceAll(".", "").replace(",", ".") : text.replaceAll(",", "");
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : null;
};
