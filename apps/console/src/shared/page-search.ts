import { pageSizes } from "@sgval/contract/route";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import * as z from "zod";

const text = z.coerce.string().optional().catch(undefined);

/** What the address of a page holds unless the page declares it itself: the usual values of a list. */
export const usualSearch = z.object({
  type: text,
  sort: text,
  size: z.coerce
    .number()
    .refine((value) => pageSizes.some((one) => one === value))
    .optional()
    .catch(undefined),
  q: text,
  tab: text,
  from: text,
  to: text,
  page: z.coerce.number().int().min(1).optional().catch(undefined),
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
