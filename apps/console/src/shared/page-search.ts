import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import type * as z from "zod";
import { addressText, listSearch } from "./ui/list/list-search.ts";
import { useStable } from "./use-stable.ts";

/** Default search parameters of a page: those of a list. */
export const defaultSearch = listSearch().extend({
  type: addressText,
  subject: addressText,
  tab: addressText,
  from: addressText,
  to: addressText,
});

/**
 * Whether a change of the search parameters continues an existing search term. Typing replaces the history entry;
 * beginning or clearing a search adds one.
 */
export const goesOnSearching = (before: { q?: unknown }, change: { q?: unknown }): boolean =>
  Boolean(before.q && change.q);

/** Changes some search parameters; a function makes the change from those of the newest address, which may not be drawn yet. */
export type ChangeSearch<Search> = (
  change: Partial<Search> | ((newest: Search) => Partial<Search>),
  how?: "to-top" | "replace",
) => void;

/**
 * The parsed search parameters of the current page and a function that changes some of them. The scroll position is
 * kept by default; with `replace` Back does not stop at what was before. The function stays the same.
 */
export const usePageSearch = <Shape extends z.ZodObject>(
  shape: Shape,
): [z.output<Shape>, ChangeSearch<z.output<Shape>>] => {
  const asked = useSearch({ strict: false });
  const search = useMemo(() => shape.parse(asked), [shape, asked]);
  const navigate = useNavigate();
  const onSearch = useStable<Parameters<ChangeSearch<z.output<Shape>>>, void>(
    (change, how) =>
      void navigate({
        to: ".",
        search: (before) => ({
          ...before,
          ...(typeof change === "function" ? change(shape.parse(before)) : change),
        }),
        replace: how === "replace" || (typeof change !== "function" && goesOnSearching(asked, change)),
        resetScroll: how === "to-top",
      }),
  );
  return [search, onSearch];
};
