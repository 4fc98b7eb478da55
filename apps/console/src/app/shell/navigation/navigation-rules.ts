import type { Permission } from "@sgval/contract/permission";
import type { PageKey } from "../../../shared/feature.ts";
import { mayAny } from "../../features.ts";
import type { NavigationGroup, NavigationItem } from "./navigation-tree.ts";

/** The part of the tree the user may see; groups without items are left out. */
export const visibleTree = (
  tree: readonly NavigationGroup[],
  may: (permission: Permission) => boolean,
  developer: boolean,
): NavigationGroup[] =>
  tree
    .filter((group) => !group.developer || developer)
    .map((group) => ({ ...group, items: group.items.filter((item) => mayAny(may, item.permission)) }))
    .filter((group) => group.items.length > 0);

const SEARCH_WEIGHT = 1000;

/** How well an item fits an address, 0 for not at all: the longer the common start, the better. */
const fitOf = (item: NavigationItem, pathname: string, search: Readonly<Record<string, unknown>>): number => {
  const wanted = Object.entries(item.search ?? {});
  const isWanted = ([name, value]: [string, string]) =>
    search[name] === value || (name === "tab" && item.coversTabs?.includes(String(search[name])));
  if (!wanted.every(isWanted)) return 0;
  const starts = [item.to, ...(item.covers ?? [])].filter(
    (start) => pathname === start || pathname.startsWith(start.endsWith("/") ? start : `${start}/`),
  );
  const longest = Math.max(0, ...starts.map((start) => start.length));
  return longest === 0 ? 0 : longest + wanted.length * SEARCH_WEIGHT;
};

/** The item of the open page, or the item that covers a page without its own. */
export const litItem = (
  tree: readonly NavigationGroup[],
  pathname: string,
  search: Readonly<Record<string, unknown>>,
): PageKey | null => {
  let best: { key: PageKey; fit: number } | null = null;
  for (const item of tree.flatMap((group) => group.items)) {
    const fit = fitOf(item, pathname, search);
    if (fit > (best?.fit ?? 0)) best = { key: item.key, fit };
  }
  return best?.key ?? null;
};
