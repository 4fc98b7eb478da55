import { dayMs, hourMs, minuteMs } from "@sgval/quantities/duration";
import { type Sample, timeWeightedMean } from "@sgval/quantities/statistics";
import { minuteOfDay } from "@sgval/quantities/time-of-day";
import { localMidnight, type TimeZone } from "@sgval/quantities/time-zone";
import type { ReportSpan } from "./channel-series.ts";

export interface NightWindow {
  /** `HH:MM` of the local day. */
  from: string;
  to: string;
}

/** Share of an hour that must be covered for its mean to count: three of four quarters, as for the night flow of zones. */
const leastCovered = 0.75;

/** The nights of a range, as far as they lie in it; epoch ms. */
export const nightsOf = (
  zone: TimeZone,
  { from, to }: Pick<ReportSpan, "from" | "to">,
  window: NightWindow,
): { from: number; to: number }[] => {
  const nights: { from: number; to: number }[] = [];
  // Half a day on from midnight is the same local day also where a day has 23 or 25 hours.
  for (let day = zone.startOfDay(from); day < to; day = zone.startOfDay(day + 1.5 * dayMs)) {
    const midnight = localMidnight(zone, day);
    const [start, end] = [window.from, window.to].map((time) =>
      zone.timestampOf(midnight + minuteOfDay(time) * minuteMs, day),
    );
    const night = { from: Math.max(from, start ?? from), to: Math.min(to, end ?? to) };
    if (night.from < night.to) nights.push(night);
  }
  return nights;
};

/** Index of the first sample at or after a time. */
const indexAt = (samples: readonly Sample[], time: number): number => {
  let [low, high] = [0, samples.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((samples[middle]?.at ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
};

const within = (samples: readonly Sample[], { from, to }: { from: number; to: number }) =>
  samples.slice(indexAt(samples, from), indexAt(samples, to));

/** The mean over all nights; `null` without a value in any. */
export const nightMeanOf = (samples: readonly Sample[], nights: readonly { from: number; to: number }[]) =>
  timeWeightedMean(nights.flatMap((night) => within(samples, night)));

/** The mean of an hour and when it began. */
export interface HourlyMean {
  value: number;
  at: number;
}

const meanOfHour = (samples: readonly Sample[], at: number): number | null => {
  const hour = within(samples, { from: at, to: at + hourMs });
  return hour.reduce((sum, { hours }) => sum + hours, 0) < leastCovered ? null : timeWeightedMean(hour);
};

/** The full local hour with the highest mean. */
export const peakHour = (samples: readonly Sample[], zone: TimeZone): HourlyMean | null => {
  let peak: HourlyMean | null = null;
  let done = Number.NEGATIVE_INFINITY;
  for (const { at: time } of samples) {
    const at = time - ((time + zone.offsetAt(time)) % hourMs);
    if (at === done) continue;
    done = at;
    const value = meanOfHour(samples, at);
    if (value !== null && (peak === null || value > peak.value)) peak = { value, at };
  }
  return peak;
};

/**
 * The hour with the lowest mean within any night: one that begins on a quarter of an hour, or a full hour where values are those
 * of hours.
 */
export const lowestNightHour = (
  samples: readonly Sample[],
  nights: readonly { from: number; to: number }[],
  step: number,
): HourlyMean | null => {
  let lowest: HourlyMean | null = null;
  for (const night of nights)
    for (let at = Math.ceil(night.from / step) * step; at + hourMs <= night.to; at += step) {
      const value = meanOfHour(samples, at);
      if (value !== null && (lowest === null || value < lowest.value)) lowest = { value, at };
    }
  return lowest;
};
