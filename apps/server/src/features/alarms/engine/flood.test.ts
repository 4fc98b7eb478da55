import { expect, it } from "vitest";
import { floodGroups } from "./flood.ts";

const announced = (alarmId: number, deviceId: number, zoneId: number | null = null) => ({
  alarmId,
  ...{ at: alarmId * 1000, deviceId, zoneId },
});

it("nine alarms in ten minutes are not grouped", () => {
  expect(floodGroups(Array.from({ length: 9 }, (_, index) => announced(index, 1)))).toEqual(new Map());
});

it("ten in ten minutes are grouped by device, the others by zone, and one alone stays alone", () => {
  const flood = [
    ...[1, 2, 3, 4].map((id) => announced(id, 7, 3)),
    ...[5, 6, 7].map((id) => announced(id, 10 + id, 3)),
    announced(8, 18, 4),
    announced(9, 19),
    announced(10, 20),
  ];
  const groups = floodGroups(flood);
  const began = new Date(1000).toISOString();
  expect([1, 4].map((id) => groups.get(id))).toEqual([`device:7@${began}`, `device:7@${began}`]);
  expect([5, 7].map((id) => groups.get(id))).toEqual([`zone:3@${began}`, `zone:3@${began}`]);
  expect([8, 9, 10].map((id) => groups.get(id))).toEqual([undefined, undefined, undefined]);
});
