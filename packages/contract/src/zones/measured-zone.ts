import type { DeviceType } from "@sgval/quantities/device-types";
import type { Zone } from "./zones.ts";

type Measuring = Pick<Zone, "id" | "deviceId">;
interface InZone {
  id: number;
  type: DeviceType;
  zoneId: number | null;
}

/** Whether devices of a type stand for a zone: its meter, or the controller at its boundary. */
export const measuresZones = (type: DeviceType): boolean => type === "DMA";

/** The zone that names a device as the one that measures it. */
export const zoneNaming = (deviceId: number, zones: readonly Measuring[]): number | null =>
  zones.find((zone) => zone.deviceId === deviceId)?.id ?? null;

/**
 * The zone that a device measures: the one that names it, else the one that it is in; `null` for one that measures none.
 * @param named the zone that names the device
 */
export const measuredZoneOf = (
  { type, zoneId }: Pick<InZone, "type" | "zoneId">,
  named: number | null,
): number | null => (measuresZones(type) ? (named ?? zoneId) : null);

/** Whether a zone may name a device: no other zone does. */
export const mayMeasure = (
  { id, type }: Pick<InZone, "id" | "type">,
  zone: Pick<Zone, "id"> | null,
  zones: readonly Measuring[],
): boolean => {
  const named = zoneNaming(id, zones);
  return measuresZones(type) && (named === null || named === zone?.id);
};

/**
 * The devices that measure a zone, its representative first: that which the zone names, else that of the lowest id, so
 * that it is the same one in whatever order they come.
 */
export const representativeFirst = <Device extends Pick<InZone, "id">>(
  devices: readonly Device[],
  isNamed: (device: Device) => boolean,
): Device[] =>
  devices.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)) || one.id - other.id);

/** The device that stands for a zone: the one that it names, else one in it that measures no other zone. */
export const meterOf = <Device extends InZone>(
  zone: Measuring,
  devices: readonly Device[],
  zones: readonly Measuring[],
): Device | undefined => {
  const isNamed = ({ id }: Device) => id === zone.deviceId;
  const measuring = devices.filter(
    (device) => isNamed(device) || measuredZoneOf(device, zoneNaming(device.id, zones)) === zone.id,
  );
  return representativeFirst(measuring, isNamed)[0];
};
