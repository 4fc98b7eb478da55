import type { History, Reading } from "@sgval/contract/readings/readings";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { serverNow } from "../../shared/format/server-clock.ts";
import { readingKeys } from "./api/keys.ts";
import { appendReadings, listen, pushToPage } from "./realtime.ts";

const history: History = {
  t: [1000, 2000],
  series: { flow: { min: [1, 2], avg: [1, 2], max: [1, 2] } },
  source: "raw",
  bucketSeconds: null,
  pendingHours: 0,
};

const reading = (at: number, values: Reading["values"] = {}, quality: Reading["quality"] = {}): Reading => ({
  deviceId: 1,
  measuredAt: new Date(at).toISOString(),
  receivedAt: new Date(at).toISOString(),
  values,
  quality,
});

describe("live readings on a chart", () => {
  it("appends newer readings in order of time, whatever order they arrive in", () => {
    const next = appendReadings(history, [reading(4000, { flow: 4 }), reading(3000, { flow: 3 })]);
    expect(next.t).toEqual([1000, 2000, 3000, 4000]);
    expect(next.series.flow?.avg).toEqual([1, 2, 3, 4]);
  });

  it("ignores late readings and readings without a channel of the chart", () => {
    expect(appendReadings(history, [reading(1500, { flow: 9 }), reading(5000, { battery: 3 })])).toBe(
      history,
    );
  });

  it("keeps a gap for a bad value", () => {
    expect(appendReadings(history, [reading(3000, { flow: null })]).series.flow?.avg).toEqual([1, 2, null]);
    const faulty = reading(3000, { flow: 9 }, { flow: "sensor_fault" });
    expect(appendReadings(history, [faulty]).series.flow?.avg).toEqual([1, 2, null]);
  });

  it("adds an uncertain value to a line, not to what statistics count", () => {
    const client = new QueryClient();
    const keys = ([undefined, "good"] as const).map((quality) =>
      readingKeys.history(1, {
        ...{ parameters: ["flow"], window: { spanSeconds: 3600 }, points: 100 },
        ...(quality ? { quality } : {}),
      }),
    );
    const now = serverNow();
    for (const key of keys) client.setQueryData(key, { ...history, t: [now - 2000, now - 1000] });
    const uncertain = reading(now, { flow: 9 }, { flow: "suspect" });
    listen(client).updates?.([{ deviceId: 1, readings: [uncertain] }] as never);
    const [line, counted] = keys.map((key) => client.getQueryData<History>(key));
    expect([line?.series.flow?.avg, line?.flagged]).toEqual([[1, 2, 9], true]);
    expect(counted?.series.flow?.avg).toEqual([1, 2, null]);
  });

  it("drops what has left the chart, but for the one sample that its line comes in from", () => {
    const client = new QueryClient();
    const keys = [{ spanSeconds: 3600 }, { from: 0, to: serverNow() / 1000 + 3600 }].map((window) =>
      readingKeys.history(1, { parameters: ["flow"], window, points: 100 }),
    );
    for (const key of keys) client.setQueryData(key, history);
    const now = serverNow();
    const minute = 60_000;
    // A day on a wall display.
    for (let at = now - 1440 * minute; at <= now; at += minute)
      listen(client).updates?.([{ deviceId: 1, type: "VGA", readings: [reading(at, { flow: 5 })] }]);
    const [sliding, fixed] = keys.map((key) => client.getQueryData<History>(key));
    expect(sliding?.t.length).toBeLessThanOrEqual(62);
    expect(sliding?.t[0]).toBeLessThanOrEqual(serverNow() - 3_600_000);
    expect(sliding?.series.flow?.avg).toHaveLength(sliding?.t.length ?? 0);
    expect(fixed?.t).toHaveLength(2 + 1441);
  });

  it("leaves a range that is over alone, and goes on in one that is not, such as today", () => {
    const client = new QueryClient();
    const now = serverNow() / 1000;
    const keys = [now - 1, now + 3600].map((to) =>
      readingKeys.history(1, { parameters: ["flow"], window: { from: 0, to }, points: 100 }),
    );
    for (const key of keys) client.setQueryData(key, history);
    listen(client).updates?.([{ deviceId: 1, type: "VGA", readings: [reading(3000, { flow: 3 })] }]);
    expect(keys.map((key) => client.getQueryData<History>(key)?.t.length)).toEqual([2, 3]);
  });

  it("fills a gap from a second message of a reading, but never in a mean", () => {
    const holed = { ...history, series: { flow: { min: [1, null], avg: [1, null], max: [1, null] } } };
    expect(appendReadings(holed, [reading(2000, { flow: 2 })]).series.flow?.avg).toEqual([1, 2]);
    const means = { ...history, bucketSeconds: 60 };
    expect(appendReadings(means, [reading(2000, { flow: 9 })])).toBe(means);
  });
});

const pageOf = (page: number, times: number[]) => ({
  data: times.map((at) => reading(at)),
  metaData: { total: 40, page, size: 2, newest: new Date(page === 1 ? (times[0] ?? 0) : 3000).toISOString() },
});

describe("live readings in the history table", () => {
  it("[R4.10] adds the newest to the first page, drops its oldest and raises the total", () => {
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

  it("adds no reading twice", () => {
    const before = pageOf(1, [2000, 1000]);
    expect(pushToPage(before, [reading(2000)])).toBe(before);
  });

  it("[R4.10] counts no second message of a time that stands on an earlier page", () => {
    const before = pageOf(2, [2000, 1000]);
    expect(pushToPage(before, [reading(3000, { flow: 3 })])).toBe(before);
    const next = pushToPage(before, [reading(4000)]);
    expect(pushToPage(next, [reading(4000, { flow: 3 })])).toBe(next);
  });

  it("fills a visible row on any page from a second message", () => {
    const before = pageOf(2, [2000, 1000]);
    const next = pushToPage(before, [reading(1000, { flow: 3 })]);
    expect(next.data[1]?.values).toEqual({ flow: 3 });
    expect(next.metaData.total).toBe(40);
  });

  it("leaves a page of a past range alone", () => {
    const client = new QueryClient();
    const open = readingKeys.page(1, { page: 1, size: 2, from: 500 });
    const past = readingKeys.page(1, { page: 1, size: 2, from: 500, to: 3000 });
    for (const key of [open, past]) client.setQueryData(key, pageOf(1, [2000, 1000]));
    listen(client).updates?.([{ deviceId: 1, type: "VGA", readings: [reading(4000)] }]);
    const totals = [open, past].map((key) => client.getQueryData<{ metaData: { total: number } }>(key));
    expect(totals.map((page) => page?.metaData.total)).toEqual([41, 40]);
  });
});
