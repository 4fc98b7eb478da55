export type PageSlot = number | "gap-before" | "gap-after";

/**
 * Page numbers a pager prints: the first, the last and those around the current one (1-based).
 * A gap never hides a single page.
 */
export const pagesShown = (page: number, pages: number): PageSlot[] => {
  const from = Math.max(1, Math.min(page - 1, pages - 2));
  const to = Math.min(pages, Math.max(page + 1, 3));
  const around = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  const before: PageSlot[] = from > 3 ? [1, "gap-before"] : from === 3 ? [1, 2] : from === 2 ? [1] : [];
  const left = pages - to;
  const after: PageSlot[] =
    left > 2 ? ["gap-after", pages] : left === 2 ? [pages - 1, pages] : left === 1 ? [pages] : [];
  return [...before, ...around, ...after];
};
