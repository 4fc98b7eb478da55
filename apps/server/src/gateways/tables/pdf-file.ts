import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { languageTag } from "@sgval/quantities/language";
import pdfmake, { type Content } from "pdfmake";
import { pageText } from "./cell-text.ts";
import { cellPadding, layPage, needsCutting, type PageLayout } from "./pdf-layout.ts";
import type { TableHead, TableRow, WrittenColumn } from "./table.ts";
import { tableTexts } from "./texts.ts";

const require = createRequire(import.meta.url);
const fonts = join(dirname(require.resolve("pdfmake/package.json")), "fonts", "Roboto");

const colors = { ink: "#1f2a37", mute: "#5b6673", line: "#d5dbe1", head: "#e8eef4" } as const;

const headOf = ({ heading, unit, kind }: WrittenColumn): Content => ({
  text: unit === "" ? heading : `${heading} (${unit})`,
  bold: true,
  alignment: kind === "number" ? "right" : "left",
});

const bodyOf = (head: TableHead, rows: readonly TableRow[], layout: PageLayout): Content[][] =>
  rows.map((row) =>
    head.columns.map((column, index): Content => {
      const text = pageText(row[index] ?? null, column, head);
      const cut = needsCutting(text, layout.widths[index] ?? 0, layout.fontSize);
      return {
        text,
        ...(column.kind === "number" ? { alignment: "right" } : {}),
        ...(cut ? { wordBreak: "break-all" } : {}),
      };
    }),
  );

const above = ({ title, events }: TableHead): Content[] => [
  { text: title, fontSize: 16, bold: true, color: colors.ink, margin: [0, 0, 0, 6] },
  ...events.map(
    ({ label, value }): Content => ({
      columns: [{ text: `${label}: ${value}`, fontSize: 8, color: colors.mute }],
      margin: [0, 0, 0, 1],
    }),
  ),
];

const pageLabels = ({ language }: TableHead, page: number, pages: number): string =>
  tableTexts.page[language].replace("{{page}}", String(page)).replace("{{pages}}", String(pages));

/** A document of A4 pages: title and facts once, the heads on every page, page x of y at the foot. */
export const pdfFile = async (head: TableHead, rows: readonly TableRow[]): Promise<Uint8Array> => {
  pdfmake.setFonts({
    Roboto: { normal: join(fonts, "Roboto-Regular.ttf"), bold: join(fonts, "Roboto-Medium.ttf") },
  });
  // What a cell says must never make the server fetch or read anything.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts));
  const write = (row: TableRow, index: number): string => {
    const column = head.columns[index];
    return column ? pageText(row[index] ?? null, column, head) : "";
  };
  const layout = layPage(head.columns, rows, write);
  const document = pdfmake.createPdf({
    pageSize: "A4",
    pageOrientation: layout.orientation,
    pageMargins: [36, 36, 36, 40],
    language: languageTag(head.language),
    info: { title: head.title, creator: head.product, author: head.product },
    defaultStyle: { font: "Roboto", fontSize: layout.fontSize },
    content: [
      ...above(head),
      {
        margin: [0, 8, 0, 0],
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: layout.widths,
          body: [head.columns.map(headOf), ...bodyOf(head, rows, layout)],
        },
        layout: {
          hLineWidth: () => 0.5,
          vLineWidth: () => 0,
          hLineColor: () => colors.line,
          paddingLeft: () => cellPadding / 2,
          paddingRight: () => cellPadding / 2,
          paddingTop: () => 2,
          paddingBottom: () => 2,
          fillColor: (row) => (row === 0 ? colors.head : null),
        },
      },
    ],
    footer: (page, pages) => ({
      margin: [36, 12, 36, 0],
      columns: [
        { text: `${head.product} · ${head.title}`, fontSize: 7, color: colors.mute },
        { text: pageLabels(head, page, pages), fontSize: 7, color: colors.mute, alignment: "right" },
      ],
    }),
  });
  return document.getBuffer();
};
