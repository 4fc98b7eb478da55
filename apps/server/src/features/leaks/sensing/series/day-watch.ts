import type { LeakSensingSetting } from "@sgval/contract/leaks/leak-sensing";
import { sensingMethod } from "@sgval/contract/leaks/sensing-method";
import { isWeekend, perDay } from "../expected-inflow.ts";
import { createUsualScores } from "../learning/usual-scores.ts";
import { median, spreadAbout } from "../robust.ts";
import { mostBack, overShare, stillShare } from "../shift-shares.ts";

const { daySpans, seriesDays, fallShare, largestDays } = sensingMethod;
/** A day is compared with so many days at least. */
const leastCompared = 14;
/** One score a day; those of days in a row are of the same days but one, so that a large one lasts for about a span. */
const scoring = { perDay: 1, days: largestDays, least: 14, group: 3 } as const;
const longest = Math.max(...daySpans);
/** A day further out is cut to so many standard deviations. */
const mostDeviations = 6;
/** Days of weekends are compared with each other from so many on. */
const leastWeekends = 4;
/** Days that were measured by fewer or more meters are others. */
const sameBasis = 0.05;

/** What a series says of a day; NaN for a gap. */
export interface DayOfSeries {
  /** m³/h. */
  value: number;
  /** What it follows, m³/h; 0 for a series that follows nothing. */
  by: number;
  /** How many meters `by` is of. */
  basis: number;
}
export const gapOfSeries: DayOfSeries = { value: Number.NaN, by: Number.NaN, basis: Number.NaN };

interface WatchedDay extends DayOfSeries {
  weekend: boolean;
  expected: number;
  /** Of the days that it was compared with, about what was expected of them. */
  spread: number;
  noise: number;
  /** What is known to leak is in it: it does not say what is expected. */
  leaking: boolean;
}

/** A rise of a series since a day. */
export interface DayShift {
  day: number;
  /** m³/h. */
  flow: number;
  score: number;
  level: number;
  /** Share of the days since that are known. */
  coverage: number;
}

/**
 * What follows from past days: value = centre + slope (by - middle), by least squares without the days far from it, and as much more
 * or less as the days of the same kind have: working days, or weekends.
 */
const lineThrough = (
  days: readonly (DayOfSeries & { weekend: boolean })[],
): { at(day: { by: number; weekend: boolean }): number; spread: number } => {
  const middle = median(days.map(({ by }) => by));
  const centre = median(days.map(({ value }) => value));
  const leftBy = (slope: number) => (day: DayOfSeries) => day.value - centre - slope * (day.by - middle);
  const slopeOf = (used: readonly DayOfSeries[]): number => {
    const squares = used.reduce((sum, { by }) => sum + (by - middle) ** 2, 0);
    const products = used.reduce((sum, { by, value }) => sum + (by - middle) * (value - centre), 0);
    // More use cannot mean less inflow.
    return squares > 0 ? Math.max(0, products / squares) : 0;
  };
  const first = leftBy(slopeOf(days));
  const about = median(days.map(first));
  const most = 3 * spreadAbout(days.map(first), about);
  const slope = slopeOf(days.filter((day) => Math.abs(first(day) - about) <= most));
  const left = leftBy(slope);
  const offsetOf = (weekend: boolean): number => {
    const alike = days.filter((day) => day.weekend === weekend);
    return median((alike.length >= leastWeekends ? alike : days).map(left));
  };
  const offsets = { weekend: offsetOf(true), working: offsetOf(false) };
  const at = ({ by, weekend }: { by: number; weekend: boolean }): number =>
    centre + (weekend ? offsets.weekend : offsets.working) + slope * (by - middle);
  const beside = days.map((day) => day.value - at(day));
  return { at, spread: spreadAbout(beside, 0) * Math.sqrt(days.length / (days.length - 3)) };
};

/**
 * Watches a series of one value a day: what is expected of a day follows from the days before it that are like it, and spans of
 * days are tested for a constant flow on top. Scores are taken over their own spread, and the level is what the largest score
 * of a day passes by chance as often as `falseAlarmsPerYear`, as for the net flow.
 */
export const createDayWatch = ({
  parameters,
  levelFactor,
  alarmShare,
  leastNoise,
}: {
  parameters: LeakSensingSetting;
  levelFactor: (day: number) => number;
  /** The share of the false alarms of the zone that this series may raise from a day on. */
  alarmShare: (day: number) => number;
  /** m³/h: no meter is better. */
  leastNoise: (expected: number) => number;
}) => {
  const days = new Map<number, WatchedDay>();
  const usual = createUsualScores(daySpans, parameters, { levelFactor, alarmShare }, scoring);
  let goodDays = 0;
  let newest = Number.NEGATIVE_INFINITY;
  /** The largest score of the newest day, and whether there was anything to score. */
  let highest = 0;
  let isScored = false;

  const excessOf = ({ value, expected }: WatchedDay): number => value - expected;
  const known = (from: number, to: number): { day: number; at: WatchedDay }[] =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index).flatMap((day) => {
      const at = days.get(day);
      return at && !Number.isNaN(excessOf(at)) ? [{ day, at }] : [];
    });
  /** The sum of two days or more over its spread, without the one that is furthest out: one day alone opens nothing. */
  const scoreOf = (of: readonly { at: WatchedDay }[]): number => {
    const deviations = of.map(({ at }) =>
      Math.max(-mostDeviations, Math.min(mostDeviations, excessOf(at) / at.noise)),
    );
    const furthest = deviations.reduce((one, other) => (Math.abs(other) > Math.abs(one) ? other : one), 0);
    const sum = deviations.reduce((total, value) => total + value, -furthest);
    return sum / Math.sqrt(deviations.length - 1);
  };
  const flowOf = (of: readonly { at: WatchedDay }[]): number =>
    of.reduce((sum, { at }) => sum + excessOf(at) / of.length, 0);

  const compared = (day: number, basis: number): WatchedDay[] => {
    const found: WatchedDay[] = [];
    for (let one = day - 1; one >= day - mostBack && found.length < seriesDays; one -= 1) {
      const at = days.get(one);
      if (!at || at.leaking || Number.isNaN(at.value + at.by)) continue;
      if (Math.abs(at.basis - basis) <= sameBasis * basis) found.push(at);
    }
    return found;
  };

  /** The most likely day since which the series is higher. */
  const riseAt = (day: number): DayShift | null => {
    let best: { from: number; score: number; of: { at: WatchedDay }[] } | null = null;
    for (let from = day - 1; from > day - longest; from -= 1) {
      const of = known(from, day);
      if (of.some(({ at }) => at.leaking)) break;
      if (of.length < 2 || of[0]?.day !== from) continue;
      const score = scoreOf(of);
      if (score > (best?.score ?? 0)) best = { from, score, of };
    }
    if (!best) return null;
    const { from, of } = best;
    const [flow, length] = [flowOf(of), day - from + 1];
    const now = of.at(-1);
    if (!now || excessOf(now.at) < stillShare * flow) return null;
    return {
      ...{ day: from, flow, coverage: of.length / length },
      ...{ score: best.score / usual.of(length), level: usual.level() },
    };
  };

  return {
    /** Takes what the series says of the next day. Returns a rise that passes the level. */
    push: (day: number, given: DayOfSeries, leaking: boolean): DayShift | null => {
      newest = day;
      highest = 0;
      isScored = false;
      const isKnown = !Number.isNaN(given.value + given.by);
      const past = isKnown ? compared(day, given.basis) : [];
      const line = past.length >= leastCompared ? lineThrough(past) : null;
      const weekend = isWeekend(day);
      const expected = line ? line.at({ by: given.by, weekend }) : Number.NaN;
      // Of four weeks a spread is too small by chance now and then; that of the weeks before is none of a quieter zone.
      const before = past.map(({ spread }) => spread).filter((one) => !Number.isNaN(one));
      const noise = line
        ? Math.max(line.spread, leastNoise(expected), before.length > 0 ? median(before) : 0)
        : Number.NaN;
      days.set(day, { ...given, weekend, expected, noise, leaking, spread: line?.spread ?? Number.NaN });
      for (const one of days.keys()) if (one < day - mostBack) days.delete(one);
      if (isKnown && !leaking) goodDays += 1;
      usual.learn(day, goodDays);
      if (!line || leaking) return null;
      let lowest = 0;
      for (const [index, span] of daySpans.entries()) {
        const of = known(day - span + 1, day);
        if (of.length < Math.max(2, span / 2) || of.some(({ at }) => at.leaking)) continue;
        const share = usual.keep(day, 0, index, scoreOf(of));
        if (!Number.isNaN(share)) isScored = true;
        if (share > highest) highest = share;
        if (-share > lowest) lowest = -share;
      }
      // Noise goes both ways: a fall says as much as a rise about how large scores become.
      usual.keepLargest(day, Math.max(highest, lowest));
      const rise = highest > usual.level() ? riseAt(day) : null;
      return rise && rise.score > rise.level && rise.flow >= parameters.smallestFlow ? rise : null;
    },
    /** From a day on what leaks is known, by this series or another one. */
    leakSince: (day: number): void => {
      for (const [one, at] of days) if (one >= day) at.leaking = true;
      usual.forgetSince(day * perDay);
    },
    /** From a day on another flow is normal: what was before says nothing any more. */
    renewFrom: (day: number): void => {
      for (const [one, at] of days) {
        if (one < day) days.delete(one);
        else Object.assign(at, { leaking: false, expected: Number.NaN, noise: Number.NaN });
      }
      usual.forgetSince(day * perDay);
    },
    /** What is known by now of a leak of so much that this series opened, since a day. */
    since: (from: number, flow: number): { flow: number; score: number; ended: number | null } => {
      const of = known(from, newest);
      if (of.length < 2) return { flow, score: Number.NaN, ended: null };
      const level = Number.isNaN(usual.level()) ? parameters.leastLevel : usual.level();
      for (let last = Math.max(from + 1, newest - longest + 1); last < newest; last += 1) {
        const late = known(last, newest);
        if (late.length < 2 || late.some(({ at }) => excessOf(at) > overShare * flow)) continue;
        const noise = Math.max(...late.map(({ at }) => at.noise));
        const fallen = flow - flowOf(late);
        if (fallen >= overShare * flow && (fallen * Math.sqrt(late.length)) / noise > fallShare * level)
          return { flow, score: Number.NaN, ended: last };
      }
      return { flow: flowOf(of), score: scoreOf(of) / usual.of(of.length), ended: null };
    },
    /** What the newest day shows, and of how many good days that is known; the score is NaN where there was none. */
    shownNow: () => ({ score: isScored ? highest : Number.NaN, level: usual.level(), learnt: goodDays }),
    /** The largest score of the newest day over the level; NaN before that is known. */
    strength: (): number => highest / usual.level(),
    /** What it shows of days, gaps with them. */
    shown: (from: number, to: number): { day: number; value: number; expected: number; noise: number }[] =>
      [...days]
        .filter(([day, { expected }]) => day >= from && day <= to && !Number.isNaN(expected))
        .map(([day, { value, expected, noise }]) => ({ day, value, expected, noise })),
  };
};
export type DayWatch = ReturnType<typeof createDayWatch>;
