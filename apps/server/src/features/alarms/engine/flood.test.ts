import { expect, it } from "vitest";
import { type Announced, floodGroups } from "./flood.ts";

const announced = (alarmId: number, deviceId: number, zoneId: number | null = null) => ({
  alarmId,
  at: alarmId * 1000,
  deviceId,
  zoneId,
  group: null,
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

it("a flood of an hour has one group for each device and zone from its begin to its end", () => {
  let recent: Announced[] = [];
  let raised = 0;
  const groups = new Map<number, string>();
  const announce = (minute: number, deviceId: number, zoneId: number | null) => {
    const at = minute * 60_000;
    raised += 1;
    const one = { alarmId: raised, at, deviceId, zoneId, group: null };
    recent = [...recent.filter((earlier) => earlier.at > at - 600_000), one];
    const found = floodGroups(recent);
    for (const [id, group] of found) groups.set(id, group);
    recent = recent.map((other) => ({ ...other, group: found.get(other.alarmId) ?? other.group }));
  };
  for (let minute = 0; minute < 60; minute += 1) {
    announce(minute, 7, 3);
    // A logger of the zone each minute, each with one alarm, and the first of them once more.
    announce(minute, 100 + minute, 3);
    if (minute === 12) announce(minute, 110, 3);
  }
  const began = new Date(0).toISOString();
  expect(new Set(groups.values())).toEqual(new Set([`device:7@${began}`, `zone:3@${began}`]));
  expect(groups.size).toBe(121);
  // Half an hour later it is over, and another one begins.
  for (let nth = 0; nth < 10; nth += 1) announce(90, 7, 3);
  expect(groups.get(raised)).toBe(`device:7@${new Date(90 * 60_000).toISOString()}`);
});
