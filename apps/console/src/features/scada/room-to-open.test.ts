import type { MimicRoom } from "@sgval/contract/scada/mimic";
import { expect, it } from "vitest";
import { roomToOpen } from "./room-to-open.ts";

const aRoom = (id: number, change: Partial<MimicRoom> = {}): MimicRoom => ({
  id,
  name: `Room ${id}`,
  devices: 1,
  pumps: { running: 0, unknown: 0, total: 0 },
  worst: "fresh",
  outsideLimits: 0,
  version: 1,
  gravestAlarm: null,
  ...change,
});

it("opens the room with the gravest alarm, then one with a value outside its limits, else the first with devices", () => {
  const outside = aRoom(3, { outsideLimits: 1 });
  const low = aRoom(4, { gravestAlarm: 4 });
  const critical = aRoom(5, { gravestAlarm: 1 });
  expect(roomToOpen([aRoom(1, { devices: 0 }), aRoom(2), outside, low, critical])?.id).toBe(5);
  expect(roomToOpen([aRoom(2), outside, low])?.id).toBe(4);
  expect(roomToOpen([aRoom(2), outside])?.id).toBe(3);
  expect(roomToOpen([aRoom(1, { devices: 0 }), aRoom(2), aRoom(3)])?.id).toBe(2);
  expect(roomToOpen([])).toBeUndefined();
});
