import type { LeakSensingSetting } from "@sgval/contract/leaks/leak-sensing";
import type { LeakSeries } from "@sgval/contract/leaks/suspected-leaks";
import { dayMs, quarterMs } from "@sgval/quantities/duration";
import type { TimeZone } from "@sgval/quantities/time-zone";
import { perDay } from "./expected-inflow.ts";
import { createNestedLeaks } from "./nested-leaks.ts";

import {
  createSeriesWatch,
  type DaySeriesName,
  type DaySeriesValue,
  falseAlarmShare,
} from "./series/watch-series.ts";
import { elsewhere, isSameFlow } from "./shift-shares.ts";
import { createZoneWatch, type WatchedLeak, type ZoneShift, type ZoneWatch } from "./zone-watch.ts";

/** Beside the weeks of the baseline: noise and largest scores are learnt from as many more. */
export const weeksOfNoise = 8;

/** A leak that a zone shows, with its times (epoch ms). */
export interface SensedLeak {
  deviceId: number;
  watched: WatchedLeak;
  detectedAt: number;
  startedAt: number;
  endedAt: number | null;
  /** m³/h. */
  flow: number;
  /** 0 to 1. */
  confidence: number;
  score: number;
  level: number;
}

export interface SensingOptions {
  deviceIds: readonly number[];
  parameters: LeakSensingSetting;
  zone: Pick<TimeZone, "offsetAt">;
  /** Local days, YYYY-MM-DD, that are like no other, as far as that is known at a time (epoch ms): holidays, logged flushing. */
  isExcluded: (deviceId: number, day: string, at: number) => boolean;
  /** What the level of a zone is multiplied by on the day that begins at a time (epoch ms). */
  levelFactor: (deviceId: number, at: number) => number;
  /** What a zone shows by day beside its net inflow. */
  seriesOf: (deviceId: number, at?: number) => readonly DaySeriesName[];
  /** The zones that a zone lies in and whose inflow contains its own. */
  zonesAround: (deviceId: number) => readonly number[];
}

/**
 * How sure a suspected leak is: a half at the level that chance passes, nearly one where the evidence is twice that, less
 * where much of the data is missing.
 */
export const confidenceOf = ({
  score,
  level,
  coverage,
}: Pick<ZoneShift, "score" | "level" | "coverage">): number => {
  const beyond = Math.max(0, score / level - 1);
  return Math.min(0.99, (0.55 + 0.44 * (1 - Math.exp(-2 * beyond))) * Math.sqrt(Math.min(1, coverage)));
};

/**
 * Watches all zones together: water that leaves one zone and comes into another at the same time is moved and not lost, and
 * what rises in most zones at once is used. Of zones within each other, a leak is that of the innermost that shows it, once:
 * the zones around it count its flow as known, however little of it they show themselves. Of zones whose outlines say nothing
 * of each other (one feeds the next), it is that of the smallest that rises as much.
 */
export const createSensing = (options: SensingOptions) => {
  const { deviceIds, parameters, zone, isExcluded, levelFactor, seriesOf, zonesAround } = options;
  const quarterOf = (at: number): number => Math.floor((at + zone.offsetAt(at)) / quarterMs);
  const timeOf = (quarter: number): number => {
    const local = quarter * quarterMs;
    const near = local - zone.offsetAt(local);
    return local - zone.offsetAt(near);
  };
  const factorOf = (deviceId: number, day: number): number => levelFactor(deviceId, timeOf(day * perDay));
  // Meters that begin to send change no level of the days before.
  const seriesBy = (deviceId: number, day: number) => seriesOf(deviceId, timeOf(day * perDay));
  const watches = new Map<number, ZoneWatch>(
    deviceIds.map((deviceId) => [
      deviceId,
      createZoneWatch({
        parameters,
        alarmShare: (day) => falseAlarmShare("net_flow", seriesBy(deviceId, day)),
        levelFactor: (day) => factorOf(deviceId, day),
        onNewNormal: (from) => series.renewFrom(deviceId, from),
        isExcluded: (day, quarter) =>
          isExcluded(deviceId, new Date(day * dayMs).toISOString().slice(0, 10), timeOf(quarter + 1)),
      }),
    ]),
  );
  const meanOf = (watch: ZoneWatch): number => {
    const [newest] = [...watch.past.days.values()].slice(-1);
    return newest?.expected?.reduce((sum, value) => sum + value / 96, 0) ?? 0;
  };

  const viewOf = (deviceId: number, watch: ZoneWatch, watched: WatchedLeak): SensedLeak => {
    const { ended, flow, level } = watched;
    const score = ended === null ? Math.max(watched.score, watch.scoreOf(watched) || 0) : watched.score;
    return {
      ...{ deviceId, watched, flow, score, level },
      detectedAt: timeOf(watched.found + 1),
      startedAt: timeOf(watched.from),
      endedAt: ended === null ? null : timeOf(ended),
      confidence: confidenceOf({ ...watched, score }),
    };
  };

  /** What the net flow of the other zones did at the time of a rise, where it did anything. */
  const elsewhereSince = (deviceId: number, shift: Pick<ZoneShift, "from" | "flow" | "level">) => {
    const sure = [...watches]
      .filter(([id]) => id !== deviceId)
      .map(([id, other]) => ({
        ...{ id, other },
        ...other.shiftSince(shift.from),
      }))
      .filter(({ score, other }) => Math.abs(score) > elsewhere * (other.level() || shift.level));
    const isAsLarge = ({ flow }: { flow: number }) => isSameFlow(Math.abs(flow), shift.flow);
    return {
      ...{ isAsLarge, rising: sure.filter(({ flow }) => flow > 0) },
      moved: sure.find((one) => one.flow < 0 && isAsLarge(one)),
    };
  };
  const series = createSeriesWatch({
    ...{ parameters, watches, seriesOf, seriesBy, levelFactor: factorOf },
    isMoved: (deviceId, shift) => elsewhereSince(deviceId, shift).moved !== undefined,
  });

  const nested = createNestedLeaks({ watches, zonesAround });

  /** What a rise in one zone is, with what the others show; the leak and its zone, if it is one. */
  const settle = (deviceId: number, watch: ZoneWatch, shift: ZoneShift): SensedLeak | null => {
    const { isAsLarge, rising, moved } = elsewhereSince(deviceId, shift);
    if (moved) {
      watch.shiftNormal(shift.from, shift.flow);
      if (!moved.settled) moved.other.shiftNormal(shift.from, moved.flow);
      return null;
    }
    // Zones within each other are one place: only what rises beside them says that it is used.
    const isBeside = (id: number) => !nested.isAround(id, deviceId) && !nested.isAround(deviceId, id);
    const beside = [...watches.keys()].filter((id) => id !== deviceId && isBeside(id)).length;
    const risingBeside = rising.filter(({ id }) => isBeside(id));
    const isMost = beside >= 3 && risingBeside.length + 1 > (beside + 1) / 2;
    if (isMost && !risingBeside.every(isAsLarge)) return null;
    const same = rising.filter(isAsLarge).filter(({ other }) => Number.isFinite(other.level()));
    const rises = [{ id: deviceId, other: watch, ...shift }, ...same];
    const inside = same.filter(({ id }) => nested.isAround(deviceId, id));
    const likely = inside.length > 0 ? inside : rises.filter(({ id }) => !nested.isAround(id, deviceId));
    const depth = ({ id }: { id: number }) => zonesAround(id).length;
    const [place] = likely.toSorted(
      (one, two) =>
        (inside.length > 0 ? depth(two) - depth(one) : 0) || meanOf(one.other) - meanOf(two.other),
    );
    if (!place) return null;
    const shiftOf = ({ flow, score }: { flow: number; score: number }): ZoneShift => ({
      ...shift,
      flow,
      score,
    });
    const isSuspected = nested.isSuspectedAround(place.id, shiftOf(place));
    const leak = place.other.follow(shiftOf(place));
    for (const { id, other, ...rise } of rises) if (id !== place.id) nested.carry(leak, other, shiftOf(rise));
    const counted = new Set(rises.map(({ id }) => id));
    if (!isSuspected) nested.carryAround(place.id, leak, counted);
    return isSuspected ? null : viewOf(place.id, place.other, leak);
  };

  return {
    /**
     * Takes the inflow of each zone (m³/h, NaN for a gap) in the quarter of an hour that begins at a time (epoch ms).
     * @returns leaks that are suspected now
     */
    push: (at: number, inflowOf: (deviceId: number) => number): SensedLeak[] => {
      const quarter = quarterOf(at);
      const rises = [...watches].flatMap(([deviceId, watch]) => {
        const shift = watch.push(quarter, inflowOf(deviceId));
        return shift ? [{ deviceId, watch, shift }] : [];
      });
      nested.update();
      return rises.flatMap(({ deviceId, watch, shift }) => {
        // Another zone may have settled it by now.
        if (watch.leaks().some(({ found }) => found === quarter)) return [];
        return settle(deviceId, watch, shift) ?? [];
      });
    },
    /** Takes what series say of a day that is over. Returns leaks that are suspected now. */
    pushDays: (values: readonly DaySeriesValue[]): SensedLeak[] =>
      nested.innermost(series.push(values)).flatMap(({ deviceId, watched }) => {
        const watch = watches.get(deviceId);
        return watch ? viewOf(deviceId, watch, watched) : [];
      }),
    /** Follows a leak that is known from before; `null` where its zone is not watched. */
    follow: (
      deviceId: number,
      known: Pick<SensedLeak, "startedAt" | "detectedAt" | "flow" | "score" | "level"> & {
        coverage: number;
        openedBy: LeakSeries;
      },
    ): SensedLeak | null => {
      const { startedAt, detectedAt, openedBy, ...shift } = known;
      const watch = watches.get(deviceId);
      const from = quarterOf(startedAt);
      // A series that the zone has no more would never say that it is over.
      const isShown = seriesOf(deviceId).some((series) => series === openedBy);
      const measuredBy = isShown ? openedBy : "net_flow";
      const watched = watch?.follow({ ...shift, from }, quarterOf(detectedAt) - 1, openedBy, measuredBy);
      return watch && watched ? viewOf(deviceId, watch, watched) : null;
    },
    /** What is known by now of a leak that was suspected. */
    stateOf: (leak: SensedLeak): SensedLeak => {
      const watch = watches.get(leak.deviceId);
      return watch ? viewOf(leak.deviceId, watch, leak.watched) : leak;
    },
    release: (leak: SensedLeak): void => {
      watches.get(leak.deviceId)?.release(leak.watched.id);
      nested.releaseCarried(leak.watched);
    },
    /**
     * What a zone used in the quarter at a time (epoch ms): without what is known to leak, and on its quiet days alone, which are
     * neither days of the calendar nor have a known leak; NaN for a gap.
     */
    useOf: (deviceId: number) => {
      const dayAt = (at: number) => {
        const quarter = quarterOf(at);
        const number = Math.floor(quarter / perDay);
        return { day: watches.get(deviceId)?.past.days.get(number), slot: quarter - number * perDay };
      };
      return {
        at: (at: number): number => {
          const { day, slot } = dayAt(at);
          return (day?.inflow[slot] ?? Number.NaN) - (day?.known[slot] ?? 0);
        },
        onQuietDays: (at: number): number => {
          const { day, slot } = dayAt(at);
          const isQuiet = day && !day.excluded && day.known.every((flow) => flow <= 0);
          return isQuiet ? (day.inflow[slot] ?? Number.NaN) : Number.NaN;
        },
        /** What was expected to be used then. */
        expected: (at: number): number => {
          const { day, slot } = dayAt(at);
          return day?.expected?.[slot] ?? Number.NaN;
        },
      };
    },
    /** What each series of a zone shows now, and until when its inflow is known (epoch ms). */
    shownNow: (deviceId: number) => {
      const watch = watches.get(deviceId);
      if (!watch) return null;
      const last = watch.past.lastMeasured();
      return {
        dataUntil: last === null ? null : timeOf(last + 1),
        series: [
          { series: "net_flow" as const, uncalibrated: null, ...watch.shownNow() },
          ...series.shownNow(deviceId),
        ],
      };
    },
    /** What the series by day of a zone show of days, by number. */
    seriesShown: series.shownOf,
    /** The local day, by number, since which a leak of a zone is known that is not over; `null` without one. */
    leakSince: (deviceId: number): number | null => {
      const open =
        watches
          .get(deviceId)
          ?.leaks()
          .filter(({ ended }) => ended === null) ?? [];
      return open.length > 0 ? Math.floor(Math.min(...open.map(({ from }) => from)) / perDay) : null;
    },
    watchOf: (deviceId: number): ZoneWatch | undefined => watches.get(deviceId),
    timeOf,
    quarterOf,
  };
};
export type Sensing = ReturnType<typeof createSensing>;
