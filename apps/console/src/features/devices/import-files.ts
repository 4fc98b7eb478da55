import { importFieldKeys, importFields } from "@sgval/contract/devices/import";
import { guardText } from "@sgval/contract/table";
import type { ImportAnswer } from "@sgval/contract/table-import";
import { hasDecimalComma } from "@sgval/quantities/format";
import type { Language } from "@sgval/quantities/language";

/** Two devices, the first with two channels. */
const examples = [
  {
    name: "VGA-01",
    displayName: "Van 01",
    type: "VGA",
    latitude: "10.7769",
    longitude: "106.7009",
    connection: "mqtt",
    token: "new",
    channel: "outlet_pressure",
    mappingKey: "p2",
    rawMin: "4",
    rawMax: "20",
    measuringMin: "0",
    measuringMax: "10",
  },
  { name: "VGA-01", channel: "flow", mappingKey: "q" },
  { name: "DL-01", displayName: "Logger 01", type: "DATALOGGER", connection: "http", token: "new" },
] as const satisfies readonly Record<string, string>[];

/** A text that a spreadsheet program never evaluates. */
const cell = (text: string): string => `"${guardText(text).replaceAll('"', '""')}"`;

/** As spreadsheet programs of the language read it: `;` between the cells where the comma is the decimal sign. */
const csv = (rows: readonly (readonly string[])[], language: Language): Blob => {
  const separator = hasDecimalComma(language) ? ";" : ",";
  return new Blob([`\ufeff${rows.map((row) => row.map(cell).join(separator)).join("\r\n")}\r\n`], {
    type: "text/csv;charset=utf-8",
  });
};

const decimal = (text: string, language: Language): string =>
  hasDecimalComma(language) && /^\d+\.\d+$/.test(text) ? text.replace(".", ",") : text;

/** The columns of an import with example lines, for a spreadsheet program. */
export const importTemplate = (language: Language): Blob =>
  csv(
    [
      importFieldKeys.map((key) => importFields[key].heading[language]),
      ...examples.map((example: Partial<Record<string, string>>) =>
        importFieldKeys.map((key) => decimal(example[key] ?? "", language)),
      ),
    ],
    language,
  );

/** Every error of an import by line and column of its file. */
export const problemFile = (rows: readonly (readonly string[])[], language: Language): Blob =>
  csv(rows, language);

/** The new tokens, which are shown this once; null when there is none. */
export const tokenFile = ({ data }: ImportAnswer, language: Language): Blob | null => {
  const rows = data.flatMap(({ name, token }) => (token === undefined ? [] : [[name, token]]));
  return rows.length === 0 ? null : csv([["name", "token"], ...rows], language);
};
