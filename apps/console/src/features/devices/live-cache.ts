import type { DeviceSummary } from "@sgval/contract/devices/device";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { Reading } from "@sgval/contract/readings/readings";
import { mergeReadings } from "../../shared/realtime/merge-readings.ts";

type Latest = DeviceSummary["latest"];

/** The last known value of every channel after a newer reading, which may carry only some of them. */
export const withReading = (latest: Latest, reading: Reading): Latest => {
  if (latest && Date.parse(reading.measuredAt) < Date.parse(latest.measuredAt)) return latest;
  // Null without a flag says nothing about a channel; its last value stays.
  const received = Object.entries(reading.values).filter(
    ([key, value]) => value !== null || key in reading.quality,
  );
  const renewed = new Set(received.map(([key]) => key));
  const kept = Object.keys(latest?.values ?? {}).filter((key) => !renewed.has(key));
  const keptQuality = Object.entries(latest?.quality ?? {}).filter(([key]) => !renewed.has(key));
  return {
    measuredAt: reading.measuredAt,
    receivedAt: reading.receivedAt,
    values: { ...latest?.values, ...Object.fromEntries(received) },
    quality: { ...Object.fromEntries(keptQuality), ...reading.quality },
    times: Object.fromEntries(
      kept.map((key) => [key, latest?.times[key] ?? latest?.measuredAt ?? reading.measuredAt]),
    ),
  };
};

/** A device after an update of newest-first readings: fresh again, with the newest values. */
export const withUpdate = <Device extends DeviceSummary>(
  device: Device,
  readings: readonly Reading[],
): Device => ({
  ...device,
  freshness: readings.length > 0 ? "fresh" : device.freshness,
  latest: readings.toReversed().reduce(withReading, device.latest),
});

const FIRST_WINDOW = 20;

/**
 * The detail of a device after an update: newest in front, oldest dropped, total raised by the count. A moment
 * already in the window is filled in its place.
 */
export const withDetailUpdate = (detail: DeviceDetail, arrived: readonly Reading[]): DeviceDetail => {
  const { readings, added } = mergeReadings(detail.data, arrived);
  if (readings === detail.data) return detail;
  const most = Math.max(detail.data.length, Math.min(FIRST_WINDOW, readings.length));
  return {
    ...withUpdate(detail, arrived),
    data: readings.slice(0, most),
    metaData: { total: detail.metaData.total + added },
  };
};
