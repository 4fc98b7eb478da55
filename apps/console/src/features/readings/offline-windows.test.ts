import { expect, it } from "vitest";
import type { ChartSource } from "./chart-data.ts";
import { offlineWindows } from "./offline-windows.ts";

const hour = 3600;
const range = { from: 100 * hour, to: 112 * hour };
const source: ChartSource = {
  ...{ deviceId: 7, deviceName: "Valve 7", key: "flow", interval: 300, offlineAfter: 1800 },
};
const spansOf = (times: number[], createdAt?: number, bucketSeconds: number | null = null) =>
  offlineWindows(
    { timesOf: () => times.map((time) => time * 1000), bucketSeconds },
    [createdAt === undefined ? source : { ...source, createdAt }],
    range,
    "Lost connection",
  ).map(({ from, to }) => [from / hour, to / hour]);

/** A reading every quarter of an hour. */
const steady = (from: number, to: number) =>
  Array.from({ length: (to - from) * 4 + 1 }, (_, index) => (from + index / 4) * hour);

it("draws the silence of a device that was there before, also before its first reading in the range", () => {
  expect(spansOf(steady(104, 112), 50 * hour)).toEqual([[100, 104]]);
  expect(spansOf([...steady(100, 103), ...steady(106, 112)])).toEqual([[103, 106]]);
});

it("draws no lost connection over the hours before a device was added, nor before its first reading", () => {
  expect(spansOf(steady(108, 112), 108 * hour)).toEqual([]);
  expect(spansOf(steady(110, 112), 105 * hour)).toEqual([]);
  expect(spansOf([...steady(108, 109), ...steady(111, 112)], 107 * hour)).toEqual([[109, 111]]);
});

it("draws none between readings that were imported from before the device was added", () => {
  expect(spansOf([100 * hour, 104 * hour, ...steady(109, 112)], 109 * hour)).toEqual([]);
  expect(spansOf([100 * hour, 104 * hour], 109 * hour)).toEqual([]);
});

it("takes the mean in which a device was added as its first", () => {
  expect(spansOf([108 * hour, 109 * hour, 110 * hour, 111 * hour], 108.5 * hour, hour)).toEqual([]);
});
