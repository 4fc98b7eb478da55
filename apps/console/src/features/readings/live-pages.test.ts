import type { Reading } from "@sgval/contract/readings/readings";
import { describe, expect, it } from "vitest";
import { pushToPage } from "./live-pages.ts";

const reading = (at: number, values: Reading["values"] = {}): Reading => ({
  deviceId: 1,
  measuredAt: new Date(at).toISOString(),
  receivedAt: new Date(at).toISOString(),
  values,
  quality: {},
});
const pageOf = (page: number, times: number[]) => ({
  data: times.map((at) => reading(at)),
  metaData: { total: 40, page, size: 2 },
});

describe("live readings in the history table", () => {
  it("[R4.10] lets the first page take the newest and drop its oldest while the total rises", () => {
    const next = pushToPage(pageOf(1, [2000, 1000]), [reading(4000), reading(3000)]);
    expect(next.data.map((one) => Date.parse(one.measuredAt))).toEqual([4000, 3000]);
    expect(next.metaData.total).toBe(42);
  });

  it("raises only the total on any other page", () => {
    const before = pageOf(3, [2000, 1000]);
    const next = pushToPage(before, [reading(4000)]);
    expect(next.data).toEqual(before.data);
    expect(next.metaData.total).toBe(41);
  });

  it("takes nothing twice", () => {
    const before = pageOf(1, [2000, 1000]);
    expect(pushToPage(before, [reading(2000)])).toBe(before);
  });

  it("fills a shown row on any page when its moment comes in a second message", () => {
    const before = pageOf(2, [2000, 1000]);
    const next = pushToPage(before, [reading(1000, { flow: 3 })]);
    expect(next.data[1]?.values).toEqual({ flow: 3 });
    expect(next.metaData.total).toBe(40);
  });
});
