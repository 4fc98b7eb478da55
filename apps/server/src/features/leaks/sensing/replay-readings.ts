import { leakSensingDefaults, leakSensingSetting } from "@sgval/contract/leaks/suspected-leaks";
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
import { openDaySeries } from "./series/day-series.ts";
import { storedLeaks } from "./stored-leaks.ts";
import { findSuspectedLeaks, type SuspectedLeakRecord } from "./suspected-leaks.store.ts";
import { metersOf, sensedZones } from "./zone-meters.ts";

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

/**
 * Releases the leaks that people said are none, as the server does, but from the local day after they said so, as all that they
 * found out: nothing looks ahead. Of a dismissal that was taken back the flow is what the zone used until the day after that.
 */
const releaseDismissed = (sensing: Sensing, suspected: readonly SuspectedLeakRecord[]) => {
  const stored = storedLeaks(suspected.filter((record) => dismissalsOf(record).length > 0));
  /** Leaks that run, and those of them that people have said something about. */
  let followed: SensedLeak[] = [];
  let released: { leak: SensedLeak; record: SuspectedLeakRecord }[] = [];
  const records = new Map<SensedLeak, SuspectedLeakRecord>();
  let today = Number.NEGATIVE_INFINITY;
  const isDismissed = (record: SuspectedLeakRecord): boolean =>
    dismissalsOf(record).some(({ at, until }) => at <= today && today < until);
  /** Releases a leak that counts as none today. */
  const isReleased = (leak: SensedLeak): boolean => {
    const known = records.get(leak);
    const record = known ?? stored.recognise(sensing.stateOf(leak), isDismissed);
    if (!record || !isDismissed(record)) return false;
    sensing.release(leak);
    released.push({ leak, record });
    return true;
  };
  /** Follows again what was reopened before today. */
  const retake = (): void => {
    const due = released.filter(({ record }) => !isDismissed(record));
    released = released.filter(({ record }) => isDismissed(record));
    for (const { leak, record } of due) {
      const again = sensing.retake(leak);
      records.set(again, record);
      followed.push(again);
    }
  };
  return {
    begin: (day: number): void => {
      today = day;
      retake();
      followed = followed.filter((leak) => sensing.stateOf(leak).endedAt === null && !isReleased(leak));
    },
    /** Follows a leak that is found now, unless it was dismissed already. Returns whether it is followed. */
    follow: (leak: SensedLeak): boolean => {
      if (isReleased(leak)) return false;
      followed.push(leak);
      return true;
    },
  };
};

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
  const series = await openDaySeries({ db, zone, registry, solver }, zones);
  const meters = metersOf(zones);
  const span = await readingSpan(db, [...new Set([...meters, ...series.deviceIds])]);
  log(`${zones.length} zones with a measured inflow, ${meters.length} meters`);
  if (!span) return [];
  const learntFrom = from - 7 * (parameters.baselineWeeks + weeksOfNoise) * dayMs;
  const start = zone.startOfDay(Math.max(span.first, learntFrom));
  const end = Math.floor(Math.min(to, span.last + quarterMs) / quarterMs) * quarterMs;
  const { sensing, readRange } = openSensing(db, {
    zones,
    series,
    calendar: known,
    parameters: { ...parameters, enabled: true },
    zone,
    levelFactor: levelFactors(
      await readFindings({ db, nightsAround, registry, smallestFlow: parameters.smallestFlow }),
    ),
  });
  const dismissals = releaseDismissed(sensing, await findSuspectedLeaks(db.kysely, {}));
  const locate = createLeakLocator({ db, zone, registry, solver });
  const found: ReplayedLeak[] = [];
  for (let at = start; at < end; at += chunk) {
    const range = { from: at, to: Math.min(end, at + chunk) };
    const take = await readRange(range);
    for (let quarter = range.from; quarter < range.to; quarter += quarterMs) {
      if (zone.startOfDay(quarter) === quarter) dismissals.begin(quarter);
      for (const leak of await take(quarter)) {
        const now = quarter + quarterMs;
        if (!dismissals.follow(leak) || now < from) continue;
        const name = registry.get(leak.deviceId)?.displayName ?? leak.deviceId;
        const since = Math.round((now - leak.startedAt) / hourMs);
        log(`${new Date(now).toISOString()} ${name}: ${leak.flow.toFixed(1)} m³/h for ${since} h`);
        const location = await locate(leak, now, sensing.useOf(leak.deviceId));
        found.push({
          detectedAt: new Date(now).toISOString(),
          startedAt: new Date(leak.startedAt).toISOString(),
          zone: leak.deviceId,
          pipes: location.pipes.map(({ id }) => id),
          flow: Number(leak.flow.toFixed(2)),
          confidence: Number(leak.confidence.toFixed(3)),
        });
      }
    }
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
