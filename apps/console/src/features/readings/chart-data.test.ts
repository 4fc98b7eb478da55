import type { History } from "@sgval/contract/readings/readings";
import { describe, expect, it } from "vitest";
import { formatIn } from "../../shared/format/use-format.ts";
import { cutColumns, isWithin, mergeColumns, sourceId, valuesAt, withEarlier } from "./chart-data.ts";
import { trendPanels } from "./trend-panels.ts";

const history = (t: number[], key: string, values: (number | null)[]): History => ({
  t,
  series: { [key]: { min: values, avg: values, max: values } },
  source: "raw",
  bucketSeconds: null,
  pendingHours: 0,
});

const labels = { under: String, over: String, earlier: String, dates: String };

describe("the values at a time of the chart", () => {
  const source = (deviceId: number, key: string) => ({ deviceId, deviceName: "", key, interval: 60 });

  it("are the last ones of each line of the present, and none of a line in a gap", () => {
    const sources = withEarlier([source(1, "flow"), source(2, "pressure")], [1]);
    const columns = mergeColumns(sources, ({ deviceId, daysBack }) => {
      if (daysBack) return history([100_000], "flow", [7]);
      return deviceId === 1
        ? history([60_000, 120_000], "flow", [10, 30])
        : history([0, 60_000, 400_000, 460_000], "pressure", [1, 2, 3, 4]);
    });
    expect(valuesAt(columns, sources, 120, null)).toEqual([
      { deviceId: 1, key: "flow", value: 30 },
      { deviceId: 2, key: "pressure", value: 2 },
    ]);
    expect(valuesAt(columns, sources, 260, null)).toEqual([{ deviceId: 1, key: "flow", value: 30 }]);
    expect(valuesAt(columns, sources, -30, null)).toEqual([]);
  });

  it("are there as long as the line is drawn, also where readings came at another rhythm than is set now", () => {
    const quarters = Array.from({ length: 12 }, (_, index) => index * 900_000);
    const sources = [source(1, "flow")];
    const columns = mergeColumns(sources, () =>
      history(
        quarters,
        "flow",
        quarters.map(() => 5),
      ),
    );
    const [drawn] = trendPanels(sources, columns, null, formatIn("en"), labels)[0]?.series ?? [];
    const [last, gap] = [9900, drawn?.gapAfter ?? 0];
    expect(valuesAt(columns, sources, last + gap, null)).toEqual([{ deviceId: 1, key: "flow", value: 5 }]);
    expect(valuesAt(columns, sources, last + gap + 1, null)).toEqual([]);
  });
});

describe("lines of several devices on one chart", () => {
  it("share one time axis with gaps where a device has no sample", () => {
    const received = new Map([
      [1, history([1000, 3000], "flow", [10, 30])],
      [2, history([2000, 3000], "pressure", [2, 3])],
    ]);
    const merged = mergeColumns(
      [
        { deviceId: 1, deviceName: "Valve 1", key: "flow", interval: 1 },
        { deviceId: 2, deviceName: "Logger 2", key: "pressure", interval: 1 },
      ],
      ({ deviceId }) => received.get(deviceId),
    );
    expect(merged.t).toEqual([1, 2, 3]);
    expect(merged.series.get("1:flow")?.avg).toEqual([10, null, 30]);
    expect(merged.series.get("2:pressure")?.avg).toEqual([null, 2, 3]);
  });

  it("leave out sources that are not loaded", () => {
    const merged = mergeColumns(
      [{ deviceId: 1, deviceName: "Valve 1", key: "flow", interval: 1 }],
      () => undefined,
    );
    expect(merged.t).toEqual([]);
    expect(merged.series.size).toBe(0);
  });
});

it("draws an earlier period beside each line, as a line of its own", () => {
  const flow = { deviceId: 1, deviceName: "Valve 1", key: "flow", interval: 1 };
  expect(withEarlier([flow], [1, 7]).map(sourceId)).toEqual(["1:flow", "1:flow:1d", "1:flow:7d"]);
});

describe("a part of the time whose readings are all there", () => {
  const values = [1, 2, 3, 4];
  const columns = {
    t: [10, 20, 30, 40],
    series: new Map([["1:flow", { min: values, avg: values, max: values }]]),
  };

  it("is cut out of them, with its ends", () => {
    const cut = cutColumns(columns, { from: 20, to: 30 });
    expect(cut.t).toEqual([20, 30]);
    expect(cut.series.get("1:flow")).toEqual({ min: [2, 3], avg: [2, 3], max: [2, 3] });
    expect(cutColumns(columns, { from: 41, to: 50 }).t).toEqual([]);
  });

  it("lies within a stretch, or within the last hours, which end now", () => {
    expect(isWithin({ from: 20, to: 30 }, { from: 20, to: 40 }, 1000)).toBe(true);
    expect(isWithin({ from: 19, to: 30 }, { from: 20, to: 40 }, 1000)).toBe(false);
    expect(isWithin({ from: 950, to: 1000 }, { spanSeconds: 100 }, 1000)).toBe(true);
    expect(isWithin({ from: 850, to: 950 }, { spanSeconds: 100 }, 1000)).toBe(false);
    // The last hours move on with the clock.
    expect(isWithin({ spanSeconds: 50 }, { spanSeconds: 100 }, 1000)).toBe(false);
  });
});
