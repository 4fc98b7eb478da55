import type { DeviceSummary } from "@sgval/contract/devices/device";
import type { Freshness } from "@sgval/contract/devices/freshness";
import { noPayloadKeys } from "@sgval/contract/devices/payload-keys";
import { deviceListQuery } from "@sgval/contract/devices/routes";
import { expect, it } from "vitest";
import type { DeviceRecord } from "../device-record.ts";
import { countDevices, filterOf, type ListedDevice, orderOf } from "./device-list.ts";

const listed = (
  name: string,
  freshness: Freshness = "fresh",
  more: Partial<DeviceRecord> = {},
  measuredAt: number | null = null,
): ListedDevice => ({
  freshness,
  measuredAt,
  outsideLimits: false,
  badValue: false,
  device: {
    id: 1,
    name,
    displayName: name,
    type: "VGA",
    number: null,
    latitude: null,
    longitude: null,
    connection: "mqtt",
    topicSend: null,
    topicControl: null,
    topicControlResponse: null,
    reportIntervalSeconds: 300,
    sampleIntervalSeconds: null,
    powerMode: "always_on",
    mode: "manual",
    channels: [],
    actions: [],
    dataloggerId: null,
    waterQualityId: null,
    roomId: null,
    zoneId: null,
    measuredZoneId: null,
    measuredZone: null,
    room: null,
    zone: null,
    site: {},
    payloadKeys: noPayloadKeys,
    hasThreshold: false,
    hasTimer: false,
    createdAt: new Date(0),
    updatedAt: new Date(0),
    ...more,
  },
});
const namesIn = (devices: ListedDevice[], sort?: string) =>
  devices.toSorted(orderOf(sort)).map(({ device }) => device.name);
const found = (devices: ListedDevice[], query: Record<string, string>) =>
  devices
    .filter(filterOf(deviceListQuery.parse(query), { searchOf: () => "" }))
    .map(({ device }) => device.name);

it("finds the one device of a name among those whose names contain it", () => {
  const devices = [listed("VGA-10"), listed("VGA-1"), listed("vga-1")];
  expect(found(devices, { name: "VGA-1" })).toEqual(["VGA-1"]);
});

it("begins with the worst and sorts ties by name in natural order", () => {
  const devices = [
    listed("VGA-10"),
    listed("VGA-2"),
    listed("D", "never"),
    listed("C", "late"),
    listed("B", "stale"),
    listed("A", "offline"),
  ];
  expect(namesIn(devices)).toEqual(["A", "B", "C", "D", "VGA-2", "VGA-10"]);
  expect(namesIn(devices, "-status")).toEqual(["VGA-2", "VGA-10", "D", "C", "B", "A"]);
});

it("puts a device with a value outside its limits before any but one that is offline, counts it and finds it", () => {
  const low = { ...listed("Z"), outsideLimits: true };
  const devices = [listed("C", "stale"), listed("A", "offline"), low, listed("B")];
  expect(namesIn(devices)).toEqual(["A", "Z", "C", "B"]);
  expect(countDevices(devices)).toMatchObject({ outsideLimits: 1, fresh: 2 });
  expect(found(devices, { outsideLimits: "true" })).toEqual(["Z"]);
});

it("puts a device that reports a bad value before a late one, counts it and finds it", () => {
  const faulty = { ...listed("Z"), badValue: true };
  const devices = [listed("A", "late"), listed("B"), faulty, listed("C", "stale")];
  expect(namesIn(devices)).toEqual(["C", "Z", "A", "B"]);
  expect(countDevices(devices)).toMatchObject({ badValue: 1, fresh: 2 });
  expect(found(devices, { badValue: "true" })).toEqual(["Z"]);
});

it("sorts by the time of the newest reading and refuses unknown fields", () => {
  const devices = [listed("a", "fresh", {}, 5), listed("b", "never"), listed("c", "fresh", {}, 9)];
  expect(namesIn(devices, "-measuredAt")).toEqual(["c", "a", "b"]);
  for (const field of ["password", "constructor"])
    expect(() => namesIn(devices, field)).toThrow("validation_failed");
});

it("searches names ignoring accents, case and the order of terms", () => {
  const devices = [
    listed("VGA-01", "fresh", { displayName: "Van giảm áp Đồng Khởi" }),
    listed("VGA-02", "fresh", { displayName: "Cầu Sài Gòn" }),
  ];
  expect(found(devices, { q: "dong khoi" })).toEqual(["VGA-01"]);
  expect(found(devices, { q: "GÒN cau" })).toEqual(["VGA-02"]);
  expect(found(devices, { q: "vga" })).toEqual(["VGA-01", "VGA-02"]);
});

it("filters by type, freshness, mode, connection and position together", () => {
  const devices = [
    listed("a", "fresh", { latitude: 10.8, longitude: 106.7 }),
    listed("b", "stale", { type: "DMA" }),
    listed("c", "offline", { mode: "auto", connection: "http" }),
  ];
  expect(found(devices, { type: "DMA,VGA", freshness: "stale,offline" })).toEqual(["b", "c"]);
  expect(found(devices, { mode: "auto" })).toEqual(["c"]);
  expect(found(devices, { connection: "http" })).toEqual(["c"]);
  expect(found(devices, { position: "set" })).toEqual(["a"]);
  expect(found(devices, { position: "none", connection: "mqtt" })).toEqual(["b"]);
});

it("filters by what devices measure, of channels that they still have", () => {
  const channel = (parameter: string, removed = false) => ({
    ...{
      slot: 0,
      parameter,
      mappingKey: parameter,
      otherKeys: [],
      valueTexts: [],
      unit: null,
      calibrations: [],
      under: null,
      over: null,
    },
    removed,
  });
  const devices = [
    listed("pressures", "fresh", { channels: [channel("outlet_pressure")] }),
    listed("flows", "fresh", { channels: [channel("total_flow"), channel("pressure", true)] }),
    listed("levels", "fresh", { channels: [channel("tank_level")] }),
  ];
  expect(found(devices, { quantity: "pressure" })).toEqual(["pressures"]);
  expect(found(devices, { quantity: "flow,volume" })).toEqual(["flows"]);
  expect(deviceListQuery.safeParse({ quantity: "beauty" }).success).toBe(false);
});

it("counts devices by freshness and those without position", () => {
  const counts = countDevices([
    listed("a"),
    listed("b", "stale"),
    listed("c", "stale", { latitude: 1, longitude: 2 }),
  ]);
  expect(counts).toEqual({
    total: 3,
    fresh: 1,
    late: 0,
    stale: 2,
    offline: 0,
    never: 0,
    outsideLimits: 0,
    badValue: 0,
    noPosition: 2,
    types: { VGA: 3 },
  });
});

it("filters by room and zone, and by having none", () => {
  const devices = [
    listed("A", "fresh", { roomId: 1, zoneId: 7 }),
    listed("B", "fresh", { roomId: 2 }),
    listed("C", "fresh", { zoneId: 7 }),
  ];
  expect(found(devices, { room: "1" })).toEqual(["A"]);
  expect(found(devices, { room: "1,none" })).toEqual(["A", "C"]);
  expect(found(devices, { dma: "7" })).toEqual(["A", "C"]);
  expect(found(devices, { dma: "7", room: "none" })).toEqual(["C"]);
});

it("begins with the worst mark: alarms among the states, where those are known", () => {
  const outside = { ...listed("outside", "fresh", { id: 3 }), outsideLimits: true };
  const devices = [
    listed("fresh", "fresh", { id: 1 }),
    listed("stale", "stale", { id: 2 }),
    outside,
    listed("offline", "offline", { id: 4 }),
    listed("alarmed", "fresh", { id: 5 }),
  ];
  expect(namesIn(devices)).toEqual(["offline", "outside", "stale", "alarmed", "fresh"]);
  const sorted = (priority: 1 | 2 | 3 | 4) => {
    const alarms = new Map([[5, { count: 1, priority, holds: true, channels: {} }]]);
    return devices.toSorted(orderOf("status", { alarms })).map(({ device }) => device.name);
  };
  expect(sorted(2)).toEqual(["alarmed", "offline", "outside", "stale", "fresh"]);
  expect(sorted(4)).toEqual(["offline", "outside", "alarmed", "stale", "fresh"]);
});

it("finds the devices with a mark, by their status or by alarms where those are known", () => {
  const devices = [
    listed("fresh", "fresh", { id: 1 }),
    listed("late", "late", { id: 2 }),
    { ...listed("outside", "fresh", { id: 3 }), outsideLimits: true },
    listed("alarmed", "fresh", { id: 4 }),
  ];
  const alarms = new Map([[4, { count: 1, priority: 4 as const, holds: false, channels: {} }]]);
  const query = deviceListQuery.parse({ marked: "true" });
  const marked = (open?: typeof alarms) =>
    devices.filter(filterOf(query, { searchOf: () => "" }, open)).map(({ device }) => device.name);
  expect(marked(alarms)).toEqual(["late", "outside", "alarmed"]);
  expect(marked()).toEqual(["late", "outside"]);
});

it("sorts by the names of rooms and zones", () => {
  const devices = [
    listed("A", "fresh", { room: "Trạm 10", zone: "A" }),
    listed("B", "fresh", { room: "Trạm 2", zone: "C" }),
    listed("C", "fresh", { room: "Trạm 2", zone: "B" }),
  ];
  expect(namesIn(devices, "room")).toEqual(["B", "C", "A"]);
  expect(namesIn(devices, "-zone")).toEqual(["B", "C", "A"]);
});

it("counts and finds devices with open alarms, where those are known", () => {
  const devices = [listed("VGA-1", "fresh", { id: 1 }), listed("VGA-2", "fresh", { id: 2 })];
  const alarms = new Map([[2, { count: 1, priority: 3 as const, holds: true, channels: {} }]]);
  expect(countDevices(devices, alarms)).toMatchObject({ withAlarm: 1, gravestAlarm: 3, gravestHolds: true });
  const both = new Map<number, NonNullable<DeviceSummary["openAlarms"]>>([
    ...alarms,
    [1, { count: 1, priority: 1, holds: false, channels: {} }],
  ]);
  // What still holds comes before a graver one that is over.
  expect(countDevices(devices, both)).toMatchObject({ gravestAlarm: 3, gravestHolds: true });
  both.delete(2);
  expect(countDevices(devices, both)).toMatchObject({ gravestAlarm: 1, gravestHolds: false });
  expect(countDevices(devices).withAlarm).toBeUndefined();
  const query = deviceListQuery.parse({ openAlarms: "true" });
  const names = (known?: typeof alarms) =>
    devices.filter(filterOf(query, { searchOf: () => "" }, known)).map(({ device }) => device.name);
  expect(names(alarms)).toEqual(["VGA-2"]);
  expect(names()).toEqual([]);
});

it("sorts by open alarms: a graver one weighs more than several others, and none is least", () => {
  const devices = ["VGA-1", "VGA-2", "VGA-3", "VGA-4"].map((name, index) =>
    listed(name, "fresh", { id: index + 1 }),
  );
  const alarms = new Map([
    [2, { count: 5, priority: 3 as const, holds: true, channels: {} }],
    [3, { count: 1, priority: 1 as const, holds: true, channels: {} }],
    [4, { count: 6, priority: 3 as const, holds: true, channels: {} }],
  ]);
  const sorted = (sort: string) =>
    devices.toSorted(orderOf(sort, { alarms })).map(({ device }) => device.name);
  expect(sorted("-openAlarms")).toEqual(["VGA-3", "VGA-4", "VGA-2", "VGA-1"]);
  expect(sorted("openAlarms")).toEqual(["VGA-1", "VGA-2", "VGA-4", "VGA-3"]);
});
