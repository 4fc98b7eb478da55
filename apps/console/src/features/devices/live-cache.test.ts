import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { Reading } from "@sgval/contract/readings/readings";
import { describe, expect, it } from "vitest";
import { withDetailUpdate, withReading } from "./live-cache.ts";

const reading = (minute: number, values: Reading["values"], quality: Reading["quality"] = {}): Reading => {
  const at = new Date(Date.UTC(2025, 10, 18, 2, minute)).toISOString();
  return { deviceId: 7, measuredAt: at, receivedAt: at, values, quality };
};

const detail = (readings: Reading[], total: number): DeviceDetail => ({
  id: 7,
  name: "VGA-07",
  displayName: "Valve 7",
  type: "VGA",
  number: null,
  latitude: null,
  longitude: null,
  connection: "mqtt",
  powerMode: "always_on",
  mode: "manual",
  reportIntervalSeconds: 300,
  freshness: "stale",
  connected: true,
  connectionLostAt: null,
  latest: null,
  hasThreshold: false,
  hasTimer: false,
  dataloggerId: null,
  waterQualityId: null,
  createdAt: "2025-01-01T00:00:00Z",
  updatedAt: "2025-01-01T00:00:00Z",
  topicSend: null,
  topicControl: null,
  topicControlResponse: null,
  sampleIntervalSeconds: null,
  channels: [],
  actions: [],
  site: {},
  datalogger: null,
  waterQuality: null,
  linkedFrom: [],
  data: readings,
  metaData: { total },
});

describe("live readings in the cache", () => {
  it("[R4.10] puts the newest in front, drops the oldest and raises the total by the count", () => {
    const shown = Array.from({ length: 20 }, (_, index) => reading(20 - index, { flow: index }));
    const next = withDetailUpdate(detail(shown, 500), [reading(22, { flow: 2 }), reading(21, { flow: 1 })]);
    expect(next.data).toHaveLength(20);
    expect(next.data.slice(0, 3).map((one) => one.measuredAt)).toEqual([
      "2025-11-18T02:22:00.000Z",
      "2025-11-18T02:21:00.000Z",
      "2025-11-18T02:20:00.000Z",
    ]);
    expect(next.metaData.total).toBe(502);
  });

  it("counts a repeated frame once", () => {
    const first = withDetailUpdate(detail([], 0), [reading(1, { flow: 1 })]);
    expect(withDetailUpdate(first, [reading(1, { flow: 1 })])).toBe(first);
  });

  it("lets a short window grow before anything is dropped", () => {
    const next = withDetailUpdate(detail([reading(1, { flow: 1 })], 1), [reading(2, { flow: 2 })]);
    expect(next.data).toHaveLength(2);
  });

  it("[R4.11] updates a loaded device in place: fresh again, keeping the values a reading does not carry", () => {
    const before = detail([], 0);
    const once = withDetailUpdate(before, [reading(1, { flow: 1, battery: 3.6 }, { battery: "suspect" })]);
    const twice = withDetailUpdate(once, [reading(2, { flow: 2 })]);
    expect(twice.freshness).toBe("fresh");
    expect(twice.latest?.values).toEqual({ flow: 2, battery: 3.6 });
    expect(twice.latest?.quality).toEqual({ battery: "suspect" });
    expect(twice.latest?.times).toEqual({ battery: "2025-11-18T02:01:00.000Z" });
  });

  it("clears the flag of a value that is good again", () => {
    const latest = withReading(null, reading(1, { flow: null }, { flow: "missing" }));
    expect(withReading(latest, reading(2, { flow: 3 }))?.quality).toEqual({});
  });

  it("does not let a late reading overwrite a newer value", () => {
    const latest = withReading(null, reading(5, { flow: 5 }));
    expect(withReading(latest, reading(4, { flow: 4 }))).toBe(latest);
  });

  it("fills the moment already in front, in the window and in the latest values", () => {
    const before = withDetailUpdate(detail([], 40), [reading(1, { flow: 1, battery: null })]);
    const after = withDetailUpdate(before, [reading(1, { flow: 1, battery: 3.6 })]);
    expect(after.metaData.total).toBe(41);
    expect(after.data.map(({ values }) => values)).toEqual([{ flow: 1, battery: 3.6 }]);
    expect(after.latest?.values).toEqual({ flow: 1, battery: 3.6 });
  });
});
