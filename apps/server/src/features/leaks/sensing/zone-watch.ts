import type { LeakSensingSetting } from "@sgval/contract/leaks/leak-sensing";
import { sensingMethod } from "@sgval/contract/leaks/sensing-method";
import type { LeakSeries } from "@sgval/contract/leaks/suspected-leaks";
import { perDay } from "./expected-inflow.ts";
import { createFalls } from "./inflow/falls.ts";
import { createUsualScores } from "./learning/usual-scores.ts";
import { createShiftTest, type ShiftTest } from "./residual-test.ts";
import { isSameFlow, overShare, stillShare } from "./shift-shares.ts";
import { createZonePast } from "./zone-past.ts";

const perHour = 4;
const { longerSpans, fallShare, estimatedDays } = sensingMethod;
/** Quarters that a shift is looked for in. */
const longest = Math.max(...longerSpans) * perHour;

/** A shift of what a zone takes, before it is decided what it means. */
export interface ZoneShift {
  /** The first quarter with it, by number. */
  from: number;
  /** m³/h, negative for a fall. */
  flow: number;
  /** Score and level from which on it counts. */
  score: number;
  level: number;
  /** Share of quarters with good data since. */
  coverage: number;
}

/** A leak that the watch follows. */
export interface WatchedLeak extends ZoneShift {
  id: number;
  /** What opened it. */
  series: LeakSeries;
  /** What says how large it is and when it is over: what opened it, until the net flow shows it too; `null`: a zone inside. */
  measuredBy: LeakSeries | null;
  /** The quarter at whose end it was found. */
  found: number;
  /** The quarter with which the flow was back, of an ended one. */
  ended: number | null;
}

export interface ZoneWatchOptions {
  parameters: LeakSensingSetting;
  /** What the level of a day is multiplied by: what people had found out about the leaks of the zone until then, 1 without. */
  levelFactor: (day: number) => number;
  /** The share of the false alarms of the zone that its net flow may raise from a day on, 1 without other series. */
  alarmShare: (day: number) => number;
  /** Whether a day is like no other, as far as that is known at the end of a quarter. */
  isExcluded: (day: number, quarter: number) => boolean;
  /** From a quarter on another inflow is normal. */
  onNewNormal: (from: number) => void;
}

/**
 * Watches the inflow of one zone: what is expected follows from its own past, and shifts of what is left over are tested each
 * hour over spans of hours to two weeks. Scores are taken over their own spread on quiet days, and the level is what the
 * largest score of a day passes by chance as often as `falseAlarmsPerYear`.
 */
export const createZoneWatch = ({
  parameters,
  levelFactor,
  alarmShare,
  isExcluded,
  onNewNormal,
}: ZoneWatchOptions) => {
  const past = createZonePast({ weeks: parameters.baselineWeeks, isExcluded });
  const shortest = Math.round(parameters.shortestHours * perHour);
  const spans = [shortest, ...longerSpans.map((hours) => hours * perHour).filter((span) => span > shortest)];
  const usual = createUsualScores(spans, parameters, { levelFactor, alarmShare });
  let leaks: WatchedLeak[] = [];
  let useSpread = 0.05;
  let goodDays = 0;
  let nextId = 1;
  let now = Number.NEGATIVE_INFINITY;
  /** The largest score of the last hour; NaN where there was nothing to score. */
  let latest = Number.NaN;

  const openFlow = (of = leaks) => of.reduce((sum, leak) => sum + (leak.ended === null ? leak.flow : 0), 0);
  const testAt = (last: number): ShiftTest => createShiftTest(past.residualAt, last, useSpread);
  const renewFrom = (from: number): void => {
    usual.forgetSince(from);
    onNewNormal(from);
  };
  const falls = createFalls({
    ...{ past, level: usual.level, onNewNormal: renewFrom },
    scoreSince: (from) => testAt(now).since(from).score / usual.of(now + 1 - from),
  });

  const begin = (number: number): void => {
    const yesterday = past.days.get(number - 1);
    if (yesterday?.expected) yesterday.use = testAt(number * perDay - 1).useOf(number - 1);
    if (yesterday && yesterday.inflow.filter((value) => !Number.isNaN(value)).length >= perDay / 2)
      goodDays += 1;
    past.begin(number);
    useSpread = past.useSpread(number);
    usual.learn(number, goodDays);
    past.forget(number - 7 * (parameters.baselineWeeks + 3));
    for (const leak of leaks)
      if (leak.ended === null && number * perDay - leak.found <= estimatedDays * perDay) estimate(leak);
  };

  /** The flow of a shift until now, less what the use of the days is higher by. */
  const flowOf = (from: number, test: ShiftTest) => {
    const left = past.leftOver(from, now);
    // A large flow is cut in the test, and a use that was none of it is not.
    const isCut = left.wild.length > 0 || Math.abs(left.mean) > 0.15 * left.expected;
    return { ...left, flow: isCut ? left.mean : test.since(from).flow };
  };

  function takeFlow(leak: WatchedLeak, flow: number): void {
    past.addKnown(leak.from, now, flow - leak.flow);
    leak.flow = flow;
    usual.forgetSince(leak.from);
  }
  /** Estimates the flow of a leak from all that it was measured in. */
  function estimate(leak: WatchedLeak): void {
    const more = flowOf(leak.from, testAt(now)).flow;
    // Another series has its own, and of a meter that shows nothing any more there is none.
    if (leak.measuredBy === "net_flow" && !Number.isNaN(more))
      takeFlow(leak, Math.max(0.1 * leak.flow, leak.flow + more));
  }
  const end = (leak: WatchedLeak, quarter: number): void => {
    leak.ended = quarter;
    past.addKnown(quarter, now, -leak.flow);
  };

  const changeAt = (sign: 1 | -1, least: number): ZoneShift | null => {
    const test = testAt(now);
    const found = test.changePoint(sign, now - longest, now - perHour + 1);
    if (!found || now + 1 - found.from < least) return null;
    const { flow, coverage, wild } = flowOf(found.from, test);
    const length = now + 1 - found.from;
    const asMuch = Math.max(0, Math.min(1, flow / found.shift.flow));
    const score = (asMuch * Math.abs(found.shift.score)) / usual.of(length);
    const level = usual.level();
    const once = score < level ? wild.filter((at) => at <= now - shortest) : [];
    for (const at of once) past.leaveOut(at, at);
    if (once.length > 0) return null;
    const recent =
      length >= 2 * perDay ? perDay : Math.max(perHour, Math.min(4 * perHour, Math.floor(length / 2)));
    const still = past.leftOver(now + 1 - recent, now).mean;
    if (sign * flow <= 0 || !(sign * still >= stillShare * sign * flow)) return null;
    return { from: found.from, flow, score, level, coverage };
  };

  /** A fall ends the leak it fits best, or is the new normal. */
  const fall = (shift: ZoneShift): void => {
    const size = -shift.flow;
    const open = leaks.filter(
      ({ ended, measuredBy, flow }) => ended === null && (measuredBy !== null || isSameFlow(flow, size)),
    );
    const fitting = open.toSorted((one, other) => Math.abs(one.flow - size) - Math.abs(other.flow - size))[0];
    if (fitting?.measuredBy === null) return;
    if (fitting) fitting.measuredBy = "net_flow";
    if (fitting && shift.from <= fitting.from + perHour) {
      // It never leaked as much.
      past.addKnown(fitting.from, now, -Math.min(size, 0.9 * fitting.flow));
      fitting.flow -= Math.min(size, 0.9 * fitting.flow);
    } else if (fitting && size >= overShare * fitting.flow) {
      end(fitting, shift.from);
    } else if (fitting) {
      fitting.flow -= size;
      past.addKnown(shift.from, now, -size);
    } else {
      falls.add({ from: shift.from, flow: size }, now);
    }
    usual.forgetSince(shift.from);
  };

  const rise = (shift: ZoneShift): ZoneShift | null => {
    if (falls.explain(shift, now)) return null;
    // The same leak, which is larger than was thought at first.
    const grown = leaks.find(
      ({ ended, from, flow, measuredBy }) =>
        ended === null &&
        shift.from - from <= 3 * perDay &&
        (shift.flow <= flow || (measuredBy !== "net_flow" && measuredBy !== null)),
    );
    if (grown) {
      if (grown.measuredBy !== null) grown.measuredBy = "net_flow";
      grown.flow += shift.flow;
      past.addKnown(shift.from, now, shift.flow);
      usual.forgetSince(shift.from);
      return null;
    }
    return shift.flow >= parameters.smallestFlow ? shift : null;
  };

  /** Scores the spans that end now; what may be a leak is answered and, unless it is settled, found again in an hour. */
  const score = (): ZoneShift | null => {
    const number = Math.floor(now / perDay);
    const hour = Math.floor((now - number * perDay) / perHour);
    const test = testAt(now);
    let [highest, lowest] = [0, 0];
    let isScored = false;
    for (const [index, span] of spans.entries()) {
      const shift = test.since(now - span + 1);
      if (shift.count < span / 2) continue;
      const share = usual.keep(number, hour, index, shift.score);
      if (share > highest) highest = share;
      if (share < lowest) lowest = share;
      if (!Number.isNaN(share)) isScored = true;
    }
    if (isScored) latest = highest;
    usual.keepLargest(number, highest);
    const level = usual.level();
    if (-lowest > fallShare * level) {
      const found = changeAt(-1, shortest);
      if (found) {
        const open = openFlow(leaks.filter(({ measuredBy }) => measuredBy !== null));
        // Without a leak that may be over, only what is as sure as a leak would be is a new normal.
        if (-lowest > level || -found.flow >= 0.3 * open) if (open > 0 || -lowest > level) fall(found);
        return null;
      }
    }
    if (highest > level) {
      const found = changeAt(1, shortest);
      if (found && found.score > level) return rise(found);
    }
    return null;
  };

  return {
    /**
     * Takes the inflow (m³/h, NaN for a gap) of the next quarter; quarters that are left out are gaps.
     * @returns a rise that `follow` or `shiftNormal` settles
     */
    push: (quarter: number, inflow: number): ZoneShift | null => {
      const number = Math.floor(quarter / perDay);
      now = quarter - 1;
      if (!past.days.has(number)) begin(number);
      now = quarter;
      const day = past.days.get(number);
      if (!day) return null;
      if (past.exclude(number, quarter)) usual.forgetSince(number * perDay);
      const slot = quarter - number * perDay;
      past.put(day, slot, inflow);
      day.known[slot] = openFlow();
      if (!parameters.enabled || (slot + 1) % perHour !== 0) return null;
      latest = Number.NaN;
      return day.expected ? score() : null;
    },
    /** Follows a rise as a leak. @param found the quarter at whose end it was found, of one that is known from before */
    follow: (
      shift: ZoneShift,
      found = now,
      series: LeakSeries = "net_flow",
      measuredBy: LeakSeries | null = series,
    ): WatchedLeak => {
      const leak: WatchedLeak = { ...shift, series, measuredBy, id: nextId++, found, ended: null };
      leaks = [...leaks.filter(({ ended }) => ended === null || ended > now - longest), leak];
      past.addKnown(shift.from, now, shift.flow);
      usual.forgetSince(shift.from);
      return leak;
    },
    /** What is left over since a quarter is normal from then on: it is used, or comes from another zone. */
    shiftNormal: (from: number, flow: number): void => {
      past.shiftNormal(from, flow);
      renewFrom(from);
    },
    /** What the series that opened a leak says of it by now. */
    take: (leak: WatchedLeak, { flow, ended }: { flow: number; ended: number | null }): void => {
      if (ended === null) takeFlow(leak, Math.max(0.1 * leak.flow, flow));
      else end(leak, ended);
    },
    /** A person says that a leak is none: it is no longer followed, and its flow is normal. */
    release: (id: number): void => {
      const leak = leaks.find((one) => one.id === id && one.ended === null);
      if (!leak) return;
      leak.ended = now;
      past.addKnown(leak.from, now, -leak.flow);
      past.shiftNormal(leak.from, leak.flow);
      onNewNormal(leak.from);
    },
    /** The shift that a change elsewhere at that time has here; `settled` where it has become normal already. */
    shiftSince: (from: number): { flow: number; score: number; settled: boolean } => {
      const fallen = falls.near(from, 3 * perHour);
      if (fallen) return { flow: -fallen.flow, score: Number.NEGATIVE_INFINITY, settled: true };
      if (!past.residualAt(Math.floor(now / perDay))) return { flow: 0, score: 0, settled: false };
      const test = testAt(now);
      const score = test.since(from).score / usual.of(now + 1 - from);
      return { flow: flowOf(from, test).flow || 0, score, settled: false };
    },
    /** How sure a leak is by now, as `score` of the shift that it is. */
    scoreOf: (leak: WatchedLeak): number => {
      if (leak.measuredBy !== "net_flow") return leak.score;
      past.addKnown(leak.from, now, -leak.flow);
      const { score: sure } = testAt(now).since(Math.max(leak.from, now - longest));
      past.addKnown(leak.from, now, leak.flow);
      return sure / usual.of(now + 1 - leak.from);
    },
    leaks: (): readonly WatchedLeak[] => leaks,
    /** What it shows now, beside leaks that are known, and of how many good days it knows that. */
    shownNow: () => ({ score: latest, level: usual.level(), learnt: goodDays }),
    level: usual.level,
    past,
  };
};
export type ZoneWatch = ReturnType<typeof createZoneWatch>;
