import { defaultParseSearch, defaultStringifySearch } from "@tanstack/react-router";

/**
 * The part of an address that makes a view of a list: filters, order and size, in one order of names, without the
 * question mark. The page is left out; a view begins at its first.
 */
export const viewQuery = (search: Readonly<Record<string, unknown>>): string =>
  defaultStringifySearch(
    Object.fromEntries(
      Object.entries(search)
        .filter(([name, value]) => name !== "page" && value !== undefined)
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
  ).replace(/^\?/, "");

/** Whether two queries show the same, whatever the order of their parts. */
export const sameView = (one: string, other: string): boolean =>
  viewQuery(defaultParseSearch(`?${one}`)) === viewQuery(defaultParseSearch(`?${other}`));

/** The address of a view: always a page of this site that the console itself names. */
export const viewHref = (path: string, query: string): string => (query === "" ? path : `${path}?${query}`);
