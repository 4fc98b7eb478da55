import { expect, it } from "vitest";
import { sameView, viewHref, viewQuery } from "./view-query.ts";

it("writes filters and order in one order of names, without the page", () => {
  expect(viewQuery({ type: "VGA,DMA", sort: "-measuredAt", q: undefined, page: 3, size: 25 })).toBe(
    "size=25&sort=-measuredAt&type=VGA%2CDMA",
  );
  expect(viewQuery({ page: 2 })).toBe("");
});

it("leaves out values that the server would refuse", () => {
  expect(viewQuery({ q: "a/b?c#d \\ đồng" })).not.toMatch(/[\s?#/\\]/);
});

it("recognises a view in any order of parameters, on any page", () => {
  expect(sameView("type=VGA&q=pump+1", "q=pump%201&page=4&type=VGA")).toBe(true);
  expect(sameView("type=VGA", "type=DMA")).toBe(false);
  expect(sameView("", "page=2")).toBe(true);
});

it("links only to the page of the list", () => {
  expect(viewHref("/apps/user/list", "role=2")).toBe("/apps/user/list?role=2");
  expect(viewHref("/apps/user/list", "")).toBe("/apps/user/list");
});
