import type { LeakSensingSetting } from "@sgval/contract/leaks/leak-sensing";
import { sensingMethod } from "@sgval/contract/leaks/sensing-method";
import type { LeakSeries, Uncalibrated } from "@sgval/contract/leaks/suspected-leaks";
import { perDay } from "../expected-inflow.ts";
import { elsewhere } from "../shift-shares.ts";
import type { WatchedLeak, ZoneShift, ZoneWatch } from "../zone-watch.ts";
import { dayInflow } from "./day-inflow.ts";
import { createDayWatch, type DayOfSeries, type DayShift, type DayWatch, gapOfSeries } from "./day-watch.ts";

/** What zones show by day, beside their net inflow. */
export type DaySeriesName = Exclude<LeakSeries, "net_flow">;

/** A day of a series of a zone. The balance says what the customers' meters sent, and the inflow of the day is known here. */
export interface DaySeriesValue extends Omit<DayOfSeries, "value"> {
  deviceId: number;
  series: DaySeriesName;
  /** Local day, by number. */
  day: number;
  value?: number;
  /** Why the model that the value follows from is not calibrated, and the value none. */
  uncalibrated?: Uncalibrated | null;
}

const { seriesDays, netFlowShare, estimatedDays } = sensingMethod;
/** No meter is better, as a share of what is expected. */
const leastNoise = 0.004;
const leastZones = 3;

/** The share of the false alarms of a zone that one of its series may raise, so that together they raise no more. */
export const falseAlarmShare = (series: LeakSeries, others: readonly DaySeriesName[]): number => {
  if (others.length === 0) return 1;
  return series === "net_flow" ? netFlowShare : (1 - netFlowShare) / others.length;
};

export interface SeriesOptions {
  parameters: LeakSensingSetting;
  watches: ReadonlyMap<number, ZoneWatch>;
  seriesOf: (deviceId: number) => readonly DaySeriesName[];
  /** Those that a zone showed when a day began. */
  seriesBy: (deviceId: number, day: number) => readonly DaySeriesName[];
  levelFactor: (deviceId: number, day: number) => number;
  /** Whether as much water left another zone at that time. */
  isMoved: (deviceId: number, shift: Pick<ZoneShift, "from" | "flow" | "level">) => boolean;
}

/** Watches the series by day of all zones. A leak is followed with those of the net flow: one leak, whichever shows it first. */
export const createSeriesWatch = (options: SeriesOptions) => {
  const { parameters, watches, seriesOf, seriesBy, levelFactor, isMoved } = options;
  const all = [...watches.keys()].flatMap((deviceId) =>
    seriesOf(deviceId).map((series) => ({
      ...{ deviceId, series },
      uncalibrated: null as Uncalibrated | null,
      watch: createDayWatch({
        parameters,
        alarmShare: (day) => falseAlarmShare(series, seriesBy(deviceId, day)),
        levelFactor: (day) => levelFactor(deviceId, day),
        leastNoise: (expected) => Math.max(leastNoise * Math.abs(expected), 0.1 * parameters.smallestFlow),
      }),
    })),
  );
  const ofZone = (deviceId: number) => all.filter((one) => one.deviceId === deviceId);

  const inflowOf = (zone: ZoneWatch, day: number): number => {
    const { days } = zone.past;
    const rawOf = (one: number) => {
      const at = days.get(one);
      return at && !at.excluded ? [at.raw] : [];
    };
    const before = Array.from({ length: seriesDays }, (_, back) => day - 1 - back).flatMap(rawOf);
    return dayInflow(rawOf(day)[0] ?? new Float64Array(), before);
  };

  /** What the series that opened a leak says of it by now. */
  const follow = (zone: ZoneWatch, watch: DayWatch, series: DaySeriesName, day: number): void => {
    for (const leak of zone.leaks()) {
      if (leak.ended !== null) continue;
      const from = Math.floor(leak.from / perDay);
      watch.leakSince(from);
      if (leak.measuredBy !== series) continue;
      const { flow, score, ended } = watch.since(from, leak.flow);
      const isYoung = day - Math.floor(leak.found / perDay) <= estimatedDays;
      if (ended !== null) zone.take(leak, { flow, ended: ended * perDay });
      else if (isYoung) zone.take(leak, { flow, ended });
      if (score > leak.score) leak.score = score;
    }
  };

  const isLeaking = (zone: ZoneWatch, day: number): boolean =>
    zone
      .leaks()
      .some(({ from, ended }) => from < (day + 1) * perDay && (ended === null || ended >= day * perDay));

  /** What rises in most zones at once is no leak: pumps, or a holiday that is in no calendar. */
  const isWidespread = (series: DaySeriesName): boolean => {
    const strengths = all
      .filter((one) => one.series === series)
      .map(({ watch }) => watch.strength())
      .filter((strength) => !Number.isNaN(strength));
    const rising = strengths.filter((strength) => strength > elsewhere);
    return strengths.length >= leastZones && rising.length * 2 > strengths.length;
  };

  return {
    /** Takes days of series. Returns the leaks that are suspected now. */
    push: (values: readonly DaySeriesValue[]): { deviceId: number; watched: WatchedLeak }[] => {
      const rises: { deviceId: number; series: DaySeriesName; zone: ZoneWatch; shift: DayShift }[] = [];
      for (const one of all) {
        const { deviceId, series, watch } = one;
        const zone = watches.get(deviceId);
        const given = values.find((value) => value.deviceId === deviceId && value.series === series);
        if (!zone || !given) continue;
        one.uncalibrated = given.uncalibrated ?? null;
        const { day, by, basis, value = inflowOf(zone, day) } = given;
        const isExcluded = zone.past.days.get(day)?.excluded ?? false;
        const shift = watch.push(day, isExcluded ? gapOfSeries : { value, by, basis }, isLeaking(zone, day));
        follow(zone, watch, series, day);
        if (shift) rises.push({ deviceId, series, zone, shift });
      }
      return rises.flatMap(({ deviceId, series, zone, shift: { day, ...shift } }) => {
        const rise = { ...shift, from: day * perDay };
        // Another series of the zone has found it by now.
        const isKnown = zone.leaks().some(({ ended }) => ended === null);
        if (isKnown || isWidespread(series) || isMoved(deviceId, rise)) return [];
        const watched = zone.follow(rise, undefined, series);
        for (const { watch } of ofZone(deviceId)) watch.leakSince(day);
        return [{ deviceId, watched }];
      });
    },
    /** From a quarter on another flow of a zone is normal. */
    renewFrom: (deviceId: number, quarter: number): void => {
      for (const { watch } of ofZone(deviceId)) watch.renewFrom(Math.floor(quarter / perDay));
    },
    /** What the series of a zone show of days. */
    shownOf: (deviceId: number, from: number, to: number) =>
      ofZone(deviceId).map(({ series, watch }) => ({ series, days: watch.shown(from, to) })),
    shownNow: (deviceId: number) =>
      ofZone(deviceId).map(({ series, watch, uncalibrated }) => ({
        series,
        uncalibrated,
        ...watch.shownNow(),
      })),
  };
};
