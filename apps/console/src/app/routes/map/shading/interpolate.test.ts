import { emptyAccount } from "@sgval/contract/zones/zone-account";
import type { Zone } from "@sgval/contract/zones/zones";
import { describe, expect, it } from "vitest";
import { aDevice } from "../../../../shared/realtime/device.fixture.ts";
import { type FleetDevice, positionOf } from "../fleet-rules.ts";
import { pressureAt, scaleOf, shadedZones } from "./interpolate.ts";

const now = Date.parse("2026-01-01T08:00:00Z");
const zone: Zone = {
  id: 1,
  name: "DMA-01",
  polygon: {
    type: "Polygon",
    coordinates: [
      [
        [106, 10],
        [107, 10],
        [107, 11],
        [106, 10],
      ],
    ],
  },
  deviceId: null,
  devices: 5,
  account: emptyAccount,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};

const sensor = (id: number, pressure: number, change: { secondsAgo?: number; quality?: string } = {}) => {
  const measuredAt = new Date(now - (change.secondsAgo ?? 30) * 1000).toISOString();
  const device = aDevice({
    id,
    type: "DATALOGGER",
    zoneId: 1,
    longitude: 106 + id / 10,
    latitude: 10.1,
    latest: {
      measuredAt,
      receivedAt: measuredAt,
      values: { pressure },
      quality: change.quality === undefined ? {} : { pressure: change.quality },
      times: {},
    },
  });
  return {
    device,
    status: "fresh",
    mark: null,
    position: positionOf(device),
    text: "",
  } satisfies FleetDevice;
};
const five = [2, 2.2, 2.4, 2.6, 2.8].map((pressure, index) => sensor(index + 1, pressure));
const shaded = (fleet: readonly FleetDevice[]) => shadedZones([zone], fleet, now);

describe("pressure shading", () => {
  it("is for zones with five pressures that are good and current, and for no other", () => {
    expect(shaded(five)[0]?.sensors).toHaveLength(5);
    expect(shaded(five.slice(1))).toEqual([]);
    expect(shaded([...five.slice(1), sensor(1, 2, { secondsAgo: 7_200 })])).toEqual([]);
    expect(shaded([...five.slice(1), sensor(1, 2, { quality: "suspect" })])).toEqual([]);
    const elsewhere = sensor(1, 2);
    expect(shaded([...five.slice(1), { ...elsewhere, device: { ...elsewhere.device, zoneId: 2 } }])).toEqual(
      [],
    );
  });

  it("takes the pressure behind a valve, and none of a pump or a well", () => {
    const [first] = five;
    if (!first) return;
    const latest = first.device.latest && {
      ...first.device.latest,
      values: { inlet_pressure: 6, outlet_pressure: 2.1, pressure: 9 },
    };
    const valve: FleetDevice = { ...first, device: { ...first.device, type: "VGA", latest } };
    const [{ sensors } = { sensors: [] }] = shaded([...five.slice(1), valve]);
    expect(sensors.map(({ pressure }) => pressure)).toContain(2.1);
    const pump: FleetDevice = { ...first, device: { ...first.device, type: "WATER_PUMP" } };
    expect(shaded([...five.slice(1), pump])).toEqual([]);
  });

  it("says at a sensor what it measures, between two of them something between, and nothing beyond any", () => {
    const sensors = shaded(five)[0]?.sensors ?? [];
    expect(pressureAt([106.1, 10.1], sensors)).toBeCloseTo(2, 3);
    const between = pressureAt([106.15, 10.1], sensors);
    expect(between).toBeGreaterThan(2);
    expect(between).toBeLessThan(2.3);
    const far = pressureAt([107, 11], sensors);
    expect(far).toBeGreaterThan(2);
    expect(far).toBeLessThan(2.8);
  });

  it("has a scale on half bars, however even the pressures are", () => {
    expect(scaleOf(shaded(five))).toEqual({ low: 2, high: 3 });
    expect(scaleOf(shaded(five.map((_, index) => sensor(index + 1, 2))))).toEqual({ low: 2, high: 2.5 });
  });
});
