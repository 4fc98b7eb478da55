import type { LeakSensingSetting } from "@sgval/contract/leaks/leak-sensing";
import { sensingMethod } from "@sgval/contract/leaks/sensing-method";
import { perDay } from "../expected-inflow.ts";
import { levelOnceIn, spreadAbout } from "../robust.ts";

/** Days whose scores say how large scores are without a leak, and whose largest say how large they become. */
const { scoreDays, largestDays } = sensingMethod;
/** No spread of scores is smaller: noise that seems so is noise that is estimated too large. */
const leastSpread = 0.7;

/** How often a day is scored, and how many days that were scored say enough. */
export interface Scoring {
  perDay: number;
  /** Days whose scores say how large scores are. */
  days: number;
  least: number;
  /** Largest scores come in groups of about so many days, which are one alarm. */
  group: number;
}
const everyHour: Scoring = { perDay: 24, days: scoreDays, least: 7, group: 1.5 };

interface ScoredDay {
  /** By hour (of a series by day there is one) and span; NaN where it says nothing about chance. */
  scores: Float64Array;
  /** The largest score of the day, over what is usual for its span. */
  largest: number;
}

/** What scores of spans of quarters are usual in a zone, and the level that chance seldom passes, by its quiet days. */
export const createUsualScores = (
  spans: readonly number[],
  { falseAlarmsPerYear, learningDays, leastLevel }: LeakSensingSetting,
  { levelFactor, alarmShare }: { levelFactor(day: number): number; alarmShare(day: number): number },
  scoring: Scoring = everyHour,
) => {
  const days = new Map<number, ScoredDay>();
  let usual = spans.map(() => Number.NaN);
  let level = Number.NaN;

  const dayAt = (number: number): ScoredDay => {
    const day = days.get(number) ?? {
      scores: new Float64Array(scoring.perDay * spans.length).fill(Number.NaN),
      largest: 0,
    };
    days.set(number, day);
    return day;
  };

  return {
    /** Learns from the days before one; `goodDays` with data were seen until then. */
    learn: (number: number, goodDays: number): void => {
      const known = Array.from({ length: largestDays }, (_, back) => days.get(number - 1 - back));
      usual = spans.map((_, index) => {
        const values: number[] = [];
        for (const day of known.slice(0, scoring.days))
          for (let hour = 0; day && hour < scoring.perDay; hour += 1) {
            const value = day.scores[hour * spans.length + index] ?? Number.NaN;
            if (!Number.isNaN(value)) values.push(value);
          }
        return values.length >= scoring.perDay * scoring.least
          ? Math.max(leastSpread, spreadAbout(values, 0))
          : Number.NaN;
      });
      const largest = known.flatMap((day) => (day && day.largest > 0 ? [day.largest] : []));
      const often = 365 / (falseAlarmsPerYear * alarmShare(number)) / scoring.group;
      level =
        largest.length >= scoring.least && goodDays >= learningDays
          ? Math.max(
              leastLevel,
              levelFactor(number) *
                Math.max(leastLevel, levelOnceIn(often, largest) * (1 + 2 / largest.length)),
            )
          : Number.NaN;
      for (const day of days.keys()) if (day < number - largestDays) days.delete(day);
    },
    /** Keeps the score of a span at an hour; returns it over what is usual, NaN while that is not known. */
    keep: (number: number, hour: number, index: number, score: number): number => {
      dayAt(number).scores[hour * spans.length + index] = score;
      return score / (usual[index] ?? Number.NaN);
    },
    /** Keeps the largest of an hour, unless it passes the level: that is no chance. */
    keepLargest: (number: number, highest: number): void => {
      const day = dayAt(number);
      if (!(highest > level)) day.largest = Math.max(day.largest, highest);
    },
    /** What was scored since a quarter says nothing about chance. */
    forgetSince: (quarter: number): void => {
      for (const [number, day] of days) {
        if ((number + 1) * perDay <= quarter) continue;
        day.scores.fill(Number.NaN);
        day.largest = Number.NaN;
      }
    },
    /** The usual spread of scores of a span of so many quarters, or days. */
    of: (span: number): number => {
      const index = spans.findIndex((one) => one >= span);
      return usual[index === -1 ? spans.length - 1 : index] ?? Number.NaN;
    },
    level: () => level,
  };
};
