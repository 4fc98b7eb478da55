import { expect, it } from "vitest";
import { fakeClock } from "../../../testing/fake-clock.ts";
import type { DeviceRecord } from "../device-record.ts";
import { freshnessAt, zonesAmong } from "../measured-zones.ts";
import { createZoneTimes } from "./publish-zone-times.ts";

const aRecord = (type: DeviceRecord["type"], keys: string[], more: Partial<DeviceRecord>) =>
  ({
    ...{ type, connection: "mqtt", powerMode: "always_on", reportIntervalSeconds: 300 },
    ...{ zoneId: null, measuredZoneId: null },
    channels: keys.map((parameter) => ({ parameter, removed: false })),
    ...more,
  }) as DeviceRecord;
const zone = aRecord("DMA", [], { id: 1, measuredZoneId: 5 });
const valve = aRecord("VGA", ["flow"], { id: 2, zoneId: 5 });
const quality = aRecord("CARBONATE_HARDNESS", [], { id: 3, zoneId: 5 });

const aNetwork = (...devices: DeviceRecord[]) => {
  const clock = fakeClock();
  const measuredAt = new Map<number, number>();
  const published: unknown[] = [];
  const deps = {
    clock,
    registry: {
      get: (id: number) => devices.find((device) => device.id === id),
      zone: (id: number) => zonesAmong(devices).get(id),
    },
    latest: { newestOf: (id: number) => measuredAt.get(id) ?? 0 },
    connections: { of: () => ({ connected: true, lostAt: null, listening: false }) },
    live: { emit: (...event: unknown[]) => void published.push(event[1]) },
  };
  const times = createZoneTimes(deps);
  return {
    clock,
    published,
    freshness: () => freshnessAt(zone, deps, clock.now()),
    report: async (device: DeviceRecord) => {
      measuredAt.set(device.id, clock.now());
      times.changed(device);
      await clock.advance(1_000);
    },
  };
};

it("publishes the times of a zone when its meter reports, not with each reading, and not of other devices", async () => {
  const { clock, published, freshness, report } = aNetwork(zone, valve, quality);
  expect(freshness()).toBe("never");
  await report(valve);
  expect(published).toEqual(["device:due"]);
  expect(freshness()).toBe("fresh");
  await report(quality);
  for (let minute = 0; minute < 3; minute += 1) {
    await clock.advance(30_000);
    await report(valve);
  }
  expect(published).toHaveLength(1);
  await clock.advance(200_000);
  await report(valve);
  expect(published).toHaveLength(2);
});

it("counts a zone that sends readings itself as one of its meters", async () => {
  const { clock, freshness, report } = aNetwork(zone, valve);
  await report(zone);
  expect(freshness()).toBe("stale");
  await report(valve);
  expect(freshness()).toBe("fresh");
  await clock.advance(420_000);
  await report(valve);
  await clock.advance(60_000);
  expect(freshness()).toBe("late");
});

it("works out the zones of 10 000 devices in a fraction of a request", () => {
  const channels = ["pressure", "battery", "signal", "flow"];
  const devices = Array.from({ length: 10_000 }, (_, id) =>
    aRecord("DATALOGGER", channels, { id, zoneId: id % 50 }),
  );
  const started = process.cpuUsage();
  expect(zonesAmong(devices).get(7)?.meters).toHaveLength(200);
  // Of the processor, in microseconds: other work on the machine does not count.
  expect(process.cpuUsage(started).user).toBeLessThan(500_000);
});
