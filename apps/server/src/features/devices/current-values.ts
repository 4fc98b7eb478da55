import { type Freshness, freshnessLimits } from "@sgval/contract/devices/freshness";
import {
  countPumps,
  isLowAtRest,
  isPumpState,
  type PumpCounts,
  sumPumps,
} from "@sgval/contract/devices/running-pumps";
import type { LimitedValue } from "@sgval/contract/devices/value-limits";
import { isShown, type Quality } from "@sgval/quantities/quality";
import type { LatestReading, LatestTimestamps, ViewDeps } from "./device-deps.ts";
import { type ChannelRecord, type DeviceRecord, presentChannel } from "./device-record.ts";

/** The channels of a device that have limits. */
export const limitedChannels = ({ channels }: Pick<DeviceRecord, "channels">): ChannelRecord[] =>
  channels.filter(({ removed, under, over }) => !removed && (under !== null || over !== null));

/** The newest value of a channel, however old it is; null where it is bad or there is none. */
export const lastShownValue = (
  device: DeviceRecord,
  parameter: string,
  latest: Pick<LatestTimestamps, "sampleOf">,
): number | null => {
  const channel = presentChannel(device, parameter);
  const sample = channel && latest.sampleOf(device.id, channel.slot);
  return sample && isShown(sample.quality) ? sample.value : null;
};

/**
 * Whether a value was sent at regular intervals and stays away while the rest of its device is heard: nobody knows it any more.
 * One that is sent only when it changes holds as long as its device reports (decision 134).
 * @param now epoch ms; by default the time of the newest report, as of a device that fell silent the last that is known holds
 */
export const isLost = (
  { id, type, reportIntervalSeconds }: Pick<DeviceRecord, "id" | "type" | "reportIntervalSeconds">,
  slot: number,
  latest: Pick<LatestTimestamps, "newestOf" | "sampleOf" | "sentEvery">,
  now = latest.newestOf(id),
): boolean => {
  const staleAfter = freshnessLimits(type, reportIntervalSeconds).staleAfter * 1000;
  const measuredAt = latest.sampleOf(id, slot)?.measuredAt ?? Number.NEGATIVE_INFINITY;
  const isOld = now - measuredAt > staleAfter;
  return isOld && (latest.sentEvery(id, slot) ?? Number.POSITIVE_INFINITY) <= staleAfter;
};

/** The newest values of the channels of a device that have limits. */
export const limitedValuesOf = (
  device: DeviceRecord,
  latest: Pick<LatestTimestamps, "sampleOf">,
): LimitedValue[] =>
  limitedChannels(device).flatMap((channel) => {
    const sample = latest.sampleOf(device.id, channel.slot);
    if (!sample) return [];
    const isAtRest = () =>
      isLowAtRest(
        channel.parameter,
        device.channels.flatMap(({ parameter, removed }) => (removed ? [] : [parameter])),
        (key) => lastShownValue(device, key, latest),
      );
    return [{ ...sample, limits: channel, isAtRest }];
  });

/** The newest values of the channels of a device that are not good. */
export const flaggedValuesOf = (
  { id, channels }: Pick<DeviceRecord, "id" | "channels">,
  latest: Pick<LatestTimestamps, "sampleOf" | "flaggedSlots">,
): { quality: Quality; measuredAt: number }[] =>
  latest
    .flaggedSlots(id)
    .filter((slot) => channels.some((channel) => channel.slot === slot && !channel.removed))
    .flatMap((slot) => latest.sampleOf(id, slot) ?? []);

/** When a value of the newest reading was measured and arrived: the newest message may lack it. */
export const valueTimes = (
  { times, arrivals, measuredAt, receivedAt }: LatestReading,
  parameter: string,
): { measuredAt: number; receivedAt: number } => ({
  measuredAt: times[parameter] ?? measuredAt,
  receivedAt: arrivals[parameter] ?? receivedAt,
});

/** How many pumps of these devices run now. */
export const pumpsOf = (
  devices: readonly { device: DeviceRecord; freshness: Freshness }[],
  { latest, clock }: Pick<ViewDeps, "latest" | "clock">,
): PumpCounts =>
  sumPumps(
    devices.map(({ device, freshness }) => {
      const states = device.channels
        .filter(({ parameter, removed }) => !removed && isPumpState(parameter))
        .map(({ slot }) => latest.sampleOf(device.id, slot));
      return countPumps(device, states, freshness, clock.now());
    }),
  );
