import { expect, it } from "vitest";
import { navigationTree } from "./navigation-tree.ts";
import { shortcutsOf, withShortcut } from "./shortcut-tiles.tsx";

const items = navigationTree.flatMap((group) => group.items);

it("shows the first eight pages until the user chooses", () => {
  expect(shortcutsOf(items, null)).toHaveLength(8);
});

it("leaves out chosen pages the user may no longer open", () => {
  expect(shortcutsOf(items.slice(0, 2), ["users", "home"]).map(({ key }) => key)).toEqual(["home"]);
});

it("takes eight pages at most", () => {
  const full = ["1", "2", "3", "4", "5", "6", "7", "8"];
  expect(withShortcut(full, "9")).toEqual(full);
  expect(withShortcut(full, "3")).toEqual(["1", "2", "4", "5", "6", "7", "8"]);
});
