import { guardText } from "@sgval/contract/table";
import type { TableImportColumn } from "@sgval/contract/table-import";
import { hasDecimalComma } from "@sgval/quantities/format";
import type { Language } from "@sgval/quantities/language";

/** A text that a spreadsheet program never evaluates. */
const cell = (text: string): string => `"${guardText(text).replaceAll('"', '""')}"`;

/** Rows as spreadsheet programs of the language read them: `;` between the cells where the comma is the decimal sign. */
export const csvFile = (rows: readonly (readonly string[])[], language: Language): Blob => {
  const separator = hasDecimalComma(language) ? ";" : ",";
  return new Blob([`\ufeff${rows.map((row) => row.map(cell).join(separator)).join("\r\n")}\r\n`], {
    type: "text/csv;charset=utf-8",
  });
};

/** The columns of an import with example lines: texts by column, numbers with a point. */
export const importTemplate = (
  columns: readonly Pick<TableImportColumn, "key" | "heading">[],
  examples: readonly Readonly<Partial<Record<string, string>>>[],
  language: Language,
): Blob => {
  const decimal = (text: string) =>
    hasDecimalComma(language) && /^<? ?\d+\.\d+$/.test(text) ? text.replace(".", ",") : text;
  return csvFile(
    [
      columns.map(({ heading }) => heading[language]),
      ...examples.map((example) => columns.map(({ key }) => decimal(example[key] ?? ""))),
    ],
    language,
  );
};
