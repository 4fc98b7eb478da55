import type { Timer } from "@sgval/contract/automation/automation";
import { dayMs, minuteMs } from "@sgval/quantities/duration";
import { minuteOfDay } from "@sgval/quantities/time-of-day";
import { localMidnight, type TimeZone } from "@sgval/quantities/time-zone";

/** From when to when one state holds (epoch ms); `until` is infinite where no edge follows. */
export interface Phase {
  from: number;
  until: number;
  /** Whether a window of low pressure is open. */
  open: boolean;
}

/** The weekly windows of a device over time. */
export interface Windows {
  /** What they follow from. */
  readonly timers: readonly Timer[];
  /** Whether there are any. */
  readonly any: boolean;
  phaseAt(now: number): Phase;
}

const daysOfWeek = 7;
/** Every pattern repeats within a week; one day more for windows that meet at its end. */
const ahead = daysOfWeek + 1;

/** The windows around `now`, in order; those that touch are one. A window begins at the first of two equal local times. */
const spansAround = (timers: readonly Timer[], now: number, timeZone: TimeZone): [number, number][] => {
  const today = localMidnight(timeZone, now);
  const spans: [number, number][] = [];
  for (let day = -1; day <= ahead; day += 1) {
    const midnight = today + day * dayMs;
    // 1 January 1970 was a Thursday; timers count from Monday, 1.
    const weekday = ((midnight / dayMs + 3) % daysOfWeek) + 1;
    const early = midnight - dayMs;
    for (const { days, startTime, endTime } of timers) {
      if (!days.includes(weekday)) continue;
      const at = (time: string) => timeZone.timestampOf(midnight + minuteOfDay(time) * minuteMs, early);
      spans.push([at(startTime), at(endTime)]);
    }
  }
  const merged: [number, number][] = [];
  for (const [from, until] of spans.filter(([start, end]) => start < end).sort(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else merged.push([from, until]);
  }
  return merged;
};

/** The windows of a device; the phase that was asked for last is kept, because it is asked for every minute. */
export const createWindows = (timers: readonly Timer[], timeZone: TimeZone): Windows => {
  let phase: Phase = { from: Number.POSITIVE_INFINITY, until: 0, open: false };
  const find = (now: number): Phase => {
    const spans = spansAround(timers, now, timeZone);
    const horizon = now + daysOfWeek * dayMs;
    const current = spans.find(([from, until]) => from <= now && now < until);
    if (current) {
      const [from, until] = current;
      return { from, until: until > horizon ? Number.POSITIVE_INFINITY : until, open: true };
    }
    return {
      from: spans.findLast(([, until]) => until <= now)?.[1] ?? now,
      until: spans.find(([from]) => from > now)?.[0] ?? Number.POSITIVE_INFINITY,
      open: false,
    };
  };
  return {
    timers,
    any: timers.length > 0,
    phaseAt: (now) => {
      if (now < phase.from || now >= phase.until) phase = find(now);
      return phase;
    },
  };
};
