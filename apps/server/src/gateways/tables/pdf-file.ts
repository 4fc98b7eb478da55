import type { Content } from "pdfmake";
import { pageText } from "./cell-text.ts";
import { chartDrawing } from "./chart-drawing.ts";
import { cellPadding, contentWidth, type Orientation, pdfDocument, tableLayout } from "./pdf-document.ts";
import { signatures } from "./pdf-report.ts";
import type { TableHead, TableRow, WrittenColumn } from "./table.ts";

/** Assumed letter width as a fraction of the font size; digits and capitals are this wide. */
const letterShare = 0.58;
const MOST_LETTERS = 40;
const SAMPLE = 300;

interface PageLayout {
  orientation: Orientation;
  fontSize: number;
  /** Points for the text of each column. */
  widths: number[];
}

/** Lengths (in letters) of the longest text of a column, up to a maximum, and of its longest word. */
const needOf = (
  column: WrittenColumn,
  index: number,
  rows: readonly TableRow[],
  write: (row: TableRow, index: number) => string,
): { text: number; word: number } => {
  const texts = rows.slice(0, SAMPLE).map((row) => write(row, index));
  const words = [column.heading, `(${column.unit})`, ...texts].flatMap((text) => text.split(/\s+/));
  return {
    text: Math.min(MOST_LETTERS, Math.max(4, ...texts.map(({ length }) => length))),
    // Half a letter of reserve, because capitals are wide.
    word: 0.5 + Math.min(MOST_LETTERS / 2, Math.max(4, ...words.map(({ length }) => length))),
  };
};

/**
 * Chooses orientation and font size, then distributes the page width: to each column the width of its longest word,
 * the rest in proportion to the remaining text.
 * @param on the orientation, where another table of the page has chosen it
 */
const layOutPage = (
  columns: readonly WrittenColumn[],
  rows: readonly TableRow[],
  write: (row: TableRow, index: number) => string,
  on?: Orientation,
): PageLayout => {
  const needs = columns.map((column, index) => needOf(column, index, rows, write));
  const letters = needs.reduce((sum, { text }) => sum + text, 0);
  const wordLetters = needs.reduce((sum, { word }) => sum + word, 0);
  const orientation = on ?? (columns.length > 6 || letters > 100 ? "landscape" : "portrait");
  const free = contentWidth[orientation] - columns.length * cellPadding;
  const fontSize = [9, 8, 7, 6.5, 6].find((size) => wordLetters * size * letterShare <= free) ?? 5.5;
  const least = needs.map(({ word }) => word * fontSize * letterShare);
  const taken = least.reduce((sum, one) => sum + one, 0);
  const more = needs.map(({ text, word }) => Math.max(0, text - word));
  const wanted = more.reduce((sum, one) => sum + one, 0);
  const widths = least.map((one, index) => {
    if (taken >= free) return (one / taken) * free;
    const share = wanted === 0 ? 1 / columns.length : (more[index] ?? 0) / wanted;
    return one + (free - taken) * share;
  });
  return { orientation, fontSize, widths };
};

/** Whether a word of the text is wider than its column and has to be broken. */
const needsWordBreak = (text: string, width: number, fontSize: number): boolean => {
  const fits = Math.floor(width / (fontSize * letterShare));
  return text.length > fits && text.split(/\s+/).some(({ length }) => length > fits);
};

const headOf = ({ heading, unit, kind }: WrittenColumn): Content => ({
  text: unit === "" ? heading : `${heading} (${unit})`,
  bold: true,
  alignment: kind === "number" ? "right" : "left",
});

const bodyOf = (
  columns: readonly WrittenColumn[],
  rows: readonly TableRow[],
  layout: PageLayout,
  head: TableHead,
): Content[][] =>
  rows.map((row) =>
    columns.map((column, index): Content => {
      const text = pageText(row[index] ?? null, column, head);
      const wordBreak = needsWordBreak(text, layout.widths[index] ?? 0, layout.fontSize);
      return {
        text,
        ...(column.kind === "number" ? { alignment: "right" } : {}),
        ...(wordBreak ? { wordBreak: "break-all" } : {}),
      };
    }),
  );

/** A PDF of A4 pages: title and information lines once, column headings and page number on every page. */
export const pdfFile = (head: TableHead, rows: readonly TableRow[]): Promise<Uint8Array> => {
  const layOut = (
    columns: readonly WrittenColumn[],
    some: readonly TableRow[],
    on?: Orientation,
  ): PageLayout =>
    layOutPage(
      columns,
      some,
      (row, index) => {
        const column = columns[index];
        return column ? pageText(row[index] ?? null, column, head) : "";
      },
      on,
    );
  const tableOf = (
    columns: readonly WrittenColumn[],
    some: readonly TableRow[],
    layout: PageLayout,
  ): Content => ({
    margin: [0, 8, 0, 0],
    fontSize: layout.fontSize,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: layout.widths,
      body: [columns.map(headOf), ...bodyOf(columns, some, layout, head)],
    },
    layout: tableLayout,
  });
  const layout = layOut(head.columns, rows);
  const few = (head.before ?? []).map(({ title, columns, rows: some }): Content[] => [
    { text: title, bold: true, margin: [0, 8, 0, 0] },
    tableOf(columns, some, layOut(columns, some, layout.orientation)),
  ]);
  const charts = (head.charts ?? []).map(
    (chart): Content => ({
      svg: chartDrawing(chart, { ...head, width: contentWidth[layout.orientation] }),
      margin: [0, 10, 0, 0],
    }),
  );
  return pdfDocument(head, layout, [
    // The key figures, and what they look like.
    ...few.slice(0, 1).flat(),
    ...charts,
    ...few.slice(1).flat(),
    tableOf(head.columns, rows, layout),
    ...(head.signatures ? [signatures(head.signatures)] : []),
  ]);
};
