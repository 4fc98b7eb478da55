import { deviceFreshness, type Freshness } from "@sgval/contract/devices/freshness";
import {
  type ZoneDue,
  type ZoneMeter,
  zoneDueOf,
  zoneFreshness,
  zoneMetersAmong,
} from "@sgval/contract/devices/zone-freshness";
import { measuredZoneOf, measuresZones, representativeFirst } from "@sgval/contract/zones/measured-zone";
import { type DeviceRecord, presentChannel } from "./device-record.ts";

/** A zone: its devices of type DMA, the one that stands for it first, and those in it that measure it. */
export interface MeasuredZone {
  readonly devices: readonly DeviceRecord[];
  readonly meters: readonly DeviceRecord[];
}

const zoneOf = (device: DeviceRecord): number | null => measuredZoneOf(device, device.measuredZoneId);

const hasChannel =
  (device: DeviceRecord) =>
  (key: string): boolean =>
    presentChannel(device, key) !== undefined;

/** All zones with their devices, by id. */
export const zonesAmong = (devices: Iterable<DeviceRecord>): Map<number, MeasuredZone> => {
  const zones = new Map<number, { devices: DeviceRecord[]; members: DeviceRecord[] }>();
  for (const device of devices) {
    const measures = measuresZones(device.type);
    const id = measures ? zoneOf(device) : device.zoneId;
    if (id === null) continue;
    const zone = zones.get(id) ?? { devices: [], members: [] };
    zones.set(id, zone);
    (measures ? zone.devices : zone.members).push(device);
  }
  const measured = zones.entries().map(([id, zone]): [number, MeasuredZone] => {
    const meters = zoneMetersAmong(zone.members, (device) => ({
      type: device.type,
      measures: hasChannel(device),
    }));
    const ordered = representativeFirst(zone.devices, ({ measuredZoneId }) => measuredZoneId === id);
    return [id, { devices: ordered, meters }];
  });
  return new Map(measured);
};

/** What freshness is worked out of. */
interface FreshnessDeps {
  registry: { zone(id: number): MeasuredZone | undefined };
  /** Time of the newest reading of a device, epoch milliseconds; 0 without one. */
  latest: { newestOf(deviceId: number): number };
  connections: { of(deviceId: number): { connected: boolean; lostAt: number | null } };
}

/**
 * When a zone is late and stale. A device of type DMA that sends readings itself, such as the controller at a boundary meter, is one
 * of its own meters.
 */
export const dueOf = (
  device: DeviceRecord,
  { registry, latest, connections }: FreshnessDeps,
): ZoneDue | null => {
  const id = zoneOf(device);
  const meters = (id === null ? undefined : registry.zone(id))?.meters ?? [];
  const sends = latest.newestOf(device.id) > 0;
  return zoneDueOf(
    [...(sends ? [device] : []), ...meters].map(
      (meter): ZoneMeter => ({
        type: meter.type,
        connection: meter.connection,
        powerMode: meter.powerMode,
        reportIntervalSeconds: meter.reportIntervalSeconds,
        measuredAt: latest.newestOf(meter.id) || null,
        ...connections.of(meter.id),
      }),
    ),
  );
};

/** How current the data of a device is at a time (epoch milliseconds); that of a zone is as current as what measures it. */
export const freshnessAt = (device: DeviceRecord, deps: FreshnessDeps, now: number): Freshness =>
  measuresZones(device.type)
    ? zoneFreshness(dueOf(device, deps), now)
    : deviceFreshness(device, deps.latest.newestOf(device.id) || null, deps.connections.of(device.id), now);
