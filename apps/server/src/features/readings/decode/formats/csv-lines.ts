import { telemetryLimits } from "@sgval/contract/readings/readings";
import { parse } from "csv-parse/sync";
import type { JsonObject } from "../decoded-message.ts";
import { readNumber, UNREADABLE } from "../read-value.ts";

const splitLines = (text: string, delimiter: string, to: number): string[][] | null => {
  try {
    // A row with another number of cells than the header is an error: which cell is missing cannot be known.
    return parse(text, { delimiter, to, trim: true, skip_empty_lines: true });
  } catch {
    return null;
  }
};

// A name with its unit at most: what has colons, braces or equals signs is a list of named values, or JSON.
const headings = /^[\p{L}_%°][^"':={}[\]]*(?:\[[^"':={}[\]]*\])?$/u;

/** More than any logger writes; empty cells cost a reader as much as full ones. */
const mostColumns = 500;
const longestLine = 16_384;

const isHeader = (names: readonly string[]): boolean =>
  names.length > 1 &&
  names.length <= mostColumns &&
  new Set(names).size === names.length &&
  names.every((name) => headings.test(name) && readNumber(name) === UNREADABLE);

const isNumber = (cell: string): boolean => Number.isFinite(readNumber(cell));

/**
 * Reads lines of CSV below a header with names, separated by semicolons or commas, as an object for each; cells stay texts, so that a
 * decimal comma is read as in any other text. Undefined for what has no such header, rows of another width, or not a single number.
 */
export const readCsvLines = (text: string): JsonObject[] | undefined => {
  const headEnd = text.search(/[\r\n]/);
  if (headEnd < 0 || text.split("\n").some((line) => line.length > longestLine)) return undefined;
  const head = text.slice(0, headEnd);
  const delimiter = head.includes(";") ? ";" : ",";
  const named = splitLines(head, delimiter, 1)?.[0] ?? [];
  // Some loggers end each line with the separator.
  const width = named.at(-1) === "" ? named.length - 1 : named.length;
  const names = named.slice(0, width);
  if (!isHeader(names)) return undefined;
  // The header, and one row more than a message may have, which is enough to refuse it.
  const rows = splitLines(text, delimiter, telemetryLimits.samples + 2)?.slice(1);
  if (!rows?.some((cells) => cells.slice(0, width).some(isNumber))) return undefined;
  return rows.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index]])));
};
