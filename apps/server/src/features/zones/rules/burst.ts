import type { BurstLevel, GrowthState } from "@sgval/contract/zones/zone-burst";
import { percentileOf } from "@sgval/quantities/statistics";
import { flowsOut, medianOf, type Series } from "./night-flow.ts";

/** Valid nights that a night is compared with, and the fewest. */
export const referenceNights = 14;
const fewestNights = 7;
/** Nights that those are looked for in. */
export const longestReferenceDays = 42;
/** Nights without data over which a burst goes on; after more of them nobody knows what happened in between. */
const longestSilence = 3;
/** MAD × this is the standard deviation of a normal distribution. */
const deviationOfMad = 1.4826;
const deviations = 3;
const leastShare = 0.1;
/** m³/h. */
const leastRise = 1;

/** What a night may reach before it is unusual (m³/h): median + max(3 × 1.4826 × MAD, 10 % of the median, 1 m³/h). */
export const burstThreshold = (nights: readonly number[]): { median: number; threshold: number } | null => {
  const median = medianOf(nights);
  if (median === null) return null;
  const mad = medianOf(nights.map((night) => Math.abs(night - median))) ?? 0;
  const rise = Math.max(deviations * deviationOfMad * mad, leastShare * Math.abs(median), leastRise);
  return { median, threshold: median + rise };
};

/** A night in order of time. */
export interface Night {
  /** m³/h; `null` where too few values were good. */
  flow: number | null;
  /** A holiday or a flushing explains it. */
  suppressed: boolean;
}

export interface NightAssessment {
  level: BurstLevel;
  median: number | null;
  threshold: number | null;
  /** Nights that the threshold is made of. */
  nights: number;
  /** How many nights before this one the first of them was. */
  nightsBack: number;
}

/**
 * Each night against the valid ones before it: one above its threshold is amber, the second in a row red, over a few nights without data, too. A night that is unusual
 * is no reference for others, else a burst would soon be usual; nor is one of six weeks ago, so that a lasting change of use
 * becomes usual after all. One in which more flows out than in is not assessed and is no reference: its flow is not that of the
 * zone.
 * @param nights oldest first, one for each day
 */
export const assessNights = (nights: readonly Night[]): NightAssessment[] => {
  const assessed: NightAssessment[] = [];
  const reference: { index: number; flow: number }[] = [];
  for (const [index, { flow, suppressed }] of nights.entries()) {
    const usable = reference
      .filter((night) => night.index >= index - longestReferenceDays)
      .slice(-referenceNights);
    const isOutward = flowsOut([flow]);
    const limits =
      isOutward || usable.length < fewestNights ? null : burstThreshold(usable.map((night) => night.flow));
    const isHigh = flow !== null && limits !== null && flow > limits.threshold;
    const last = assessed.findLastIndex(({ level }) => level !== "suppressed" && level !== "unknown");
    const silent = assessed.slice(last + 1).filter((night) => night.level === "unknown").length;
    const before = silent > longestSilence ? undefined : assessed[last]?.level;
    const level: BurstLevel = suppressed
      ? "suppressed"
      : flow === null
        ? "unknown"
        : isOutward
          ? "outward"
          : limits === null
            ? "learning"
            : !isHigh
              ? "none"
              : before === "amber" || before === "red"
                ? "red"
                : "amber";
    assessed.push({
      level,
      median: limits?.median ?? null,
      threshold: limits?.threshold ?? null,
      nights: usable.length,
      nightsBack: index - (usable[0]?.index ?? index),
    });
    if (flow !== null && !suppressed && !isHigh && !isOutward) reference.push({ index, flow });
  }
  return assessed;
};

/** Quarters of an hour that an unusual flow by day lasts. */
export const burstQuarters = 2;
const burstPercentile = 95;
const burstRise = 0.2;
/** bar. */
const burstPressureFall = 0.3;
/** Weeks that an hour of the week is compared with, and the fewest values of it. */
export const burstWeeks = 8;
const fewestValues = 8;

/** The numbers of an unusual flow, m³/h: itself, what it usually is, and what it may reach. */
export interface UnusualFlow {
  flow: number;
  usual: number;
  limit: number;
}

/**
 * The inflow of the last half hour where it looks like a burst: above the 95th percentile of the same hour of the week by more
 * than 20 %, with the pressure at the critical point more than 0.3 bar below what is usual then; `null` where it does not.
 * @param now the last quarters, newest last
 * @param usual those of the same hour of the week of the last eight weeks
 */
export const burstByDay = (
  now: { inflow: Series; critical: Series },
  usual: { inflow: Series; critical: Series },
): UnusualFlow | null => {
  const [inflow, critical] = [now.inflow.slice(-burstQuarters), now.critical.slice(-burstQuarters)];
  const flows = usual.inflow.filter((value) => value !== null);
  const pressures = usual.critical.filter((value) => value !== null);
  const high = percentileOf(flows, burstPercentile);
  const usualFlow = medianOf(flows);
  const pressure = medianOf(pressures);
  if (high === null || usualFlow === null || usualFlow < 0 || pressure === null) return null;
  if (flows.length < fewestValues || pressures.length < fewestValues || inflow.length < burstQuarters)
    return null;
  const limit = high * (1 + burstRise);
  const isHigh = inflow.every((value) => value !== null && value > limit);
  const isLow = critical.every((value) => value !== null && value < pressure - burstPressureFall);
  if (!isHigh || !isLow) return null;
  const sum = inflow.reduce((total: number, value) => total + (value ?? 0), 0);
  return { flow: sum / inflow.length, usual: usualFlow, limit };
};

/** Nights of the line of growth, and the fewest valid ones among them. */
export const growthNights = 28;
const fewestGrowthNights = 14;
/** Percent of the median per week from which on leakage grows. */
const growthLimit = 2;

/** Slope of a robust line (Theil and Sen): the median of the slopes between all pairs. `null` for fewer than two points. */
export const robustSlope = (points: readonly { x: number; y: number }[]): number | null => {
  const slopes: number[] = [];
  for (const [index, one] of points.entries())
    for (const other of points.slice(index + 1))
      if (other.x !== one.x) slopes.push((other.y - one.y) / (other.x - one.x));
  return medianOf(slopes);
};

/** Whether night flow creeps up: the slope of a robust line through 28 nights, in percent of their median per week. */
export const growthOf = (
  nights: readonly Night[],
): { state: GrowthState; perWeek: number | null; nights: number } => {
  const last = nights.slice(-growthNights);
  const points = last.flatMap(({ flow, suppressed }, x) =>
    flow === null || suppressed ? [] : [{ x, y: flow }],
  );
  const slope = robustSlope(points);
  const median = medianOf(points.map(({ y }) => y));
  if (points.length < fewestGrowthNights || slope === null || median === null || median <= 0)
    return { state: "learning", perWeek: null, nights: points.length };
  const perWeek = (slope * 7 * 100) / median;
  return { state: perWeek > growthLimit ? "growing" : "none", perWeek, nights: points.length };
};

/** By how much (m³/h) the last nights are above their median, for what a burst may be. */
export const excessOf = (flow: number | null, median: number | null): number | null =>
  flow === null || median === null ? null : flow - median;
