import { searchText } from "@sgval/contract/search-text";
import type { NavigationItem } from "../../shell/navigation/navigation-tree.ts";

/** Letter changes between two words (Levenshtein distance). */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
};

const LONGEST_COMPARED = 120;
const FARTHEST = 0.6;

/** The pages whose addresses look most like the wrong one; far ones are left out. */
export const closestPages = (
  items: readonly NavigationItem[],
  address: string,
  most = 3,
): NavigationItem[] => {
  const asked = searchText(address).slice(0, LONGEST_COMPARED);
  return items
    .filter((item, index) => items.findIndex(({ to }) => to === item.to) === index)
    .map((item) => ({
      item,
      far: distance(asked, searchText(item.to)) / Math.max(asked.length, item.to.length),
    }))
    .filter(({ far }) => far <= FARTHEST)
    .sort((one, other) => one.far - other.far)
    .slice(0, most)
    .map(({ item }) => item);
};
