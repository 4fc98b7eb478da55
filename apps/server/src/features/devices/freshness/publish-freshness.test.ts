import { deviceFreshness } from "@sgval/contract/devices/freshness";
import { expect, it } from "vitest";
import { fakeClock } from "../../../testing/fake-clock.ts";
import type { DeviceRecord } from "../device-record.ts";
import { zonesAmong } from "../measured-zones.ts";
import { createFreshnessPublisher } from "./publish-freshness.ts";

const device = {
  ...{ id: 7, type: "DATALOGGER", connection: "http", powerMode: "sleeps", reportIntervalSeconds: 300 },
  ...{ zoneId: null, measuredZoneId: null, channels: [] },
} as unknown as DeviceRecord;

it("publishes that a device fell silent and that it is heard again, once each, without any message of a broker", async () => {
  const clock = fakeClock();
  let devices = [device];
  let measuredAt = clock.now();
  const published: unknown[] = [];
  const { look } = createFreshnessPublisher({
    clock,
    registry: {
      all: () => devices.values(),
      get: (id) => devices.find((one) => one.id === id),
      zone: (id) => zonesAmong(devices).get(id),
    },
    latest: { newestOf: () => measuredAt },
    connections: { of: () => ({ connected: false, lostAt: null, listening: false }) },
    live: { emit: (...event: unknown[]) => void published.push(event) },
  });
  const freshness = () =>
    deviceFreshness(device, measuredAt, { connected: false, lostAt: null }, clock.now());
  look();
  expect(published).toEqual([]);
  const seen = new Set([freshness()]);
  for (let minute = 0; minute < 120; minute += 1) {
    await clock.advance(60_000);
    look();
    seen.add(freshness());
  }
  expect([...seen]).toEqual(["fresh", "late", "stale", "offline"]);
  expect(published).toEqual(
    [...seen].slice(1).map((one) => [7, "device:aged", { deviceId: 7, freshness: one }]),
  );
  published.length = 0;
  measuredAt = clock.now();
  look();
  look();
  expect(published).toEqual([[7, "device:aged", { deviceId: 7, freshness: "fresh" }]]);
  devices = [];
  look();
  expect(published).toHaveLength(1);
});
