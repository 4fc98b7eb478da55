import { inletTypes } from "@sgval/contract/devices/network-channels";
import { measuresZones } from "@sgval/contract/zones/measured-zone";
import type { DeviceRecord, DeviceRegistry } from "../../devices/index.ts";
import {
  boundaryFlows,
  type FlowSource,
  flowSourceOf,
  hasInlets,
  isInInflowOf,
  slotsOfFlow,
  type ZoneOutline,
} from "../../zones/index.ts";

/** A zone that leaks are sensed in. */
export interface SensedZone {
  /** The DMA device that represents it. */
  deviceId: number;
  zoneId: number | null;
  /** What its inflow is added up of; of several ways the first that has readings. */
  ways: readonly (readonly FlowSource[])[];
  /** The zones (DMA devices) that it lies in and whose inflow contains its own. */
  around: readonly number[];
  /** The zones whose water its inflow contains, itself among them: what their calendar says explains its flow. */
  contains: readonly number[];
}

/** The zone that a DMA device stands for: the one that names it, else the one that it is in. */
export const zoneIdOf = ({
  measuredZoneId,
  zoneId,
}: Pick<DeviceRecord, "measuredZoneId" | "zoneId">): number | null => measuredZoneId ?? zoneId;

/**
 * The device that represents the zone of another one now, else that one itself: the leaks of both are sensed by it. A zone may name
 * another device than when a leak was suspected.
 */
export const representativeOf =
  (registry: Pick<DeviceRegistry, "get" | "zone">) =>
  (deviceId: number): number => {
    const device = registry.get(deviceId);
    const zoneId = device ? zoneIdOf(device) : null;
    return (zoneId === null ? undefined : registry.zone(zoneId)?.devices[0]?.id) ?? deviceId;
  };

/** The devices that measure the inflow of zones. */
export const metersOf = (zones: readonly SensedZone[]): number[] => [
  ...new Set(zones.flatMap(({ ways }) => ways.flat()).map(({ deviceId }) => deviceId)),
];

/** The zones around each. */
export const aroundOf = (zones: readonly SensedZone[]): ((deviceId: number) => readonly number[]) => {
  const known = new Map(zones.map(({ deviceId, around }) => [deviceId, around]));
  return (deviceId) => known.get(deviceId) ?? [];
};

const measured = (devices: readonly DeviceRecord[]): FlowSource[] =>
  devices.map((device) => flowSourceOf(device, 1)).filter((source) => slotsOfFlow(source).length > 0);

/** The inlets of the first type that measures flow, so that no water counts twice. */
const inletsIn = (meters: readonly DeviceRecord[]): FlowSource[] => {
  for (const type of inletTypes) {
    const sources = measured(meters.filter((device) => device.type === type));
    if (sources.length > 0) return sources;
  }
  return [];
};

type Unrelated = Omit<SensedZone, "around" | "contains">;

const withRelated = (zones: readonly Unrelated[], records: readonly ZoneOutline[]): SensedZone[] => {
  const outlineOf = (zoneId: number | null) => records.find(({ id }) => id === zoneId);
  return zones.map((zone) => {
    const inner = outlineOf(zone.zoneId);
    const around = zones.filter(({ zoneId }) => {
      const outer = outlineOf(zoneId);
      return inner && outer && isInInflowOf(outer, inner);
    });
    const within = inner ? records.filter((record) => isInInflowOf(inner, record)) : [];
    return {
      ...{ ...zone, around: around.map(({ deviceId }) => deviceId) },
      contains: [...(zone.zoneId === null ? [] : [zone.zoneId]), ...within.map(({ id }) => id)],
    };
  });
};

/**
 * The zones whose inflow is measured, each once, whatever DMA devices stand in it: by the boundary that its account is made of
 * where one is entered, and by nothing else then; without one by their own meter, another DMA device of theirs, or the inlets in
 * them.
 */
export const sensedZones = (
  registry: Pick<DeviceRegistry, "all" | "get" | "zone">,
  records: readonly ZoneOutline[],
): SensedZone[] => {
  const representative = representativeOf(registry);
  const devices = [...registry.all()].filter(
    ({ id, type }) => measuresZones(type) && representative(id) === id,
  );
  // By id: what is edited goes to the end of the registry, and another order would be another sensing.
  const ordered = devices.toSorted((one, other) => one.id - other.id);
  const zones = ordered.flatMap((device): Unrelated[] => {
    const zoneId = zoneIdOf(device);
    const record = records.find(({ id }) => id === zoneId);
    if (record && hasInlets(record)) {
      const flows = boundaryFlows(record, registry);
      // Without the flow of one of them there is never an inflow.
      const isMeasured = flows.every((source) => slotsOfFlow(source).length > 0);
      return isMeasured ? [{ deviceId: device.id, zoneId, ways: [flows] }] : [];
    }
    const zone = zoneId === null ? undefined : registry.zone(zoneId);
    const own = (zone?.devices ?? [device]).map((one) => measured([one]));
    const ways = [...own, inletsIn(zone?.meters ?? [])];
    const known = ways.filter((sources) => sources.length > 0);
    return known.length > 0 ? [{ deviceId: device.id, zoneId, ways: known }] : [];
  });
  return withRelated(zones, records);
};
