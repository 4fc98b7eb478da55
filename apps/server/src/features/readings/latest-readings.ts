import type { Reading } from "@sgval/contract/readings/readings";
import { minuteMs } from "@sgval/quantities/duration";
import { isTrusted, type Quality, qualityFromCode } from "@sgval/quantities/quality";
import type { Clock } from "../../kernel/clock.ts";
import type {
  DeviceRecord,
  DeviceRegistry,
  LatestReading,
  LatestReadings,
  LatestTimestamps,
} from "../devices/index.ts";
import type { Sample } from "./decode/decoded-message.ts";
import { splitLive, type TakenSamples } from "./live-samples.ts";

const NONE: readonly number[] = [];
const qualityOf = (code: number): Quality => qualityFromCode(code) ?? "suspect";

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
    if (flag) quality[parameter] = qualityOf(flag);
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
   * Takes samples in, newest first; the latest never moves backwards.
   * @param sentUntil time of the newest one that the device sent itself, epoch ms, 0 for none: imported history is no sign
   * of life. By default the device sent all of them.
   */
  take(deviceId: number, samples: readonly Sample[], sentUntil?: number): TakenSamples;
  /**
   * Takes in what was read later of one channel: its last values, oldest first. Nothing where a newer one is known, or nothing
   * else of the device.
   */
  fill(deviceId: number, slot: number, samples: readonly Omit<Sample, "late">[]): void;
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
  /** When the value of each slot was received. */
  arrivals: number[];
  /** How far apart the last values of each slot are, and how many of them said what the one before them had said. */
  intervals: { every: number[]; repeats: number[] };
  /** The last trusted value of each slot and its time; without one `null`, and the time of the first that was not trusted. */
  trusted: { values: (number | null)[]; times: number[] };
  /** When the last sample of any time was received. */
  heardAt: number;
  /** Which of these times are those of our clock, as the device sent none or a wrong one. */
  byUs: { measuredAt: boolean; sentAt: boolean; times: boolean[] };
  /**
   * The newest time of its own that lies ahead since our clock was set back, 0 for none, and whether the device was set back,
   * too: what it measured until then is from before that.
   */
  ahead: { until: number; isFollowed: boolean };
}

const newMemory = (): Memory => ({
  measuredAt: 0,
  receivedAt: 0,
  sentAt: 0,
  slots: [],
  flags: [],
  heardAt: 0,
  times: [],
  arrivals: [],
  intervals: { every: [], repeats: [] },
  trusted: { values: [], times: [] },
  byUs: { measuredAt: false, sentAt: false, times: [] },
  ahead: { until: 0, isFollowed: false },
});

const isByUs = ({ measuredAt, receivedAt }: Omit<Sample, "late">): boolean => measuredAt === receivedAt;

/**
 * Clocks that are set over the network differ by less than this (ms); a time of ours that is further ahead is from before a
 * setting back.
 */
const clocksDiffer = 1_000;
/** What a device measured longer ago than this (ms) may be late, and does not show how its clock is set. */
const liveWithin = minuteMs;

/**
 * What was heard at a time that is yet to come was heard before our clock was set back: by that clock it counts as now, so
 * that what comes next is newer and what stays away grows old. The times that a device gave itself hold until it is known
 * that its clock was set back, too: by them its late samples are told from its live ones.
 */
const endAt = (memory: Memory, now: number): void => {
  const { byUs, times } = memory;
  memory.heardAt = now;
  memory.receivedAt = Math.min(memory.receivedAt, now);
  memory.arrivals = memory.arrivals.map((arrival) => Math.min(arrival, now));
  if (byUs.measuredAt) memory.measuredAt = Math.min(memory.measuredAt, now);
  if (byUs.sentAt) memory.sentAt = Math.min(memory.sentAt, now);
  memory.times = times.map((time, slot) => (byUs.times[slot] ? Math.min(time, now) : time));
  memory.trusted.times = memory.trusted.times.map((time) => Math.min(time, now));
  const newest = memory.times.reduce((one, other) => Math.max(one, other), memory.measuredAt);
  memory.ahead = { until: newest > now ? newest : 0, isFollowed: false };
};

/**
 * Whether a sample is from before the setting back of a clock that was set back together with ours. Such a clock is known by a
 * sample of right now although newer ones were known: then every time of before counts as of that sample.
 */
const isFromBefore = (memory: Memory, { measuredAt, receivedAt }: Sample, now: number): boolean => {
  const { until, isFollowed } = memory.ahead;
  // After a restart what was received before is read again.
  if (until === 0 || receivedAt > now + clocksDiffer) return false;
  // The device goes on where it was, or the old time has passed again.
  if (measuredAt > until || receivedAt > until) {
    memory.ahead = { until: 0, isFollowed: false };
    return false;
  }
  if (measuredAt > receivedAt + clocksDiffer) return isFollowed;
  // After a small step a late sample would soon look like one of now.
  if (isFollowed || receivedAt - measuredAt > Math.min(liveWithin, (until - receivedAt) / 2)) return false;
  memory.ahead.isFollowed = true;
  memory.measuredAt = Math.min(memory.measuredAt, measuredAt);
  memory.sentAt = Math.min(memory.sentAt, measuredAt);
  memory.times = memory.times.map((time) => Math.min(time, measuredAt));
  return false;
};

const takeTrusted = ({ trusted }: Memory, slot: number, value: number | null, at: number): void => {
  if (value === null && trusted.times[slot] !== undefined) return;
  trusted.values[slot] = value;
  trusted.times[slot] = at;
};

/** An interval may be so many times longer or shorter: one message was lost, or one came in between. */
const intervalTolerance = 2.5;
/** A device that restarts sends everything once more, which is no regular sending yet. */
const leastRepeats = 3;

const keepInterval = ({ intervals }: Memory, slot: number, gap: number, isSame: boolean): void => {
  if (gap === 0) return;
  const every = intervals.every[slot] ?? 0;
  const isSameInterval = gap <= every * intervalTolerance && gap >= every / intervalTolerance;
  if (!isSameInterval) intervals.every[slot] = gap;
  // What has changed may be its last word: it has to repeat itself.
  intervals.repeats[slot] = isSame ? (isSameInterval ? (intervals.repeats[slot] ?? 0) : 0) + 1 : 0;
};

const takeSlot = (memory: Memory, slot: number, sample: Omit<Sample, "late">): void => {
  const value = sample.slots[slot] ?? null;
  const flag = sample.quality?.[slot] ?? 0;
  const before = memory.times[slot] ?? 0;
  if ((value === null && !flag) || sample.measuredAt < before) return;
  if (before > 0) keepInterval(memory, slot, sample.measuredAt - before, value === memory.slots[slot]);
  memory.slots[slot] = value;
  memory.flags[slot] = flag;
  memory.times[slot] = sample.measuredAt;
  memory.arrivals[slot] = sample.receivedAt;
  memory.byUs.times[slot] = isByUs(sample);
  takeTrusted(memory, slot, isTrusted(qualityOf(flag)) ? value : null, sample.measuredAt);
};

const takeSample = (memory: Memory, sample: Sample): void => {
  memory.heardAt = Math.max(memory.heardAt, sample.receivedAt);
  if (sample.measuredAt >= memory.measuredAt) {
    memory.measuredAt = sample.measuredAt;
    memory.receivedAt = sample.receivedAt;
    memory.byUs.measuredAt = isByUs(sample);
  }
  for (let slot = 0; slot < sample.slots.length; slot += 1) takeSlot(memory, slot, sample);
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
        arrivals: {},
      };
      for (const { slot, parameter, removed } of device.channels) {
        const time = memory.times[slot];
        if (removed || time === undefined) continue;
        latest.values[parameter] = memory.slots[slot] ?? null;
        const flag = memory.flags[slot];
        if (flag) latest.quality[parameter] = qualityOf(flag);
        if (time < memory.measuredAt) latest.times[parameter] = time;
        const arrival = memory.arrivals[slot] ?? memory.receivedAt;
        if (arrival !== memory.receivedAt) latest.arrivals[parameter] = arrival;
      }
      return latest;
    },
    sampleOf: (deviceId, slot) => {
      const memory = memoryOf(deviceId);
      const measuredAt = memory?.times[slot];
      if (!memory || measuredAt === undefined) return null;
      return { value: memory.slots[slot] ?? null, quality: qualityOf(memory.flags[slot] ?? 0), measuredAt };
    },
    trustedOf: (deviceId, slot) => {
      const trusted = memoryOf(deviceId)?.trusted;
      const at = trusted?.times[slot];
      return !trusted || at === undefined ? null : { value: trusted.values[slot] ?? null, at };
    },
    sentEvery: (deviceId, slot) => {
      const { every, repeats } = devices.get(deviceId)?.intervals ?? newMemory().intervals;
      return (repeats[slot] ?? 0) >= leastRepeats ? (every[slot] ?? null) : null;
    },
    flaggedSlots: (deviceId) => {
      const flags = devices.get(deviceId)?.flags ?? [];
      return flags.some((flag) => flag > 0) ? flags.flatMap((flag, slot) => (flag > 0 ? [slot] : [])) : NONE;
    },
    newestOf: (deviceId) => memoryOf(deviceId)?.sentAt ?? 0,
    take: (deviceId, samples, sentUntil) => {
      const memory = memoryOf(deviceId) ?? newMemory();
      devices.set(deviceId, memory);
      const now = clock.now();
      // Imported history says nothing of how the clock of its device is set.
      const taken = samples.filter((sample) => sentUntil !== undefined || !isFromBefore(memory, sample, now));
      const { sentAt: newest, times, ahead } = memory;
      const before = times.slice();
      // By our clock, which was set back, nothing says how late a sample is that is older than the newest one.
      const isUnknownAge = (measuredAt: number) =>
        ahead.until > 0 && !ahead.isFollowed && measuredAt < newest;
      for (const sample of taken) {
        takeSample(memory, sample);
        const { measuredAt } = sample;
        if (measuredAt < memory.sentAt || measuredAt > (sentUntil ?? measuredAt)) continue;
        memory.sentAt = measuredAt;
        memory.byUs.sentAt = isByUs(sample);
      }
      if (sentUntil !== undefined && sentUntil > memory.sentAt) {
        memory.sentAt = sentUntil;
        memory.byUs.sentAt = false;
      }
      const ofNow = taken.length === samples.length ? null : new Set(taken);
      const mayBeLive = (sample: Sample) =>
        !sample.late && !isUnknownAge(sample.measuredAt) && (ofNow === null || ofNow.has(sample));
      return splitLive(samples, before, mayBeLive);
    },
    fill: (deviceId, slot, samples) => {
      const memory = memoryOf(deviceId);
      const last = samples.at(-1);
      if (!memory || !last || (memory.times[slot] ?? 0) > last.measuredAt) return;
      // As if none was known: the interval is that of all of them.
      memory.times[slot] = 0;
      memory.intervals.repeats[slot] = 0;
      for (const sample of samples) takeSlot(memory, slot, sample);
    },
    forget: (deviceId) => void devices.delete(deviceId),
  };
};
