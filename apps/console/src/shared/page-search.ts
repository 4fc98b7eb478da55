import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import type * as z from "zod";
import { listSearch, searchText } from "./ui/list/list-search.ts";

/** What the address of a page holds unless the page declares it itself: the usual values of a list. */
export const usualSearch = listSearch().extend({
  type: searchText,
  tab: searchText,
  from: searchText,
  to: searchText,
});

/**
 * Whether a change of a list's address only goes on with a search that is there already. Typing a search is one
 * step back, not one for each letter; beginning or clearing it is a step of its own.
 */
export const goesOnSearching = (before: { q?: unknown }, change: { q?: unknown }): boolean =>
  Boolean(before.q && change.q);

/**
 * The address of the open page as its schema reads it, and the way to change a part of it. The page stays where it is
 * scrolled to unless told otherwise.
 */
export const usePageSearch = <Shape extends z.ZodObject>(
  shape: Shape,
): [z.output<Shape>, (change: Partial<z.output<Shape>>, scroll?: "to-top") => void] => {
  const asked = useSearch({ strict: false });
  const search = useMemo(() => shape.parse(asked), [shape, asked]);
  const navigate = useNavigate();
  return [
    search,
    (change, scroll) =>
      void navigate({
        to: ".",
        search: (before) => ({ ...before, ...change }),
        replace: goesOnSearching(asked, change),
        resetScroll: scroll === "to-top",
      }),
  ];
};
