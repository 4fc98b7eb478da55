import { expect, it } from "vitest";
import { goesOnSearching } from "./page-search.ts";

it("adds one history entry per search, however many letters", () => {
  expect(goesOnSearching({}, { q: "van" })).toBe(false);
  expect(goesOnSearching({ q: "van" }, { q: "van 7" })).toBe(true);
  expect(goesOnSearching({ q: "van 7" }, { q: undefined })).toBe(false);
});

it("adds a history entry for every other filter", () => {
  expect(goesOnSearching({ q: "van" }, {})).toBe(false);
});
