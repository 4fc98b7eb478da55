import { viewedLists } from "@sgval/contract/generated/viewed-lists";
import { describe, expect, it } from "vitest";
import { comingPages } from "./coming-pages.ts";
import { pages } from "./features.ts";
import { featureListeners } from "./live-session.tsx";
import { screens } from "./screens.ts";
import { navigationTree } from "./shell/navigation/navigation-tree.ts";

const twice = (values: readonly string[]) => values.filter((one, index) => values.indexOf(one) !== index);

describe("what features declare", () => {
  it("gives every address to one page", () => {
    expect(twice(pages.flatMap(({ path, aliases = [] }) => [path, ...aliases]))).toEqual([]);
  });

  it("shows a screen on every page but those still to be built", () => {
    const coming = new Set(comingPages.map(({ path }) => path));
    const bare = pages.filter(
      ({ path, component, redirectTo }) =>
        component === undefined &&
        redirectTo === undefined &&
        screens[path] === undefined &&
        !coming.has(path),
    );
    expect(bare.map(({ path }) => path)).toEqual([]);
  });

  it("gives every letter after g to one entry", () => {
    expect(twice(navigationTree.flatMap(({ items }) => items.flatMap(({ goKey }) => goKey ?? [])))).toEqual(
      [],
    );
  });

  it("says of every page inside the navigation what it is called", () => {
    expect(pages.filter(({ key, navigation }) => navigation !== undefined && key === undefined)).toEqual([]);
  });

  it("finds the listeners of live events by folder", () => {
    expect(Object.keys(featureListeners).length).toBeGreaterThan(2);
    for (const listen of Object.values(featureListeners)) expect(listen).toBeTypeOf("function");
  });

  it("names one page for each list whose views are saved", () => {
    expect(pages.flatMap(({ list }) => list ?? []).sort()).toEqual([...viewedLists].sort());
  });
});
