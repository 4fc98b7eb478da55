import { deviceFreshness, valueFreshness } from "@sgval/contract/devices/freshness";
import { networkPressures } from "@sgval/contract/devices/network-channels";
import type { Zone } from "@sgval/contract/zones/zones";
import { distanceBetween } from "@sgval/quantities/geometry";
import { isTrusted } from "@sgval/quantities/quality";
import { measurementOf } from "../../../../features/devices/measurement.ts";
import type { LngLat } from "../../../../shared/ui/map/coordinates.ts";
import type { FleetDevice } from "../fleet-rules.ts";

/** With fewer sensors a zone is not shaded: too much of it would be a guess. */
export const FEWEST_SENSORS = 5;

/** A pressure (bar) measured at a place. */
export interface Sensor {
  place: LngLat;
  pressure: number;
}

/** A zone with the pressures that are known in it now. */
export interface ShadedZone {
  zone: Zone;
  sensors: readonly Sensor[];
}

/** The pressure of the network at a device; `null` unless it is good and current. */
const pressureNow = ({ device, position }: FleetDevice, now: number): Sensor | null => {
  const { latest, connected, connectionLostAt } = device;
  if (!position || !latest) return null;
  const reported = Object.keys(latest.values);
  for (const parameter of networkPressures[device.type] ?? []) {
    const key = reported.find((one) => one === parameter || one.startsWith(`${parameter}.`));
    const measured = key === undefined ? null : measurementOf(latest, key);
    if (!measured) continue;
    const lostAt = connectionLostAt === null ? null : Date.parse(connectionLostAt);
    const connection = { connected: connected === true, lostAt };
    const ofDevice = deviceFreshness(device, Date.parse(latest.measuredAt), connection, now);
    const at = measured.at === null ? null : Date.parse(measured.at);
    const isCurrent = valueFreshness(device, at, ofDevice, now) === "fresh";
    return isCurrent && isTrusted(measured.quality) && measured.shown !== null
      ? { place: position, pressure: measured.shown }
      : null;
  }
  return null;
};

/** The zones in which enough pressures are known at a time (epoch ms). */
export const shadedZones = (
  zones: readonly Zone[],
  fleet: readonly FleetDevice[],
  now: number,
): ShadedZone[] => {
  const members = Map.groupBy(fleet, ({ device }) => device.zoneId);
  return zones.flatMap((zone) => {
    const sensors = (members.get(zone.id) ?? []).flatMap((one) => pressureNow(one, now) ?? []);
    return sensors.length >= FEWEST_SENSORS ? [{ zone, sensors }] : [];
  });
};

/** Metres: nearer than this a sensor says what the pressure is. */
const AT_SENSOR = 1;

/** The pressure between sensors: their mean, each counting by the inverse square of its distance. */
export const pressureAt = (place: LngLat, sensors: readonly Sensor[]): number => {
  let [sum, weights] = [0, 0];
  for (const { place: measuredAt, pressure } of sensors) {
    const weight = 1 / Math.max(AT_SENSOR, distanceBetween(place, measuredAt)) ** 2;
    sum += weight * pressure;
    weights += weight;
  }
  return sum / weights;
};

/** Lowest and highest pressure of the scale, on full half bars. */
export const scaleOf = (zones: readonly ShadedZone[]): { low: number; high: number } => {
  const pressures = zones.flatMap(({ sensors }) => sensors.map(({ pressure }) => pressure));
  const low = Math.floor(Math.min(...pressures) * 2) / 2;
  return { low, high: Math.max(low + 0.5, Math.ceil(Math.max(...pressures) * 2) / 2) };
};
