import type { Reading } from "@sgval/contract/readings/readings";
import { qualityFromCode } from "@sgval/quantities/quality";
import type { Clock } from "../../kernel/clock.ts";
import type {
  DeviceRecord,
  DeviceRegistry,
  LatestReading,
  LatestReadings,
  LatestTimestamps,
} from "../devices/index.ts";
import type { Sample } from "./decode/decoded-message.ts";

const NONE: readonly number[] = [];
const flagName = (code: number): string => qualityFromCode(code) ?? "suspect";

/** A sample as the API and the sockets give it out: values by parameter, and the flags that are not good. */
export const readingView = (
  device: Pick<DeviceRecord, "id" | "channels">,
  sample: Omit<Sample, "late">,
): Reading => {
  const values: Record<string, number | null> = {};
  const quality: Record<string, string> = {};
  for (const { slot, parameter } of device.channels) {
    const value = sample.slots[slot] ?? null;
    const flag = sample.quality?.[slot] ?? 0;
    // A parameter that the sample does not have is left out; one that is flagged as missing is `null`.
    if (value === null && !flag) continue;
    values[parameter] = value;
    if (flag) quality[parameter] = flagName(flag);
  }
  return {
    deviceId: device.id,
    measuredAt: new Date(sample.measuredAt).toISOString(),
    receivedAt: new Date(sample.receivedAt).toISOString(),
    values,
    quality,
  };
};

export interface LatestReadingsMemory extends LatestReadings, LatestTimestamps {
  /**
   * Takes samples in; the latest never moves backwards.
   * @param sentUntil time of the newest one that the device sent itself, epoch ms, 0 for none: imported history is no sign
   * of life. By default the device sent all of them.
   */
  take(deviceId: number, samples: readonly Sample[], sentUntil?: number): void;
  forget(deviceId: number): void;
}

interface Memory {
  measuredAt: number;
  receivedAt: number;
  /** Time of the newest sample that was not imported; 0 before the first one. */
  sentAt: number;
  slots: (number | null)[];
  flags: number[];
  times: number[];
  /** When the last sample of any time was received. */
  heardAt: number;
  /** Which of these times are those of our clock, as the device sent none or a wrong one. */
  byUs: { measuredAt: boolean; sentAt: boolean; times: boolean[] };
}

const newMemory = (): Memory => ({
  ...{ measuredAt: 0, receivedAt: 0, sentAt: 0, slots: [], flags: [], times: [], heardAt: 0 },
  byUs: { measuredAt: false, sentAt: false, times: [] },
});

const isByUs = ({ measuredAt, receivedAt }: Omit<Sample, "late">): boolean => measuredAt === receivedAt;

/** The clocks of nodes differ by less than this (ms); a time of ours that is further ahead is from before a setting back. */
const clocksDiffer = 1_000;

/**
 * What was heard at a time that is yet to come was heard before our clock was set back: by that clock it counts as now, so
 * that what comes next is newer and what stays away grows old. The times that a device gave itself still hold: by them its
 * late samples are told from its live ones.
 */
const endAt = (memory: Memory, now: number): void => {
  const { byUs, times } = memory;
  memory.heardAt = now;
  memory.receivedAt = Math.min(memory.receivedAt, now);
  if (byUs.measuredAt) memory.measuredAt = Math.min(memory.measuredAt, now);
  if (byUs.sentAt) memory.sentAt = Math.min(memory.sentAt, now);
  memory.times = times.map((time, slot) => (byUs.times[slot] ? Math.min(time, now) : time));
};

const takeSample = (memory: Memory, sample: Sample): void => {
  memory.heardAt = Math.max(memory.heardAt, sample.receivedAt);
  if (sample.measuredAt >= memory.measuredAt) {
    memory.measuredAt = sample.measuredAt;
    memory.receivedAt = sample.receivedAt;
    memory.byUs.measuredAt = isByUs(sample);
  }
  const { slots, quality } = sample;
  for (let slot = 0; slot < slots.length; slot += 1) {
    const value = slots[slot] ?? null;
    const flag = quality?.[slot] ?? 0;
    if ((value === null && !flag) || sample.measuredAt < (memory.times[slot] ?? 0)) continue;
    memory.slots[slot] = value;
    memory.flags[slot] = flag;
    memory.times[slot] = sample.measuredAt;
    memory.byUs.times[slot] = isByUs(sample);
  }
};

/** The newest value of every channel of every device, in memory. */
export const createLatestReadings = (
  registry: Pick<DeviceRegistry, "get">,
  clock: Pick<Clock, "now">,
): LatestReadingsMemory => {
  const devices = new Map<number, Memory>();
  const memoryOf = (deviceId: number): Memory | undefined => {
    const memory = devices.get(deviceId);
    const now = clock.now();
    if (memory && memory.heardAt > now + clocksDiffer) endAt(memory, now);
    return memory;
  };
  return {
    of: (deviceId) => {
      const memory = memoryOf(deviceId);
      const device = registry.get(deviceId);
      if (!memory || !device) return null;
      const latest: LatestReading = {
        measuredAt: memory.measuredAt,
        receivedAt: memory.receivedAt,
        imported: memory.sentAt === 0,
        values: {},
        quality: {},
        times: {},
      };
      for (const { slot, parameter, removed } of device.channels) {
        const time = memory.times[slot];
        if (removed || time === undefined) continue;
        latest.values[parameter] = memory.slots[slot] ?? null;
        const flag = memory.flags[slot];
        if (flag) latest.quality[parameter] = flagName(flag);
        if (time < memory.measuredAt) latest.times[parameter] = time;
      }
      return latest;
    },
    sampleOf: (deviceId, slot) => {
      const memory = memoryOf(deviceId);
      const measuredAt = memory?.times[slot];
      if (!memory || measuredAt === undefined) return null;
      const quality = qualityFromCode(memory.flags[slot] ?? 0) ?? "suspect";
      return { value: memory.slots[slot] ?? null, quality, measuredAt };
    },
    flaggedSlots: (deviceId) => {
      const flags = devices.get(deviceId)?.flags ?? [];
      return flags.some((flag) => flag > 0) ? flags.flatMap((flag, slot) => (flag > 0 ? [slot] : [])) : NONE;
    },
    newestOf: (deviceId) => memoryOf(deviceId)?.sentAt ?? 0,
    take: (deviceId, samples, sentUntil) => {
      const memory = memoryOf(deviceId) ?? newMemory();
      devices.set(deviceId, memory);
      for (const sample of samples) {
        takeSample(memory, sample);
        const { measuredAt } = sample;
        if (measuredAt < memory.sentAt || measuredAt > (sentUntil ?? measuredAt)) continue;
        memory.sentAt = measuredAt;
        memory.byUs.sentAt = isByUs(sample);
      }
      if (sentUntil === undefined || sentUntil <= memory.sentAt) return;
      memory.sentAt = sentUntil;
      memory.byUs.sentAt = false;
    },
    forget: (deviceId) => void devices.delete(deviceId),
  };
};
