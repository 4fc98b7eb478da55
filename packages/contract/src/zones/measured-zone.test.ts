import { expect, it } from "vitest";
import { mayMeasure, measuredZoneOf, meterOf, zoneNaming } from "./measured-zone.ts";

const placed = (id: number, type: "DMA" | "VGA", zoneId: number | null = 3) => ({ id, type, zoneId });

it("a device measures the zone that names it, else the one that it is in, and only one of type DMA measures any", () => {
  expect(measuredZoneOf(placed(2, "DMA"), 5)).toBe(5);
  expect(measuredZoneOf(placed(2, "DMA"), null)).toBe(3);
  expect(measuredZoneOf(placed(2, "DMA", null), null)).toBeNull();
  expect(measuredZoneOf(placed(1, "VGA"), null)).toBeNull();
  expect(zoneNaming(2, [{ id: 5, deviceId: 2 }])).toBe(5);
});

it("a zone without a device of its own is measured by one of type DMA that stands in it and measures no other", () => {
  const devices = [placed(1, "VGA"), placed(2, "DMA"), placed(4, "DMA")];
  const zone = { id: 3, deviceId: null };
  expect(meterOf(zone, devices, [zone])?.id).toBe(2);
  expect(meterOf(zone, devices, [zone, { id: 5, deviceId: 2 }])?.id).toBe(4);
  expect(meterOf({ id: 3, deviceId: 4 }, devices, [])?.id).toBe(4);
  expect(meterOf({ id: 6, deviceId: null }, devices, [])).toBeUndefined();
  // Of several it is the same one in whatever order they come.
  expect(meterOf(zone, devices.toReversed(), [zone])?.id).toBe(2);
});

it("a zone may name a device of type DMA that no other zone names", () => {
  const zones = [{ id: 3, deviceId: 2 }];
  expect(mayMeasure(placed(2, "DMA"), { id: 3 }, zones)).toBe(true);
  expect(mayMeasure(placed(2, "DMA"), null, zones)).toBe(false);
  expect(mayMeasure(placed(4, "DMA"), null, zones)).toBe(true);
  expect(mayMeasure(placed(1, "VGA"), null, zones)).toBe(false);
});
