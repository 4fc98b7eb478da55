import type { Language, Names } from "@sgval/quantities/language";
import type { Unit } from "@sgval/quantities/unit";

/** How the cells of a column are written: as words, as numbers that can be summed, as moments of a zone. */
export type ColumnKind = "text" | "number" | "timestamp" | "list" | "flag";

/** One column of a list, described once for the console's table and for exported files. */
export interface TableColumn {
  readonly kind: ColumnKind;
  readonly heading: Names;
  /** Of a number: the unit its values are kept in. */
  readonly unit?: Unit;
  /** Of a number: the decimals that tell something. */
  readonly decimals?: number;
  /** Of a list: what its codes are called. */
  readonly labels?: Readonly<Record<string, Names>>;
}

/** A list as a table: the columns in their usual order. */
export interface Table<Key extends string = string> {
  /** Names the table where code does: in the history and in the address of a setting. */
  readonly name: string;
  readonly title: Names;
  readonly columns: Readonly<Record<Key, TableColumn>>;
}

export const flagLabels = {
  true: { vn: "Có", en: "Yes", fr: "Oui" },
  false: { vn: "Không", en: "No", fr: "Non" },
} satisfies Record<string, Names>;

const inLanguage = <Key extends string, Value>(
  values: Readonly<Record<Key, Value>>,
  read: (value: Value) => string,
): Record<Key, string> => {
  const texts: Partial<Record<Key, string>> = {};
  for (const key in values) texts[key] = read(values[key]);
  // Every key was visited.
  return texts as Record<Key, string>;
};

/** Words by their codes in one language, as a catalogue keeps them. */
export const labelsIn = <Key extends string>(
  language: Language,
  labels: Readonly<Record<Key, Names>>,
): Record<Key, string> => inLanguage(labels, (names) => names[language]);

/** The headings of a table by column in one language, as a catalogue keeps them. */
export const headingsIn = <Key extends string>(language: Language, table: Table<Key>): Record<Key, string> =>
  inLanguage<Key, TableColumn>(table.columns, ({ heading }) => heading[language]);
