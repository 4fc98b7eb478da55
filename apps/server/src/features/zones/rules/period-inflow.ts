import type { Series } from "./night-flow.ts";

/** A span of a period with what is known of it: a whole day, or what of a day lies within the period. */
export interface InflowSpan {
  /** Hours of the span, and those of them that the volume is of. */
  hours: number;
  knownHours: number;
  /** m³. */
  volume: number;
  /** Quarters of an hour that were good, of how many. */
  good: number;
  expected: number;
}

const hoursPerQuarter = 0.25;

/** Share of a period that must be known: a day is no month, nor one night the nights of it. */
const leastKnownShare = 0.5;

/** Whether enough of a period is known for what is known to stand for all of it. */
export const isPeriodKnown = (known: number, whole: number): boolean =>
  known > 0 && known >= leastKnownShare * whole;

/** What a zone was supplied with, of its net inflow: less than nothing says that an inlet is missing or reversed. */
export const systemInputOf = (net: number | null): { volume: number | null; outward: boolean } => {
  const outward = net !== null && net < 0;
  return { volume: outward ? null : net, outward };
};

/**
 * What of a day lies between two of its times, from its quarters of an hour.
 * @param inflow m³/h by quarter of an hour
 * @param from quarters of an hour since midnight, as `to`; one that is cut counts with the part of it that lies within
 */
export const spanOfDay = (inflow: Series, from: number, to: number): InflowSpan => {
  const span = { hours: (to - from) * hoursPerQuarter, knownHours: 0, volume: 0, good: 0, expected: 0 };
  for (let quarter = Math.floor(from); quarter < to; quarter += 1) {
    const hours = (Math.min(to, quarter + 1) - Math.max(from, quarter)) * hoursPerQuarter;
    const flow = inflow[quarter] ?? null;
    span.expected += 1;
    if (flow === null) continue;
    span.good += 1;
    span.knownHours += hours;
    span.volume += flow * hours;
  }
  return span;
};

/**
 * Net inflow of a period (m³): hours that are not known count as the mean of those that are.
 * @returns `null` as volume where less than half is known; `estimated` is a share of the period, 0 to 1
 */
export const periodInflow = (
  spans: readonly InflowSpan[],
): { volume: number | null; estimated: number; good: number; expected: number } => {
  const sum = (key: keyof InflowSpan) => spans.reduce((total, span) => total + span[key], 0);
  const [hours, known] = [sum("hours"), sum("knownHours")];
  return {
    volume: isPeriodKnown(known, hours) ? (sum("volume") / known) * hours : null,
    estimated: hours > 0 ? (hours - known) / hours : 0,
    good: sum("good"),
    expected: sum("expected"),
  };
};
