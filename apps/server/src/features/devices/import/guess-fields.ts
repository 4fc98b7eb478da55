import { type ImportFieldKey, importFieldKeys, importFields } from "@sgval/contract/devices/import";
import { channelTable, deviceTable } from "@sgval/contract/devices/tables";
import { leftOut } from "@sgval/contract/table-import";
import type { Names } from "@sgval/quantities/language";
import { plainHeading } from "../../../gateways/tables/headings.ts";

/** What exported tables call their columns. */
const exportedColumns = Object.entries<{ heading: Names }>({
  ...deviceTable.columns,
  ...channelTable.columns,
});
const byHeading = new Map<string, ImportFieldKey>();
for (const key of importFieldKeys) {
  const { heading, ...field } = importFields[key];
  const exported = exportedColumns.flatMap(([column, { heading: names }]) =>
    column === key ? Object.values(names) : [],
  );
  const aliases = ("aliases" in field && field.aliases) || [];
  for (const text of [key, ...Object.values(heading), ...exported, ...aliases])
    if (!byHeading.has(plainHeading(text))) byHeading.set(plainHeading(text), key);
}

/** Headings of the code where no other column is one, and of the display name beside a column with the code. */
const eitherName: ReadonlySet<string> = new Set(["name", "device", "tenthietbi"]);

/** The field of each column, each at most once; null where a heading says nothing. */
const guessFields = (headings: readonly unknown[]): (ImportFieldKey | null)[] => {
  const used = new Set<ImportFieldKey>();
  const plain = headings.map(plainHeading);
  const hasCode = plain.some((text) => byHeading.get(text) === "name" && !eitherName.has(text));
  return plain.map((text) => {
    const field = hasCode && eitherName.has(text) ? "displayName" : byHeading.get(text);
    if (!field || used.has(field)) return null;
    used.add(field);
    return field;
  });
};

/** The chosen fields, or the guessed ones; unknown ones are left out. */
export const fieldsOf = (
  headings: readonly unknown[],
  chosen?: readonly string[],
): (ImportFieldKey | null)[] => {
  if (!chosen) return guessFields(headings);
  return headings.map((_, index) => {
    const wanted = chosen[index] ?? leftOut;
    return importFieldKeys.find((key) => key === wanted) ?? null;
  });
};
