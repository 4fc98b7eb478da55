import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Language, languageTag } from "@sgval/quantities/language";
import pdfmake, { type Content } from "pdfmake";
import type { InfoLine } from "./table.ts";
import { tableTexts } from "./table-source.ts";

export type Orientation = "portrait" | "landscape";

/** Width of an A4 page between its margins, in points. */
export const contentWidth = { portrait: 595 - 2 * 36, landscape: 842 - 2 * 36 } as const;
/** Horizontal padding of a cell in points, both sides together. */
export const cellPadding = 6;

export const colors = { ink: "#1f2a37", mute: "#5b6673", line: "#d5dbe1", head: "#e8eef4" } as const;

/** Thin lines between rows, a shaded head. */
export const tableLayout: Content["layout"] = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => colors.line,
  paddingLeft: () => cellPadding / 2,
  paddingRight: () => cellPadding / 2,
  paddingTop: () => 2,
  paddingBottom: () => 2,
  fillColor: (row) => (row === 0 ? colors.head : null),
};

/** Where on a page a heading may still begin: the line below it, the head of its table and a row of four lines follow. */
const LAST_HEADING = 0.86;

const require = createRequire(import.meta.url);
const fonts = join(dirname(require.resolve("pdfmake/package.json")), "fonts", "Roboto");

/** Title and lines of information, which stand once at the beginning, under the logo if there is one. */
const titleOf = (title: string, info: readonly InfoLine[], logo: string | null): Content[] => [
  ...(logo === null ? [] : [{ image: logo, fit: [140, 44], margin: [0, 0, 0, 8] } satisfies Content]),
  { text: title, fontSize: 16, bold: true, color: colors.ink, margin: [0, 0, 0, 6] },
  ...info.map(
    ({ label, value }): Content => ({
      columns: [{ text: `${label}: ${value}`, fontSize: 8, color: colors.mute }],
      margin: [0, 0, 0, 1],
    }),
  ),
];

/** Text in letters that the font has: it has no accents by themselves, as a Mac writes them, and no arrow. */
export const printableText = (text: string): string => text.normalize("NFC").replaceAll("→", "->");

const printable = (content: Content): Content => {
  const { text, columns, stack, table } = content;
  return {
    ...content,
    ...(text === undefined ? {} : { text: printableText(text) }),
    ...(columns ? { columns: columns.map(printable) } : {}),
    ...(stack ? { stack: stack.map(printable) } : {}),
    ...(table ? { table: { ...table, body: table.body.map((row) => row.map(printable)) } } : {}),
  };
};

const pageNumber = (language: Language, page: number, pages: number): string =>
  tableTexts.page[language].replace("{{page}}", String(page)).replace("{{pages}}", String(pages));

/** A PDF of A4 pages with the letters of every Vietnamese word: title and information once, page number on every page. */
export const pdfDocument = (
  head: {
    product: string;
    title: string;
    info: readonly InfoLine[];
    language: Language;
    logo?: string | null;
  },
  page: { orientation: Orientation; fontSize: number },
  content: Content[],
): Promise<Uint8Array> => {
  pdfmake.setFonts({
    Roboto: { normal: join(fonts, "Roboto-Regular.ttf"), bold: join(fonts, "Roboto-Medium.ttf") },
  });
  // Contents must never make the server fetch a URL or read a file.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts));
  const { product, title, language } = head;
  return pdfmake
    .createPdf({
      pageSize: "A4",
      pageOrientation: page.orientation,
      pageMargins: [36, 36, 36, 40],
      language: languageTag(language),
      info: { title, creator: product, author: product },
      defaultStyle: { font: "Roboto", fontSize: page.fontSize },
      content: [...titleOf(title, head.info, head.logo ?? null), ...content].map(printable),
      pageBreakBefore: ({ headlineLevel, startPosition }) =>
        headlineLevel !== undefined && startPosition.verticalRatio > LAST_HEADING,
      footer: (number, pages) => ({
        margin: [36, 12, 36, 0],
        columns: [
          { text: printableText(`${product} · ${title}`), fontSize: 7, color: colors.mute },
          { text: pageNumber(language, number, pages), fontSize: 7, color: colors.mute, alignment: "right" },
        ],
      }),
    })
    .getBuffer();
};
