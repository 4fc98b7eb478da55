import { expect, it } from "vitest";
import { kioskSearch, nextView, viewsOf } from "./use-kiosk.ts";

it("rotates only through pages of this site", () => {
  expect(viewsOf("/dashboards,/dashboards/risk")).toEqual(["/dashboards", "/dashboards/risk"]);
  expect(viewsOf("/dashboards,//evil.example,https://evil.example,/\\evil")).toEqual([]);
  expect(viewsOf(undefined)).toEqual([]);
});

it("accepts only kiosk=1 and a bounded rotation interval", () => {
  expect(kioskSearch.parse({ kiosk: 1, rotate: "60" })).toEqual({ kiosk: 1, rotate: 60 });
  expect(kioskSearch.parse({ kiosk: "yes", rotate: 1 })).toEqual({});
});

it("rotates through several views of one page, and restarts at the end", () => {
  const views = ["/dashboards", "/list?type=VGA", "/list", "/list?type=DMA"];
  const after = (href: string) => nextView(views, new URL(href, "http://wall.example"));
  expect(after("/dashboards?kiosk=1")).toBe("/list?type=VGA");
  expect(after("/list?kiosk=1&type=VGA")).toBe("/list");
  expect(after("/list?kiosk=1")).toBe("/list?type=DMA");
  expect(after("/list?kiosk=1&type=DMA")).toBe("/dashboards");
  expect(after("/elsewhere")).toBe("/dashboards");
});
