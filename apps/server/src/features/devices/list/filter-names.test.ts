import { expect, it } from "vitest";
import type { DeviceRecord } from "../device-record.ts";
import { filterNames } from "./list-devices.ts";

const device = (id: number, place: number) =>
  ({
    ...{ id, name: `LOG-${id}`, roomId: place, room: `Room ${place}`, zoneId: place, zone: `Zone ${place}` },
  }) as DeviceRecord;
const devices = [device(1, 10), device(2, 20)];
const registry = { all: () => devices.values(), get: (id: number) => devices.find((one) => one.id === id) };

it("the filters of a file name devices and places that its reader sees, and give the number of all others", () => {
  const names = filterNames(registry, { scope: new Set([1]) });
  expect([names.device(1), names.room(10), names.zone(10)]).toEqual(["LOG-1", "Room 10", "Zone 10"]);
  expect([names.device(2), names.room(20), names.zone(20)]).toEqual(["#2", "#20", "#20"]);
  expect(filterNames(registry, { scope: "all" }).room(20)).toBe("Room 20");
  expect(names.device(undefined)).toBeUndefined();
});
