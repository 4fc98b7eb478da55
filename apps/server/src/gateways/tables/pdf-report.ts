import { missingText } from "@sgval/quantities/format";
import type { Content } from "pdfmake";
import { cellPadding, colors, contentWidth, pdfDocument, tableLayout } from "./pdf-document.ts";
import type { PrintedReport } from "./table.ts";

const orientation = "portrait";
const fontSize = 8.5;
/** Letters of a column that count for its width; longer texts wrap. */
const [FEWEST, MOST] = [7, 42];
/** Width of a letter in points, as in words of wide letters like "Nghiêm". */
const LETTER = fontSize * 0.62;

const longestOf = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => text.length));

/** Widths in proportion to the texts of the columns, of which none breaks inside a word. */
export const widthsOf = ({
  columns,
  rows,
}: Pick<PrintedReport["sections"][number], "columns" | "rows">): number[] => {
  const needs = columns.map((heading, index) => {
    const texts = [heading, ...rows.map((row) => row[index] ?? "")];
    const word = Math.min(MOST, longestOf(texts.flatMap((text) => text.split(/\s+/))));
    const whole = Math.min(MOST, Math.max(FEWEST, longestOf(texts)));
    return { word: word * LETTER, more: whole - word };
  });
  const sumOf = (key: "word" | "more") => needs.reduce((all, one) => all + one[key], 0);
  const free = contentWidth[orientation] - columns.length * cellPadding;
  // Words that are too long all together break in the same proportion.
  const shrunk = Math.min(1, free / sumOf("word"));
  const left = free - shrunk * sumOf("word");
  const more = sumOf("more");
  return needs.map((need) => shrunk * need.word + (more > 0 ? need.more / more : 1 / needs.length) * left);
};

const sectionOf = (section: PrintedReport["sections"][number]): Content[] => {
  const { heading, counts, columns, rows, none, more } = section;
  const head: Content = {
    text: heading,
    fontSize: 11,
    bold: true,
    color: colors.ink,
    margin: [0, 12, 0, 2],
  };
  if (rows.length === 0) return [{ stack: [head, { text: none, color: colors.mute }], unbreakable: true }];
  return [
    { ...head, headlineLevel: 1 },
    { text: more === null ? counts : `${counts} · ${more}`, color: colors.mute, margin: [0, 0, 0, 4] },
    {
      table: {
        headerRows: 1,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths: widthsOf(section),
        body: [
          columns.map((text): Content => ({ text, bold: true })),
          ...rows.map((row) => row.map((text): Content => ({ text: text || missingText }))),
        ],
      },
      layout: tableLayout,
    },
  ];
};

/** Space for a signature under each name of a role. */
export const signatures = (roles: readonly string[]): Content => ({
  margin: [0, 28, 0, 0],
  columns: roles.map((text): Content => ({ text, bold: true, alignment: "center", margin: [0, 0, 0, 60] })),
});

/** A report as a PDF: its sections one below the other, and who signs it. */
export const pdfReport = (report: PrintedReport): Promise<Uint8Array> =>
  pdfDocument(report, { orientation, fontSize }, [
    ...report.sections.flatMap(sectionOf),
    signatures(report.signatures),
  ]);
