import type { DeviceMark } from "@sgval/contract/devices/device-status";
import { describe, expect, it } from "vitest";
import { aDevice } from "../../../../shared/realtime/device.fixture.ts";
import { type FleetDevice, positionOf } from "../fleet-rules.ts";
import type { MapGroup, MapSort } from "../map-search.ts";
import { entriesOf, UNPLACED } from "./fleet-entries.ts";

const one = (id: number, zone: string | null, mark: DeviceMark | null = null, placed = true): FleetDevice => {
  const device = aDevice({
    id,
    displayName: `Valve ${id}`,
    zone,
    zoneId: zone === null ? null : zone.charCodeAt(0),
    room: "Hall",
    roomId: 1,
    ...(placed && { longitude: 106, latitude: 10 }),
  });
  return { device, status: "fresh", mark, position: positionOf(device), text: "" };
};
const fleet = [one(1, "B", "late"), one(2, "A"), one(3, null), one(4, "B"), one(5, "A", "offline", false)];
const lines = (group: MapGroup, sort: MapSort = "status", closed: string[] = []) =>
  entriesOf(fleet, { group, sort, closed: new Set(closed), language: "en" }).map((entry) =>
    entry.kind === "head" ? `${entry.title}: ${entry.count} ${entry.worst ?? "well"}` : entry.one.device.id,
  );

describe("the groups of the list beside the map", () => {
  it("are zones with the worst first, those of no zone and of no position after them", () => {
    expect(lines("zone")).toEqual([
      "B: 2 late",
      1,
      4,
      "A: 1 well",
      2,
      "null: 1 well",
      3,
      "null: 1 offline",
      5,
    ]);
  });

  it("go by name, or by their nearest device", () => {
    expect(lines("zone", "name").filter((line) => typeof line === "string")).toEqual([
      "A: 1 well",
      "B: 2 late",
      "null: 1 well",
      "null: 1 offline",
    ]);
    expect(lines("zone", "distance")[0]).toBe("B: 2 late");
  });

  it("keep their head while they are closed", () => {
    expect(lines("zone", "status", ["zone:66", UNPLACED])).toEqual([
      "B: 2 late",
      "A: 1 well",
      2,
      "null: 1 well",
      3,
      "null: 1 offline",
    ]);
  });

  it("say whether the alarms that they are marked with are all over", () => {
    const alarmed = (id: number, holds: boolean, priority: 1 | 2 = 2): FleetDevice => {
      const of = one(id, "A", priority === 1 ? "critical" : "high");
      return { ...of, device: { ...of.device, openAlarms: { count: 1, priority, holds, channels: {} } } };
    };
    const returned = (...members: FleetDevice[]) =>
      entriesOf(members, { group: "zone", sort: "name", closed: new Set(), language: "en" }).flatMap(
        (entry) => (entry.kind === "head" ? entry.returned : []),
      );
    // What holds comes before a graver one that is over.
    const [head] = entriesOf([alarmed(1, false, 1), alarmed(2, true)], {
      group: "zone",
      sort: "name",
      closed: new Set(),
      language: "en",
    });
    expect(head).toMatchObject({ worst: "high", returned: false });
    expect(returned(alarmed(1, false), one(2, "A", "late"))).toEqual([true]);
    expect(returned(alarmed(1, false), alarmed(2, true))).toEqual([false]);
    expect(returned(one(1, "A", "late"))).toEqual([false]);
  });

  it("may be rooms, or none but the devices without position", () => {
    expect(lines("room")[0]).toBe("Hall: 4 late");
    expect(lines("none")).toEqual([1, 2, 3, 4, "null: 1 offline", 5]);
  });

  it("have no head when no device is in a zone", () => {
    expect(
      entriesOf([one(3, null)], { group: "zone", sort: "name", closed: new Set(), language: "en" }).map(
        ({ kind }) => kind,
      ),
    ).toEqual(["device"]);
  });
});
