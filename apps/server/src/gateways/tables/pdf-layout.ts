import type { TableRow, WrittenColumn } from "./table.ts";

/** Points of an A4 page between its margins. */
const deps = { portrait: 595 - 2 * 36, landscape: 842 - 2 * 36 } as const;
/** Points on both sides of a cell's text. */
export const cellPadding = 6;

/** How wide a letter is for its height; digits and capitals of the font need as much. */
const letterShare = 0.58;
const MOST_LETTERS = 40;
const SAMPLE = 300;

export interface PageLayout {
  orientation: "portrait" | "landscape";
  fontSize: number;
  /** Points for the text of each column. */
  widths: number[];
}

/** The longest text of a column within reason, and its longest word, which no line may break. */
const needOf = (
  column: WrittenColumn,
  index: number,
  rows: readonly TableRow[],
  write: (row: TableRow, index: number) => string,
): { text: number; label: number } => {
  const texts = rows.slice(0, SAMPLE).map((row) => write(row, index));
  // A heading may take several lines; the unit stands in brackets behind it.
  const labels = [column.heading, `(${column.unit})`, ...texts].flatMap((text) => text.split(/\s+/));
  return {
    text: Math.min(MOST_LETTERS, Math.max(4, ...texts.map(({ length }) => length))),
    // Half a letter more: capitals are wide.
    label: 0.5 + Math.min(MOST_LETTERS / 2, Math.max(4, ...labels.map(({ length }) => length))),
  };
};

/**
 * Turns the page and shrinks the letters as the columns ask, then shares its width: to each column its longest word,
 * the rest by how much text there is.
 */
export const layPage = (
  columns: readonly WrittenColumn[],
  rows: readonly TableRow[],
  write: (row: TableRow, index: number) => string,
): PageLayout => {
  const needs = columns.map((column, index) => needOf(column, index, rows, write));
  const letters = needs.reduce((sum, { text }) => sum + text, 0);
  const labels = needs.reduce((sum, { label }) => sum + label, 0);
  const orientation = columns.length > 6 || letters > 100 ? "landscape" : "portrait";
  const free = deps[orientation] - columns.length * cellPadding;
  const fontSize = [9, 8, 7, 6.5, 6].find((size) => labels * size * letterShare <= free) ?? 5.5;
  const least = needs.map(({ label }) => label * fontSize * letterShare);
  const taken = least.reduce((sum, one) => sum + one, 0);
  const more = needs.map(({ text, label }) => Math.max(0, text - label));
  const wanted = more.reduce((sum, one) => sum + one, 0);
  const widths = least.map((one, index) => {
    if (taken >= free) return (one / taken) * free;
    const share = wanted === 0 ? 1 / columns.length : (more[index] ?? 0) / wanted;
    return one + (free - taken) * share;
  });
  return { orientation, fontSize, widths };
};

/** Whether a word of the text is wider than its column and so has to be cut. */
export const needsCutting = (text: string, width: number, fontSize: number): boolean => {
  const fits = Math.floor(width / (fontSize * letterShare));
  return text.length > fits && text.split(/\s+/).some(({ length }) => length > fits);
};
