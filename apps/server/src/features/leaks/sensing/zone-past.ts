import { sensingMethod } from "@sgval/contract/leaks/sensing-method";
import { levelNow, meanOfDay, noiseOf, type Profile, perDay, profileOf } from "./expected-inflow.ts";
import type { ResidualDay } from "./residual-test.ts";
import { median, spreadAbout } from "./robust.ts";

/** A local day of a zone. */
export interface ZoneDay {
  /** What of it counts, m³/h by quarter; NaN for a gap and for what is left out. */
  inflow: Float64Array;
  /** As it was measured: also what is left out, or so little that it says nothing about the rest of the day. */
  raw: Float64Array;
  /** What of it is known to leak. */
  known: Float64Array;
  /** What of it is not normal any more, negative for what is since. */
  lifted: Float64Array;
  profile: Profile | undefined;
  expected: Float64Array | undefined;
  noise: Float64Array | undefined;
  /** A day of the calendar, which neither says what is normal nor is compared with it. */
  excluded: boolean;
  /** How much higher than expected its use was, as a share. */
  use: number;
}

const { noiseDays } = sensingMethod;
const leastUseSpread = 0.01;
const mostUseSpread = 0.2;
/** Less than this share of what is expected is no flow that says anything: supply is cut, or the meter is. */
const leastShare = 0.05;

const gaps = () => new Float64Array(perDay).fill(Number.NaN);

/** What a zone took in, day by day, and what is expected of it. Days and quarters are numbered in local time. */
export const createZonePast = ({
  weeks,
  isExcluded,
}: {
  weeks: number;
  isExcluded: (day: number, quarter: number) => boolean;
}) => {
  const days = new Map<number, ZoneDay>();
  const means = new Map<number, number>();
  const residuals = new WeakMap<ZoneDay, ResidualDay>();
  /** What follows from a day is worked out anew when it is asked for. */
  const changed = (number: number, day: ZoneDay): void => {
    means.delete(number);
    residuals.delete(day);
  };

  const cleanOf = ({ inflow, known, lifted }: ZoneDay): Float64Array =>
    inflow.map((value, slot) => value - (known[slot] ?? 0) - (lifted[slot] ?? 0));
  const clean = (number: number): Float64Array | undefined => {
    const day = days.get(number);
    return day && !day.excluded ? cleanOf(day) : undefined;
  };
  const meanAt = (number: number): number => {
    const known = means.get(number);
    if (known !== undefined) return known;
    const mean = meanOfDay(clean(number));
    means.set(number, mean);
    return mean;
  };
  const residualOf = (day: ZoneDay): ResidualDay | undefined => {
    const { expected, noise } = day;
    if (!expected || !noise || day.excluded) return undefined;
    const known = residuals.get(day);
    if (known) return known;
    const residual = cleanOf(day).map((value, slot) => value - (expected[slot] ?? 0));
    const mean = expected.reduce((sum, value) => sum + value, 0) / perDay;
    const of = { residual, expected, noise, mean };
    residuals.set(day, of);
    return of;
  };
  const residualAt = (number: number): ResidualDay | undefined => {
    const day = days.get(number);
    return day && residualOf(day);
  };
  /** The days before one, newest first, that can be compared. */
  const compared = (number: number, count: number) =>
    Array.from({ length: count }, (_, back) => number - 1 - back).flatMap((one) => {
      const day = days.get(one);
      const of = day && residualOf(day);
      return of ? [{ number: one, use: day.use, ...of }] : [];
    });

  /** What is left over in a span without wild values: its weighted mean, and those values. */
  const leftOver = (from: number, to: number) => {
    const values: { at: number; value: number; noise: number }[] = [];
    let expected = 0;
    for (let number = Math.floor(from / perDay); number <= Math.floor(to / perDay); number += 1) {
      const day = residualAt(number);
      if (!day) continue;
      const last = Math.min(perDay - 1, to - number * perDay);
      for (let slot = Math.max(0, from - number * perDay); slot <= last; slot += 1) {
        const value = day.residual[slot] ?? Number.NaN;
        if (Number.isNaN(value)) continue;
        values.push({ at: number * perDay + slot, value, noise: day.noise[slot] ?? 1 });
        expected += day.expected[slot] ?? 0;
      }
    }
    const centre = median(values.map(({ value }) => value));
    const isWild = ({ value, noise }: (typeof values)[number]) => Math.abs(value - centre) > 6 * noise;
    let [sum, weight] = [0, 0];
    for (const one of values) {
      if (isWild(one)) continue;
      sum += one.value / one.noise ** 2;
      weight += 1 / one.noise ** 2;
    }
    const wild = values.filter(isWild).map(({ at }) => at);
    const mean = weight > 0 ? sum / weight : centre;
    return { mean, wild, expected: expected / values.length, coverage: values.length / (to - from + 1) };
  };

  /** Begins a day: what is expected of it follows from those before. */
  const begin = (number: number): ZoneDay => {
    const day: ZoneDay = {
      ...{
        inflow: gaps(),
        raw: gaps(),
        known: new Float64Array(perDay),
        lifted: new Float64Array(perDay),
        profile: undefined,
        expected: undefined,
      },
      ...{ noise: undefined, excluded: false, use: 0 },
    };
    days.set(number, day);
    means.delete(number);
    day.profile = profileOf({ clean }, number, weeks, meanAt);
    if (day.profile) {
      const level = levelNow(number, meanAt, (one) => days.get(one)?.profile);
      const expected = day.profile.map((share) => Math.max(0, share * level));
      if (level > 0) {
        day.expected = expected;
        day.noise = noiseOf(compared(number, noiseDays), expected);
      }
    }
    return day;
  };

  return {
    days,
    residualAt,
    leftOver,
    begin,
    /** Takes the inflow of a quarter of a day that has begun; what cannot be is a gap. */
    put: (day: ZoneDay, slot: number, inflow: number): void => {
      day.raw[slot] = Number.isFinite(inflow) ? inflow : Number.NaN;
      const isFlow = inflow >= leastShare * (day.expected?.[slot] ?? 0);
      day.inflow[slot] = isFlow && Number.isFinite(inflow) ? inflow : Number.NaN;
      residuals.delete(day);
    },
    /** Leaves a day out as soon as it is known to be like no other; returns whether that is now. */
    exclude: (number: number, quarter: number): boolean => {
      const day = days.get(number);
      if (!day || day.excluded || !isExcluded(number, quarter)) return false;
      day.excluded = true;
      changed(number, day);
      return true;
    },
    /** How far the use of whole days is from what is expected, as a share: its standard deviation. */
    useSpread: (number: number): number => {
      const uses = compared(number, 42).map(({ use }) => use);
      const spread = uses.length >= 7 ? spreadAbout(uses, median(uses)) : 0.05;
      return Math.max(leastUseSpread, Math.min(mostUseSpread, spread));
    },
    /** Leaves out the quarters from one to another, both of them: what was used then was used once. Returns what puts them back. */
    leaveOut: (from: number, to: number): (() => void) => {
      const set = (inflowAt: (at: number) => number): void => {
        for (let at = from; at <= to; at += 1) {
          const number = Math.floor(at / perDay);
          const day = days.get(number);
          if (!day) continue;
          day.inflow[at - number * perDay] = inflowAt(at);
          changed(number, day);
        }
      };
      const before = Array.from({ length: to - from + 1 }, (_, index) => {
        const number = Math.floor((from + index) / perDay);
        return days.get(number)?.inflow[from + index - number * perDay] ?? Number.NaN;
      });
      set(() => Number.NaN);
      return () => set((at) => before[at - from] ?? Number.NaN);
    },
    /** Adds to what is known to leak from one quarter to another, both in it. */
    addKnown: (from: number, to: number, flow: number): void => {
      for (let number = Math.floor(from / perDay); number <= Math.floor(to / perDay); number += 1) {
        const day = days.get(number);
        if (!day) continue;
        const first = Math.max(0, from - number * perDay);
        const last = Math.min(perDay - 1, to - number * perDay);
        for (let slot = first; slot <= last; slot += 1) day.known[slot] = (day.known[slot] ?? 0) + flow;
        changed(number, day);
      }
    },
    /** From a quarter on the zone takes so much more (m³/h) as a rule: the past is lifted to what is normal now. */
    shiftNormal: (from: number, flow: number): void => {
      for (const [number, day] of days) {
        for (let slot = 0; slot < perDay; slot += 1) {
          if (number * perDay + slot < from) day.lifted[slot] = (day.lifted[slot] ?? 0) - flow;
          if (day.expected) day.expected[slot] = Math.max(0, (day.expected[slot] ?? 0) + flow);
        }
        changed(number, day);
      }
    },
    /** From a quarter on the zone takes a share of what it did as a rule. */
    scaleNormal: (from: number, share: number): void => {
      for (const [number, day] of days) {
        const clean = cleanOf(day);
        for (let slot = 0; slot < perDay && number * perDay + slot < from; slot += 1)
          day.lifted[slot] = (day.lifted[slot] ?? 0) + (1 - share) * (clean[slot] || 0);
        day.expected = day.expected?.map((value) => share * value);
        day.noise = day.noise?.map((value) => share * value);
        changed(number, day);
      }
    },
    /** The last quarter with a measured inflow, by number; `null` where none is known. */
    lastMeasured: (): number | null => {
      for (const [number, { raw }] of [...days].toReversed()) {
        const slot = raw.findLastIndex((inflow) => !Number.isNaN(inflow));
        if (slot !== -1) return number * perDay + slot;
      }
      return null;
    },
    /** Forgets days before one. */
    forget: (before: number): void => {
      for (const number of days.keys())
        if (number < before) {
          days.delete(number);
          means.delete(number);
        }
    },
  };
};
