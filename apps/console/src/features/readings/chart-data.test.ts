import type { History } from "@sgval/contract/readings/readings";
import { describe, expect, it } from "vitest";
import { mergeColumns, sourceId, withEarlier } from "./chart-data.ts";

const history = (t: number[], key: string, values: (number | null)[]): History => ({
  t,
  series: { [key]: { min: values, avg: values, max: values } },
  source: "raw",
  bucketSeconds: null,
  pendingHours: 0,
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
