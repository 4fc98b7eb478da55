import { languages } from "@sgval/quantities/language";
import { expect, it } from "vitest";
import { activityFields, kindNames } from "./texts.ts";

it.each(languages)("has one word for junctions and another for all nodes in the language %s", (language) => {
  // All nodes are junctions, tanks and reservoirs together: side by side the two counts contradicted each other.
  const names = [activityFields.nodes, ...Object.values(kindNames)].map((name) => name[language]);
  expect(new Set(names).size).toBe(names.length);
});
