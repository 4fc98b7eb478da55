import type { DeviceSummary } from "@sgval/contract/devices/device";
import { type DeviceMark, type DeviceStatus, deviceMarks } from "@sgval/contract/devices/device-status";
import { distanceBetween } from "@sgval/quantities/geometry";
import type { LngLat } from "../../../shared/ui/map/coordinates.ts";
import type { MapSort } from "./map-search.ts";

/** A device with what the map and the list show of it. */
export interface FleetDevice {
  device: DeviceSummary;
  status: DeviceStatus;
  /** What it is marked with: its gravest open alarm, or its status where that is worse; `null` where all is well. */
  mark: DeviceMark | null;
  position: LngLat | null;
  /** What searches find it by. */
  text: string;
}

export const positionOf = ({
  longitude,
  latitude,
}: Pick<DeviceSummary, "longitude" | "latitude">): LngLat | null =>
  longitude === null || latitude === null ? null : [longitude, latitude];

/** The devices by name, as people read it. Comparing names is slow, so they are sorted once and stay in this order. */
export const byName = <Device extends Pick<DeviceSummary, "displayName">>(
  devices: readonly Device[],
  language: string,
): Device[] => {
  const { compare } = new Intl.Collator(language, { numeric: true });
  return devices.toSorted((one, other) => compare(one.displayName, other.displayName));
};

/**
 * The devices in the order of the list, ties as they were. By distance from a place, those without position come last.
 */
export const sortFleet = (
  fleet: readonly FleetDevice[],
  sort: MapSort,
  from: LngLat | null,
): readonly FleetDevice[] => {
  if (sort === "status") {
    const byMark = Map.groupBy(fleet, ({ mark }) => mark);
    return [...deviceMarks, null].flatMap((mark) => byMark.get(mark) ?? []);
  }
  if (sort === "name" || !from) return fleet;
  const distances = new Map(
    fleet.map(({ device, position }) => [
      device.id,
      position ? distanceBetween(from, position) : Number.POSITIVE_INFINITY,
    ]),
  );
  const of = ({ device }: FleetDevice): number => distances.get(device.id) ?? Number.POSITIVE_INFINITY;
  return fleet.toSorted((one, other) => {
    const [a, b] = [of(one), of(other)];
    return a === b ? 0 : a - b;
  });
};

/** The chosen values of a list in the address that are real choices. */
export const chosenOf = <Choice extends string>(
  text: string | undefined,
  choices: readonly Choice[],
): Choice[] => {
  const named = new Set(text?.split(","));
  return choices.filter((choice) => named.has(choice));
};

/** The list in the address after one of its choices was pressed. */
export const toggled = (text: string | undefined, choice: string): string | undefined => {
  const chosen = new Set(text?.split(",").filter(Boolean));
  if (!chosen.delete(choice)) chosen.add(choice);
  return chosen.size === 0 ? undefined : [...chosen].join(",");
};
