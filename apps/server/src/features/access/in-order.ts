/** What a list may be sorted by. Times in ISO 8601 and UTC sort as text. */
export type SortKeys<T> = Readonly<Record<string, (row: T) => string | number>>;

/** The rows by a field, `-` in front for descending; `null` when the list has no such order. */
export const inOrder = <T>(rows: readonly T[], sort: string, keys: SortKeys<T>): T[] | null => {
  const descending = sort.startsWith("-");
  const field = descending ? sort.slice(1) : sort;
  const keyOf = Object.hasOwn(keys, field) ? keys[field] : undefined;
  if (!keyOf) return null;
  const direction = descending ? -1 : 1;
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((one, other) => (one.key === other.key ? 0 : one.key < other.key ? -direction : direction))
    .map(({ row }) => row);
};
