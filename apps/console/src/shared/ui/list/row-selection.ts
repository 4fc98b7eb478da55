/** The chosen set after one row was toggled. */
export const toggled = (selected: ReadonlySet<string>, key: string): Set<string> => {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
};

/** Adds every row between two places of the page, both included. */
export const withRange = (
  selected: ReadonlySet<string>,
  keys: readonly string[],
  from: number,
  to: number,
): Set<string> => new Set([...selected, ...keys.slice(Math.min(from, to), Math.max(from, to) + 1)]);
