import { expect, it } from "vitest";
import { goesOnSearching } from "./page-search.ts";

it("makes one step of a search, however many letters it has", () => {
  expect(goesOnSearching({}, { q: "van" })).toBe(false);
  expect(goesOnSearching({ q: "van" }, { q: "van 7" })).toBe(true);
  expect(goesOnSearching({ q: "van 7" }, { q: undefined })).toBe(false);
});

it("makes a step of every other filter", () => {
  expect(goesOnSearching({ q: "van" }, {})).toBe(false);
});
