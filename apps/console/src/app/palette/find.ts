import { searchTerms, searchText } from "@sgval/contract/search-text";

/**
 * How well a text answers a query, 0 for not at all. Every word of the query must occur; starts of the text
 * and of its words count more.
 */
export const matchOf = (text: string, query: string): number => {
  const ground = searchText(text);
  const labels = searchTerms(query);
  let sum = 0;
  for (const label of labels) {
    const at = ground.indexOf(label);
    if (at < 0) return 0;
    sum += at === 0 ? 3 : /[\s\-/(]/.test(ground[at - 1] ?? "") || ground.includes(` ${label}`) ? 2 : 1;
  }
  return labels.length === 0 ? 1 : sum / labels.length;
};

/** The entries that answer the query, best first; equal ones keep their order. */
export const found = <Entry extends { name: string; labels?: string | undefined }>(
  entries: readonly Entry[],
  query: string,
): Entry[] =>
  entries
    .map((entry) => ({ entry, fit: matchOf(`${entry.name} ${entry.labels ?? ""}`, query) }))
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit)
    .map(({ entry }) => entry);
