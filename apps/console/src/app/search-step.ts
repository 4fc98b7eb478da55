/**
 * Whether a change of a list's address only goes on with a search that is there already. Typing a search is one
 * step back, not one for each letter; beginning or clearing it is a step of its own.
 */
export const goesOnSearching = (
  before: { readonly q?: string | undefined },
  change: { readonly q?: string | undefined },
): boolean => Boolean(before.q && change.q);
