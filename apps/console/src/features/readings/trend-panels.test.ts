import { expect, it } from "vitest";
import { formatIn } from "../../shared/format/use-format.ts";
import { type ChartSource, sourceId } from "./chart-data.ts";
import { shortNames, trendPanels, typicalInterval } from "./trend-panels.ts";

it("uses the median distance, unaffected by gaps and by missing samples of other lines", () => {
  expect(typicalInterval([0, 60, 61, 120, 180, 4000], [1, 2, null, 3, 4, 5])).toBe(60);
  expect(typicalInterval([0], [1])).toBeNull();
});

it("accepts a range of slower sampling, without a gap", () => {
  const slow = Array.from({ length: 8 }, (_, index) => index * 60);
  const fast = Array.from({ length: 60 }, (_, index) => 420 + (index + 1) * 10);
  const t = [...slow, ...fast];
  expect(
    typicalInterval(
      t,
      t.map(() => 1),
    ),
  ).toBe(60);
});

it("ignores outages, however many there are", () => {
  const t = Array.from({ length: 60 }, (_, index) => index * 10 + Math.floor(index / 8) * 300);
  expect(
    typicalInterval(
      t,
      t.map(() => 1),
    ),
  ).toBe(10);
});

it("shortens the names of devices to what differs between them", () => {
  const of = (...names: string[]) => [...shortNames(names).values()];
  expect(of("Đầu vào DMA-01 Nguyễn Trãi", "Đầu vào DMA-02 Lê Lợi")).toEqual([
    "DMA-01 Nguyễn…",
    "DMA-02 Lê Lợi",
  ]);
  expect(of("Trạm bơm số 1", "Trạm bơm số 2")).toEqual(["số 1", "số 2"]);
  expect(of("Well", "Well 9")).toEqual(["Well", "Well 9"]);
  expect(of("Valve 7", "Valve 7")).toEqual(["Valve 7"]);
});

it("draws the two pressure points of a valve instead of the limits of its channels", () => {
  const source = {
    deviceId: 7,
    deviceName: "Valve 7",
    key: "outlet_pressure",
    under: 1,
    over: 4,
    interval: 60,
  };
  const points = { low: 1.2, high: 2.4, lowName: "Start", highName: "Limit" };
  const values = { min: [2], avg: [2], max: [2] };
  const panelOf = (one: ChartSource) =>
    trendPanels([one], { t: [0], series: new Map([[sourceId(one), values]]) }, null, formatIn("en"), {
      under: ({ name, value }) => `under ${name} ${value}`,
      over: ({ name, value }) => `over ${name} ${value}`,
      earlier: String,
    })[0];
  expect(panelOf(source)?.limits?.map(({ text }) => text)).toEqual(["under P2 1.00", "over P2 4.00"]);
  const pointed = panelOf({ ...source, points });
  expect(pointed?.band).toEqual({ low: 1.2, high: 2.4 });
  expect(pointed?.limits).toEqual([
    { at: 1.2, text: "Start P2 1.20" },
    { at: 2.4, text: "Limit P2 2.40" },
  ]);
});
