import { expect, it } from "vitest";
import { kioskSearch, viewsOf } from "./use-kiosk.ts";

it("walks only through pages of this site", () => {
  expect(viewsOf("/dashboards,/dashboards/risk")).toEqual(["/dashboards", "/dashboards/risk"]);
  expect(viewsOf("/dashboards,//evil.example,https://evil.example,/\\evil")).toEqual([]);
  expect(viewsOf(undefined)).toEqual([]);
});

it("takes nothing but 1 for the wall and a bearable pace for its rotation", () => {
  expect(kioskSearch.parse({ kiosk: 1, rotate: "60" })).toEqual({ kiosk: 1, rotate: 60 });
  expect(kioskSearch.parse({ kiosk: "yes", rotate: 1 })).toEqual({});
});
