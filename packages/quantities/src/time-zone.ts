import { dayMs, quarterMs } from "./duration.ts";
import { zoneOffsetSeconds } from "./timestamp.ts";

/** A time zone that is asked for every message: known offsets are kept. */
export interface TimeZone {
  /** Offset east of UTC (ms) at a timestamp. */
  offsetAt(timestamp: number): number;
  /**
   * The timestamp of a local date and time, given as the epoch ms it would be in UTC. In the hour that is repeated in
   * autumn it is the one nearest to `near`; in the hour that is left out in spring the clock was not put forward.
   */
  timestampOf(local: number, near: number): number;
  /** The timestamp at which the local day of a timestamp begins. */
  startOfDay(timestamp: number): number;
  /** The local day of a timestamp, `YYYY-MM-DD`. */
  dateOf(timestamp: number): string;
}

const keptOffsets = 10_000;

/**
 * The midnight of the local day of a timestamp, as `timestampOf` takes it. Where clocks go forward at midnight a day has none, and
 * begins at one: times of that day are counted from here, not from its start.
 */
export const localMidnight = (zone: Pick<TimeZone, "offsetAt">, timestamp: number): number =>
  Math.floor((timestamp + zone.offsetAt(timestamp)) / dayMs) * dayMs;

/** So many local days up to that of a time, the oldest first: `YYYY-MM-DD`, and when each begins (epoch ms). */
export const lastDays = (
  zone: Pick<TimeZone, "startOfDay" | "dateOf">,
  now: number,
  count: number,
): { date: string; startsAt: number }[] => {
  // Noon, so that a day with 23 or 25 hours is none too many.
  const noon = zone.startOfDay(now) + dayMs / 2;
  return Array.from({ length: count }, (_, index) => {
    const at = noon - (count - 1 - index) * dayMs;
    return { date: zone.dateOf(at), startsAt: zone.startOfDay(at) };
  });
};

/** Whether a text is a name of the IANA time zone database, such as `Asia/Ho_Chi_Minh`. */
export const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** @param name of the IANA time zone database, such as `Asia/Ho_Chi_Minh` */
export const createTimeZone = (name: string): TimeZone => {
  const offsets = new Map<number, number>();

  const offsetAt = (timestamp: number): number => {
    // Zones change their offset at full quarters of an hour UTC only.
    const at = Math.floor(timestamp / quarterMs);
    const known = offsets.get(at);
    if (known !== undefined) return known;
    if (offsets.size >= keptOffsets) offsets.clear();
    const offset = zoneOffsetSeconds(at * quarterMs, name) * 1000;
    offsets.set(at, offset);
    return offset;
  };

  const timestampOf: TimeZone["timestampOf"] = (local, near) => {
    const before = local - offsetAt(local - dayMs);
    const after = local - offsetAt(local + dayMs);
    if (before === after) return before;
    const isReal = (timestamp: number) => timestamp + offsetAt(timestamp) === local;
    if (isReal(before) && isReal(after))
      return Math.abs(near - before) < Math.abs(near - after) ? before : after;
    return isReal(after) ? after : before;
  };

  return {
    offsetAt,
    timestampOf,
    startOfDay: (timestamp) => timestampOf(localMidnight({ offsetAt }, timestamp), timestamp),
    dateOf: (timestamp) => new Date(timestamp + offsetAt(timestamp)).toISOString().slice(0, 10),
  };
};
