import {
  type DeviceMark,
  type DeviceStatus,
  deviceMark,
  deviceMarks,
  markOfRank,
  markRank,
} from "@sgval/contract/devices/device-status";
import { describe, expect, it } from "vitest";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { deviceStatusAt, freshnessAt } from "../../../shared/realtime/live-devices.ts";
import { markersOf } from "./fleet-features.ts";
import { byName, chosenOf, type FleetDevice, positionOf, sortFleet, toggled } from "./fleet-rules.ts";
import { mapSearch } from "./map-search.ts";

const at = Date.parse("2026-01-01T08:00:00Z");
const reading = (secondsAgo: number, pressure = 2) => ({
  measuredAt: new Date(at - secondsAgo * 1000).toISOString(),
  receivedAt: new Date(at - secondsAgo * 1000).toISOString(),
  values: { outlet_pressure: pressure },
  quality: {},
  times: {},
});
const one = (
  id: number,
  displayName: string,
  status: DeviceStatus,
  place?: [number, number],
): FleetDevice => {
  const device = aDevice({
    id,
    displayName,
    longitude: place?.[0] ?? null,
    latitude: place?.[1] ?? null,
  });
  return { device, status, mark: deviceMark(status, null), position: positionOf(device), text: "" };
};
/** The same device with an open alarm. */
const alarmed = (fleetDevice: FleetDevice, priority: 1 | 2 | 3 | 4): FleetDevice => ({
  ...fleetDevice,
  mark: deviceMark(fleetDevice.status, { priority }),
});
const statusNow = (device: ReturnType<typeof aDevice>): DeviceStatus =>
  deviceStatusAt(device, freshnessAt(device, at), at);
const names = (fleet: readonly FleetDevice[]) => fleet.map(({ device }) => device.displayName);

describe("what a marker shows", () => {
  it("is how current the device is, and above all that a value is outside its limits", () => {
    expect(statusNow(aDevice())).toBe("never");
    expect(statusNow(aDevice({ latest: reading(60) }))).toBe("fresh");
    expect(statusNow(aDevice({ latest: reading(500) }))).toBe("late");
    expect(statusNow(aDevice({ latest: reading(7_200) }))).toBe("offline");
    const limits = { outlet_pressure: { under: 1, over: 4 } };
    expect(statusNow(aDevice({ latest: reading(60, 0.5), limits }))).toBe("outside");
    expect(statusNow(aDevice({ latest: reading(60, 2), limits }))).toBe("fresh");
    const fault = { ...reading(60), quality: { outlet_pressure: "sensor_fault" } };
    expect(statusNow(aDevice({ latest: fault }))).toBe("bad");
  });

  it("ranks so that the highest of a cluster is its worst", () => {
    const worst = (...list: (DeviceMark | null)[]) => markOfRank(Math.max(...list.map(markRank)));
    expect(worst(null, "late", "unknown")).toBe("late");
    expect(worst("offline", "stale", null)).toBe("offline");
    expect(worst("offline", "high", "medium")).toBe("high");
    expect(worst("critical", "high")).toBe("critical");
    expect(worst(null)).toBeNull();
  });

  it("needs a position", () => {
    const fleet = [one(1, "A", "late", [106, 10]), one(2, "B", "fresh")];
    expect(markersOf(fleet, () => "2.45").features.map(({ properties }) => properties)).toEqual([
      {
        id: 1,
        type: "VGA",
        status: "late",
        mark: "late",
        returned: false,
        rank: markRank("late"),
        label: "2.45",
      },
    ]);
  });
});

describe("markers", () => {
  const fleet = [one(1, "A", "fresh", [106, 10]), one(2, "B", "fresh", [106, 11])];
  const before = markersOf(fleet, () => "2.45");

  it("stay the very same while no device looks different, whatever their order", () => {
    expect(markersOf(fleet.toReversed(), () => "2.45", before)).toBe(before);
    expect(markersOf(fleet, () => "2.46", before)).not.toBe(before);
    expect(markersOf(fleet.slice(1), () => "2.45", before).features).toHaveLength(1);
  });

  it("change for the devices that look different, and for no other", () => {
    const [first, second] = [before.features[0], before.features[1]];
    const late = [one(1, "A", "fresh", [106, 10]), one(2, "B", "late", [106, 11])];
    const after = markersOf(late, () => "2.45", before).features;
    expect(after[0]).toBe(first);
    expect(after[1]).not.toBe(second);
    const alarm = markersOf(
      [...fleet.slice(0, 1), ...fleet.slice(1).map((of) => alarmed(of, 1))],
      () => "2.45",
      before,
    );
    expect(alarm.features[0]).toBe(first);
    expect(alarm.features[1]?.properties).toMatchObject({ status: "fresh", mark: "critical" });
    const over = fleet.slice(1).map((of) => ({
      ...alarmed(of, 1),
      device: { ...of.device, openAlarms: { count: 1, priority: 1 as const, holds: false, channels: {} } },
    }));
    const hollow = markersOf([...fleet.slice(0, 1), ...over], () => "2.45", alarm);
    expect([alarm, hollow].map(({ features }) => features[1]?.properties.returned)).toEqual([false, true]);
    const moved = [one(1, "A", "fresh", [106, 10]), one(2, "B", "fresh", [107, 11])];
    expect(markersOf(moved, () => "2.45", before).features[1]?.geometry.coordinates).toEqual([107, 11]);
  });
});

describe("the list beside the map", () => {
  const fleet = [
    one(1, "Van 10", "fresh", [106.0, 10]),
    one(2, "Van 9", "fresh", [106.2, 10]),
    one(3, "Bơm", "outside"),
    one(4, "Đồng hồ", "offline", [106.1, 10]),
  ];

  it("begins with the worst, and sorts names as people read them", () => {
    const named = byName(
      fleet.map(({ device }) => device),
      "vi",
    ).flatMap(({ id }) => fleet.find(({ device }) => device.id === id) ?? []);
    expect(names(named)).toEqual(["Bơm", "Đồng hồ", "Van 9", "Van 10"]);
    expect(names(sortFleet(named, "name", null))).toEqual(["Bơm", "Đồng hồ", "Van 9", "Van 10"]);
    const late = named.map((one) => (one.device.id === 1 ? { ...one, mark: "late" as const } : one));
    expect(names(sortFleet(late, "status", null))).toEqual(["Đồng hồ", "Bơm", "Van 10", "Van 9"]);
  });

  it("begins with the gravest open alarm, however well the device reports", () => {
    const [ten, nine, ...others] = fleet;
    if (!ten || !nine) throw new Error("two valves are needed");
    const open = [ten, ...others, alarmed(nine, 1)];
    expect(names(sortFleet(open, "status", null))).toEqual(["Van 9", "Đồng hồ", "Bơm", "Van 10"]);
    expect(names(sortFleet([...open, alarmed(ten, 2)], "status", null)).slice(0, 2)).toEqual([
      "Van 9",
      "Van 10",
    ]);
  });

  it("begins with the nearest, those without position last", () => {
    expect(names(sortFleet(fleet, "distance", [106.3, 10]))).toEqual(["Van 9", "Đồng hồ", "Van 10", "Bơm"]);
  });
});

it("reads choices out of an address, broken ones left out, and changes one of them", () => {
  expect(chosenOf("late,nothing,critical", deviceMarks)).toEqual(["critical", "late"]);
  expect(chosenOf(undefined, deviceMarks)).toEqual([]);
  expect(toggled("late", "fresh")).toBe("late,fresh");
  expect(toggled("late,fresh", "late")).toBe("fresh");
  expect(toggled("late", "late")).toBeUndefined();
});

it("reads states of older addresses as the marks that such devices have", () => {
  const status = (text: string) => mapSearch.parse({ status: text }).status;
  expect(status("never")).toBe("unknown");
  expect(status("outside,late")).toBe("critical,high,medium,late");
  expect(status("critical,outside")).toBe("critical,high,medium");
  expect(status("offline")).toBe("offline");
  expect(mapSearch.parse({}).status).toBeUndefined();
});
