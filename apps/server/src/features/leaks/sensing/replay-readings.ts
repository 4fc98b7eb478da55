import { leakSensingDefaults, leakSensingSetting } from "@sgval/contract/leaks/leak-sensing";
import { waterBalanceDefaults, waterBalanceSetting } from "@sgval/contract/zones/water-balance-setting";
import { dayMs, hourMs, quarterMs } from "@sgval/quantities/duration";
import type { TimeZone } from "@sgval/quantities/time-zone";
import { systemClock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { createDeviceRegistry } from "../../devices/index.ts";
import { createSolver, type Solver } from "../../prediction/index.ts";
import { readSettings } from "../../settings/index.ts";
import { findCalendar, findZones, readNightsAround } from "../../zones/index.ts";
import { dismissalsOf } from "./dismissals.ts";
import { levelFactors } from "./learning/level-factors.ts";
import { readFindings } from "./learning/read-findings.ts";
import { createLeakLocator, locatingTimes } from "./locating/locate-leak.ts";
import { openSensing } from "./open-sensing.ts";
import { readingSpan } from "./quarter-means.store.ts";
import { type SensedLeak, type Sensing, weeksOfNoise } from "./sense-zones.ts";
import { type DaySeries, openDaySeries } from "./series/day-series.ts";
import { storedLeaks } from "./stored-leaks.ts";
import { findSuspectedLeaks, type SuspectedLeakRecord } from "./suspected-leaks.store.ts";
import { metersOf, representativeOf, sensedZones } from "./zone-meters.ts";

/** A leak as the file of a replay has it. */
export interface ReplayedLeak {
  detectedAt: string;
  startedAt: string;
  /** The DMA device of the zone. */
  zone: number;
  /** Of the imported network, the most likely first. */
  pipes: string[];
  /** m³/h. */
  flow: number;
  /** 0 to 1. */
  confidence: number;
}

export interface ReplayDeps {
  db: DatabaseHandle;
  zone: TimeZone;
  log(line: string): void;
}

/** Readings are read for so long at a time, so that memory stays bounded. */
const chunk = 14 * dayMs;

/** A leak that was known before everything is worked out anew, to be found or followed again. */
const asStored = (leak: SensedLeak) => ({
  ...{ leak, deviceId: leak.deviceId, state: "open" as const, endedAt: null },
  ...{ endedBy: null, dismissed: null },
  ...{ startedAt: new Date(leak.startedAt), detectedAt: new Date(leak.detectedAt) },
});

/**
 * Follows leaks as the server does: releases those that people said are none, but from the local day after they said so, as all
 * that they found out: nothing looks ahead.
 * @param before leaks that were known when everything is worked out anew, and ran
 */
const followLeaks = (
  sensing: Sensing,
  suspected: readonly SuspectedLeakRecord[],
  representativeOf: (deviceId: number) => number,
  before: readonly SensedLeak[] = [],
) => {
  const stored = storedLeaks(
    suspected.filter((record) => dismissalsOf(record).length > 0),
    representativeOf,
  );
  const known = storedLeaks(before.map(asStored), representativeOf);
  let followed: SensedLeak[] = [];
  const released: { leak: SensedLeak; record: SuspectedLeakRecord }[] = [];
  let today = Number.NEGATIVE_INFINITY;
  const isDismissed = (record: SuspectedLeakRecord): boolean =>
    dismissalsOf(record).some(({ at, until }) => at <= today && today < until);
  const runs = (leak: SensedLeak): boolean => sensing.stateOf(leak).endedAt === null;
  /** Releases a leak that counts as none today. */
  const isReleased = (leak: SensedLeak): boolean => {
    const record = stored.recognise(sensing.stateOf(leak), isDismissed);
    if (!record) return false;
    sensing.release(leak);
    released.push({ leak, record });
    return true;
  };
  return {
    begin: (day: number): void => {
      today = day;
      followed = followed.filter((leak) => runs(leak) && !isReleased(leak));
    },
    /** Follows a leak that is found now, unless it was dismissed already. Returns whether nobody knew of it. */
    follow: (leak: SensedLeak): boolean => {
      if (isReleased(leak)) return false;
      followed.push(leak);
      return known.recognise(leak) === undefined;
    },
    /** Follows what was known and found by a time (epoch ms), and has not been found again by then. */
    followKnown: (at: number): void => {
      for (const { leak } of known.notFoundBy(at)) {
        const { watched, deviceId, ...rest } = leak;
        const { coverage, series: openedBy } = watched;
        const again = sensing.follow(deviceId, { ...rest, coverage, openedBy });
        if (again) followed.push(again);
      }
    },
    runs,
    /** What runs, and what was reopened on a day (epoch ms). */
    knownOn: (day: number): SensedLeak[] => {
      today = day;
      const reopened = released.filter(({ record }) => !isDismissed(record)).map(({ leak }) => leak);
      return [...followed.filter(runs), ...reopened].map(sensing.stateOf);
    },
  };
};

/** The local midnights (epoch ms) with which dismissals that were taken back count no more. */
const reopenings = (zone: TimeZone, suspected: readonly SuspectedLeakRecord[]): number[] =>
  suspected
    .flatMap(dismissalsOf)
    .filter(({ until }) => Number.isFinite(until))
    .map(({ until }) => {
      const day = zone.startOfDay(until);
      return day < until ? zone.startOfDay(day + 1.5 * dayMs) : day;
    });

const replayWith = async (
  solver: Solver,
  { db: handle, zone, log }: ReplayDeps,
  { from, to }: { from: number; to: number },
): Promise<ReplayedLeak[]> => {
  // Somebody waits for it: its reads do not stand back behind everything else as those of charts do.
  const db = { ...handle, scanPool: handle.streamPool };
  const registry = createDeviceRegistry({ kysely: db.kysely, control: db.control });
  await registry.load();
  const zones = sensedZones(registry, await findZones(db.kysely));
  // A flushing was not known on the days before the one on which it was logged, and not at all where it was logged when it was
  // over, as the reason of an alarm. Holidays are known, whenever they are typed in. Of what was changed later, the days that it
  // has now are known from then on.
  const known = (await findCalendar(db.kysely)).flatMap(({ kind, createdAt, timesChangedAt, ...entry }) => {
    const knownSince = timesChangedAt ?? (kind === "holiday" ? null : createdAt);
    if (knownSince === null) return [entry];
    return knownSince < entry.to ? [{ ...entry, knownSince }] : [];
  });
  const settings = await readSettings(db.kysely);
  const stored = leakSensingSetting.safeParse(settings.get("leakSensing"));
  const parameters = stored.success ? stored.data : leakSensingDefaults;
  const balance = waterBalanceSetting.safeParse(settings.get("waterBalance"));
  const setting = () => (balance.success ? balance.data : waterBalanceDefaults);
  const nightsAround = readNightsAround({ db, clock: systemClock, zone, registry, setting });
  const openSeries = () => openDaySeries({ db, zone, registry, solver }, zones);
  const series = await openSeries();
  const meters = metersOf(zones);
  const span = await readingSpan(db, [...new Set([...meters, ...series.deviceIds])]);
  log(`${zones.length} zones with a measured inflow, ${meters.length} meters`);
  if (!span) return [];
  const learntDays = 7 * (parameters.baselineWeeks + weeksOfNoise);
  const start = zone.startOfDay(Math.max(span.first, from - learntDays * dayMs));
  const end = Math.floor(Math.min(to, span.last + quarterMs) / quarterMs) * quarterMs;
  const levelFactor = levelFactors(
    await readFindings({ db, nightsAround, registry, smallestFlow: parameters.smallestFlow }),
  );
  const suspected = await findSuspectedLeaks(db.kysely, {});
  const open = (shown: DaySeries, before?: readonly SensedLeak[]) => {
    const opened = openSensing(db, {
      ...{ zones, series: shown, calendar: known, zone, levelFactor },
      parameters: { ...parameters, enabled: true },
    });
    return { ...opened, leaks: followLeaks(opened.sensing, suspected, representativeOf(registry), before) };
  };
  const locate = createLeakLocator({ db, zone, registry, solver });
  const found: ReplayedLeak[] = [];
  let run = open(series);
  const report = async (leak: SensedLeak, now: number): Promise<void> => {
    const name = registry.get(leak.deviceId)?.displayName ?? leak.deviceId;
    const since = Math.round((now - leak.startedAt) / hourMs);
    log(`${new Date(now).toISOString()} ${name}: ${leak.flow.toFixed(1)} m³/h for ${since} h`);
    const location = await locate(leak, now, run.sensing.useOf(leak.deviceId));
    found.push({
      detectedAt: new Date(now).toISOString(),
      startedAt: new Date(leak.startedAt).toISOString(),
      zone: leak.deviceId,
      pipes: location.pipes.map(({ id }) => id),
      flow: Number(leak.flow.toFixed(2)),
      confidence: Number(leak.confidence.toFixed(3)),
    });
  };
  /** Takes the quarters of a range; `taken` is called for each leak that nobody knew of, with the end of its quarter. */
  const takeRange = async (
    range: { from: number; to: number },
    begin: (day: number) => void,
    taken: (leak: SensedLeak, now: number) => Promise<void> | void,
  ): Promise<void> => {
    for (let at = range.from; at < range.to; at += chunk) {
      const part = { from: at, to: Math.min(range.to, at + chunk) };
      const take = await run.readRange(part);
      for (let quarter = part.from; quarter < part.to; quarter += quarterMs) {
        if (zone.startOfDay(quarter) === quarter) begin(quarter);
        const now = quarter + quarterMs;
        for (const leak of await take(quarter)) if (run.leaks.follow(leak)) await taken(leak, now);
        run.leaks.followKnown(now);
      }
    }
  };
  /**
   * Works everything out anew without the dismissals that were taken back by a day, as the server does: what leaks then and was
   * taken for what the zone uses is found now.
   */
  const renew = async (day: number): Promise<void> => {
    run = open(await openSeries(), run.leaks.knownOn(day));
    run.leaks.begin(day);
    const fresh: SensedLeak[] = [];
    const learnt = { from: Math.max(start, zone.startOfDay(day - learntDays * dayMs)), to: day };
    await takeRange(
      learnt,
      () => {},
      (leak) => void fresh.push(leak),
    );
    for (const leak of fresh)
      if (run.leaks.runs(leak) && day >= from) await report(run.sensing.stateOf(leak), day);
  };
  const renewed = [...new Set(reopenings(zone, suspected))]
    .filter((day) => day > start && day < end)
    .sort((one, other) => one - other);
  for (const [place, at] of [start, ...renewed].entries()) {
    if (place > 0) await renew(at);
    await takeRange({ from: at, to: renewed[place] ?? end }, run.leaks.begin, async (leak, now) => {
      if (now >= from) await report(leak, now);
    });
  }
  return found;
};

/**
 * Senses leaks in stored readings as if time went from one time to the other (epoch ms): at each quarter of an hour only what
 * was measured before its end is known. What lies before `from` is learnt from.
 * @returns the leaks that were suspected from `from` on, as they were known when they were
 */
export const replayReadings = async (
  deps: ReplayDeps,
  range: { from: number; to: number },
): Promise<ReplayedLeak[]> => {
  const solver = createSolver(locatingTimes);
  try {
    return await replayWith(solver, deps, range);
  } finally {
    await solver.close();
  }
};
