import type { Channel, DeviceSummary } from "@sgval/contract/devices/device";
import type { DeviceTypes } from "@sgval/contract/devices/device-types";
import { type Parameter, parameterOf } from "@sgval/quantities/parameter";
import { isShown, type Quality, qualityNamed } from "@sgval/quantities/quality";

/** One value of a device with its quality and freshness. */
export interface Measurement {
  /** Key of the channel, with its instance. */
  key: string;
  parameter: Parameter;
  instance: string | null;
  /** The stored number, even when it may not be shown. */
  value: number | null;
  /** The number that may be shown. */
  shown: number | null;
  quality: Quality;
  /** When it was measured; a value the newest reading did not carry is older than that. */
  at: string | null;
  under: number | undefined;
  over: number | undefined;
  range: { min: number; max: number } | null;
}

/** The latest value of a channel; null for a key the catalogue does not know. */
export const measurementOf = (
  latest: DeviceSummary["latest"],
  key: string,
  /** Its limits and measuring range, as far as they are known. */
  channel?: Partial<Channel>,
): Measurement | null => {
  const known = parameterOf(key);
  if (!known) return null;
  const { parameter, instance } = known;
  const value = latest?.values[key] ?? null;
  const flagged = qualityNamed(latest?.quality[key]);
  const quality = value === null && flagged === "good" ? "missing" : flagged;
  const { measuringMin, measuringMax } = channel ?? {};
  return {
    key,
    parameter,
    instance,
    value,
    shown: isShown(quality) ? value : null,
    quality,
    at: latest?.times[key] ?? latest?.measuredAt ?? null,
    under: channel?.under ?? undefined,
    over: channel?.over ?? undefined,
    range: measuringMin != null && measuringMax != null ? { min: measuringMin, max: measuringMax } : null,
  };
};

/** A chart has as many colours. */
const MOST_LINES = 6;

const isRunning = (key: string): boolean => key.startsWith("pump_running.");

/**
 * How many pumps of a station run, as far as is known; null for a device without several pumps, whose one state says
 * more than a count.
 */
export const runningPumps = (
  latest: DeviceSummary["latest"],
): { running: number; total: number; certain: boolean } | null => {
  const keys = Object.keys(latest?.values ?? {}).filter(isRunning);
  if (keys.length < 2) return null;
  const states = keys.map((key) => measurementOf(latest, key)?.shown ?? null);
  return {
    running: states.filter((state) => state === 1).length,
    total: keys.length,
    certain: states.every((state) => state !== null),
  };
};

/**
 * The type's key values that this device really reports, most important first, at most `most` of them. The pumps of a
 * station are one of them, which `runningPumps` counts.
 */
export const keyMeasurements = (
  device: Pick<DeviceSummary, "type" | "latest" | "limits">,
  most: number,
  types: DeviceTypes,
): Measurement[] => {
  const reported = Object.keys(device.latest?.values ?? {});
  const keys = types[device.type].keyValues;
  const found = new Set([
    ...keys.filter((one) => reported.includes(one)),
    ...reported.filter((one) => keys.includes(one.split(".")[0] ?? "")),
    ...reported,
  ]);
  const measurements: Measurement[] = [];
  for (const key of found) {
    if (measurements.length === most) break;
    if (isRunning(key) && measurements.some((one) => isRunning(one.key))) continue;
    const measurement = measurementOf(device.latest, key, device.limits[key]);
    if (measurement) measurements.push(measurement);
  }
  return measurements;
};

/** The channels whose trend says how a value came about: of a count of pumps those of the pumps, at most six. */
export const trendKeys = ({ latest }: Pick<DeviceSummary, "latest">, { key }: Measurement): string[] =>
  isRunning(key)
    ? Object.keys(latest?.values ?? {})
        .filter(isRunning)
        .slice(0, MOST_LINES)
    : [key];

export const keyMeasurement = (
  device: Pick<DeviceSummary, "type" | "latest" | "limits">,
  types: DeviceTypes,
): Measurement | null => keyMeasurements(device, 1, types)[0] ?? null;
