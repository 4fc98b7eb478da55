import type { Language, Names } from "@sgval/quantities/language";
import { parameterOf } from "@sgval/quantities/parameter";
import type { Unit } from "@sgval/quantities/unit";

/** Kinds of cells: texts, list codes, flags, numbers, and timestamps in a time zone. */
export type ColumnKind = "text" | "number" | "timestamp" | "list" | "flag";

/** A column of a list, for tables of the console and for exports. */
export interface TableColumn {
  readonly kind: ColumnKind;
  readonly heading: Names;
  /** For numbers: the unit of the values. */
  readonly unit?: Unit;
  /** For numbers: decimals to show. */
  readonly decimals?: number;
  /** For numbers of many parameters in one column: those of the parameter of the row, of the catalogue, instead. */
  readonly decimalsOfRow?: true;
  /** For lists: labels by code. */
  readonly labels?: Readonly<Record<string, Names>>;
  /** For values of many parameters in one column, and for the column of their units: those of the parameter of the row. */
  readonly ofRow?: true;
  /** For the difference of another column of the row from what it was: the key of that column. */
  readonly differenceOf?: string;
  /** Names a customer: a PDF, which is printed and handed on, has it only where it is asked for. */
  readonly personal?: true;
}

/** A list as a table, with its columns in default order. */
export interface Table<Key extends string = string> {
  /** Key of the table in the activity log and in paths of settings. */
  readonly name: string;
  readonly title: Names;
  readonly columns: Readonly<Record<Key, TableColumn>>;
}

/** Decimals of a column in a row. */
export const decimalsInRow = (
  { decimals = 0, decimalsOfRow, ofRow }: TableColumn,
  parameter: unknown,
): number =>
  ((decimalsOfRow || ofRow) && typeof parameter === "string"
    ? parameterOf(parameter)?.parameter.decimals
    : undefined) ?? decimals;

export const flagLabels = {
  true: { vn: "Có", en: "Yes", fr: "Oui" },
  false: { vn: "Không", en: "No", fr: "Non" },
} satisfies Record<string, Names>;

/**
 * Texts that a spreadsheet would evaluate as a formula (CSV injection). Some skip leading spaces and invisible
 * characters; East Asian ones also accept the full-width signs. Apostrophes before them count as part of it, so that
 * the guard can be told from what was written.
 */
const formulaStart = /^'*(?:[\t\r\n]|[\s\p{Cf}\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;

/** The text, with an apostrophe in front if a spreadsheet would evaluate it. */
export const guardText = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

/** The text that was guarded: what an export wrote is imported as it was. */
export const unguardText = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text;

/** One text by key, such as a label in one language. */
export const textsIn = <Key extends string, Value>(
  values: Readonly<Record<Key, Value>>,
  read: (value: Value) => string,
): Record<Key, string> => {
  const texts: Partial<Record<Key, string>> = {};
  for (const key in values) texts[key] = read(values[key]);

  return texts as Record<Key, string>;
};

/** Labels by code in one language, for the catalogues of the console. */
export const labelsIn = <Key extends string>(
  language: Language,
  labels: Readonly<Record<Key, Names>>,
): Record<Key, string> => textsIn(labels, (names) => names[language]);

/** Headings by column in one language, for the catalogues of the console. */
export const headingsIn = <Key extends string>(
  language: Language,
  table: Pick<Table<Key>, "columns">,
): Record<Key, string> => textsIn<Key, TableColumn>(table.columns, ({ heading }) => heading[language]);
