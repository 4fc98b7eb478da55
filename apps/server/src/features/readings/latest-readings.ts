import type { Reading } from "@sgval/contract/readings/readings";
import { qualityFromCode } from "@sgval/quantities/quality";
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
}

const takeSample = (memory: Memory, sample: Sample): void => {
  if (sample.measuredAt >= memory.measuredAt) {
    memory.measuredAt = sample.measuredAt;
    memory.receivedAt = sample.receivedAt;
  }
  const { slots, quality } = sample;
  for (let slot = 0; slot < slots.length; slot += 1) {
    const value = slots[slot] ?? null;
    const flag = quality?.[slot] ?? 0;
    if ((value === null && !flag) || sample.measuredAt < (memory.times[slot] ?? 0)) continue;
    memory.slots[slot] = value;
    memory.flags[slot] = flag;
    memory.times[slot] = sample.measuredAt;
  }
};

/** The newest value of every channel of every device, in memory. */
export const createLatestReadings = (registry: Pick<DeviceRegistry, "get">): LatestReadingsMemory => {
  const devices = new Map<number, Memory>();
  return {
    of: (deviceId) => {
      const memory = devices.get(deviceId);
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
      const memory = devices.get(deviceId);
      const measuredAt = memory?.times[slot];
      if (!memory || measuredAt === undefined) return null;
      const quality = qualityFromCode(memory.flags[slot] ?? 0) ?? "suspect";
      return { value: memory.slots[slot] ?? null, quality, measuredAt };
    },
    flaggedSlots: (deviceId) => {
      const flags = devices.get(deviceId)?.flags ?? [];
      return flags.some((flag) => flag > 0) ? flags.flatMap((flag, slot) => (flag > 0 ? [slot] : [])) : NONE;
    },
    newestOf: (deviceId) => devices.get(deviceId)?.sentAt ?? 0,
    take: (deviceId, samples, sentUntil) => {
      let memory = devices.get(deviceId);
      if (!memory) {
        memory = { measuredAt: 0, receivedAt: 0, sentAt: 0, slots: [], flags: [], times: [] };
        devices.set(deviceId, memory);
      }
      let newest = 0;
      for (const sample of samples) {
        takeSample(memory, sample);
        newest = Math.max(newest, sample.measuredAt);
      }
      memory.sentAt = Math.max(memory.sentAt, sentUntil ?? newest);
    },
    forget: (deviceId) => void devices.delete(deviceId),
  };
};
