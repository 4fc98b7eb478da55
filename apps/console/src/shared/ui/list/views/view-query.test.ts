import { expect, it } from "vitest";
import { sameView, viewHref, viewQuery } from "./view-query.ts";

it("writes filters and order in one order of names, without the page", () => {
  expect(viewQuery({ type: "VGA,DMA", sort: "-measuredAt", q: undefined, page: 3, size: 25 })).toBe(
    "size=25&sort=-measuredAt&type=VGA%2CDMA",
  );
  expect(viewQuery({ page: 2 })).toBe("");
});

it("writes nothing that the server would refuse as an address", () => {
  expect(viewQuery({ q: "a/b?c#d \\ đồng" })).not.toMatch(/[\s?#/\\]/);
});

it("knows a view again whatever the order of its parts and the page", () => {
  expect(sameView("type=VGA&q=pump+1", "q=pump%201&page=4&type=VGA")).toBe(true);
  expect(sameView("type=VGA", "type=DMA")).toBe(false);
  expect(sameView("", "page=2")).toBe(true);
});

it("leads to the page the console names and nowhere else", () => {
  expect(viewHref("/apps/user/list", "role=2")).toBe("/apps/user/list?role=2");
  expect(viewHref("/apps/user/list", "")).toBe("/apps/user/list");
});
