import { setImmediate as nextTurn } from "node:timers/promises";
import type { LeakSensingSetting } from "@sgval/contract/leaks/leak-sensing";
import { dayMs, hourMs, quarterMs } from "@sgval/quantities/duration";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { EventBus } from "../../../kernel/events.ts";
import { sharedChange } from "../../../kernel/nodes/node-channel.ts";
import type { DeviceRegistry } from "../../devices/index.ts";
import { findCalendar, findZones } from "../../zones/index.ts";
import { followStored, leakEvidence, remembersStart } from "./leak-evidence.ts";
import { type LeakFinding, levelFactors } from "./learning/level-factors.ts";
import { isSearchDue, type LeakLocation, type ZoneUse } from "./locating/locate-leak.ts";
import { openSensing } from "./open-sensing.ts";
import { daysWithReadings, readingSpan } from "./quarter-means.store.ts";
import { reopenUnsolved } from "./reopen-unsolved.ts";
import { type SensedLeak, type Sensing, weeksOfNoise } from "./sense-zones.ts";
import type { DaySeries } from "./series/day-series.ts";
import { isFollowed, storedLeaks } from "./stored-leaks.ts";
import { suspectedLeakChanged } from "./suspected-leak-events.ts";
import {
  findSuspectedLeaks,
  insertSuspectedLeak,
  moveSuspectedLeak,
  type SuspectedLeakRecord,
  updateSensed,
} from "./suspected-leaks.store.ts";
import { metersOf, representativeOf, type SensedZone, sensedZones } from "./zone-meters.ts";

/** Everything is worked out anew so often: late data is in it then. */
const renewedAfter = dayMs;
/** History was imported where a meter has readings on so many days before the last build that it had none on then. */
const importedDays = 2;
/** Data that comes later than this is left to the next renewal. */
const waitsFor = 2 * hourMs;
/** Read and taken at a time. */
const chunk = 7 * dayMs;

export interface RunSensingDeps {
  db: DatabaseHandle;
  clock: Clock;
  events: EventBus;
  zone: TimeZone;
  registry: DeviceRegistry;
  parameters(): LeakSensingSetting;
  /** What people found out about suspected leaks. */
  findings(): Promise<LeakFinding[]>;
  locate(leak: SensedLeak, use: ZoneUse): Promise<LeakLocation>;
  /** What zones show by day beside their net inflow. */
  openSeries(zones: readonly SensedZone[]): Promise<DaySeries>;
}

type Calendar = Awaited<ReturnType<typeof findCalendar>>;

interface Run {
  sensing: Sensing;
  zones: readonly SensedZone[];
  readRange: ReturnType<typeof openSensing>["readRange"];
  /** Whose readings say how far time has come. */
  deviceIds: readonly number[];
  /** Whole days that were learnt from, epoch ms, and on how many of them each device had readings. */
  learnt: { from: number; to: number };
  known: ReadonlyMap<number, number>;
  parameters: LeakSensingSetting;
  calendar: Calendar;
  builtAt: number;
  /** The quarters before it were taken, epoch ms. */
  until: number;
}

const wholeSteps = (at: number, step: number): number => Math.floor(at / step) * step;

/**
 * Senses leaks on the newest readings, and keeps the suspected leaks as it goes. What it remembers follows from the stored
 * readings, and is worked out from them after a start, when the zones, the parameters or the calendar change, and once a day.
 */
export const createSensingRun = (deps: RunSensingDeps) => {
  const { db, clock, zone, registry } = deps;
  let run: Run | null = null;
  let factorAt = levelFactors([]);
  /** Stored leaks that are followed, by id. */
  const followed = new Map<number, SensedLeak>();
  /** Stored leaks that were dismissed; one that is open again was reopened. */
  const dismissed = new Set<number>();
  /** The last search for each of them; without a place where the model was late. */
  const searched = new Map<number, { location: LeakLocation | null; at: number }>();

  const isClosed = (record: SuspectedLeakRecord) => record.state === "dismissed";

  const store = async (leak: SensedLeak, sensing: Sensing, known?: SuspectedLeakRecord): Promise<void> => {
    const now = new Date(clock.now());
    const state = {
      startedAt: new Date(leak.startedAt),
      endedAt: leak.endedAt === null ? null : new Date(leak.endedAt),
      ...{ flow: leak.flow, confidence: leak.confidence },
    };
    // Of a leak of months nothing new comes to be known about its start, and the days around it are forgotten.
    const isOld = known !== undefined && !remembersStart(sensing, leak);
    const last = known && searched.get(known.id);
    const location = isOld
      ? null
      : (last?.location ?? (await deps.locate(leak, sensing.useOf(leak.deviceId))));
    const { state: found = "no_model", networkId = null, pipes = [], sensors = [], ...how } = location ?? {};
    const origin = {
      ...{ networkId, pipes },
      evidence: leakEvidence(sensing, leak, { location: found, sensors, ...how }),
    };
    // A model without an answer this time takes nothing away that it said before.
    const isUnsolved = found === "model_failed" || found === "model_late";
    const saidBefore = known?.networkId === networkId && known.pipes.length > 0;
    const detectedAt = new Date(leak.detectedAt);
    await sharedChange(deps, async (trx) => {
      const id =
        known?.id ??
        (await insertSuspectedLeak(trx, leak.deviceId, detectedAt, { ...state, ...origin }, now)).id;
      const isKept = isOld || (isUnsolved && saidBefore);
      const kept = known && (await updateSensed(trx, id, state, isKept ? null : origin, now));
      followed.set(id, leak);
      if (last === undefined || location !== last.location)
        searched.set(id, { location: found === "model_late" ? null : location, at: now.getTime() });
      const { deviceId, endedAt, flow, startedAt } = leak;
      if (known && !kept) return [];
      const by = endedAt === null ? (kept?.state ?? "open") : "ended";
      const reported = by === "confirmed" && kept?.leakPointId !== null;
      const payload = { id, deviceId, open: by === "open", reported, flow, startedAt };
      const changed = { event: suspectedLeakChanged, payload };
      if (!known || known.deviceId === deviceId) return [changed];
      await moveSuspectedLeak(trx, id, deviceId);
      const left = { ...payload, deviceId: known.deviceId, open: false, reported: false };
      return [{ event: suspectedLeakChanged, payload: left }, changed];
    });
  };

  /**
   * Takes quarters up to a time; gives way to everything else after each hour.
   * @param passed is called after each quarter with its end (epoch ms)
   */
  const take = async (
    to: number,
    taken: (leak: SensedLeak) => Promise<void>,
    passed?: (at: number) => Promise<void>,
  ): Promise<void> => {
    while (run && run.until < to) {
      const range = { from: run.until, to: Math.min(to, run.until + chunk) };
      const takeAt = await run.readRange(range);
      for (let index = 0; index < (range.to - range.from) / quarterMs; index += 1) {
        const at = range.from + index * quarterMs;
        for (const leak of await takeAt(at)) await taken(leak);
        await passed?.(at + quarterMs);
        if (index % 4 === 3) await nextTurn();
      }
      run.until = range.to;
    }
  };

  const build = async (
    zones: readonly SensedZone[],
    parameters: LeakSensingSetting,
    calendar: Calendar,
  ): Promise<void> => {
    run = null;
    followed.clear();
    const now = clock.now();
    const series = await deps.openSeries(zones);
    const deviceIds = [...new Set([...metersOf(zones), ...series.deviceIds])];
    const span = await readingSpan(db, deviceIds);
    if (!span) return;
    const to = wholeSteps(Math.min(now, span.last + quarterMs), quarterMs);
    const days = 7 * (parameters.baselineWeeks + weeksOfNoise);
    const from = zone.startOfDay(Math.max(span.first, to - days * dayMs));
    const learnt = { from: zone.startOfDay(to - days * dayMs), to: zone.startOfDay(to) };
    const stored = await findSuspectedLeaks(db.kysely, {});
    dismissed.clear();
    for (const record of stored) if (isClosed(record)) dismissed.add(record.id);
    factorAt = levelFactors(await deps.findings());
    const { sensing, readRange } = openSensing(db, {
      zones,
      series,
      calendar,
      parameters,
      zone,
      levelFactor: (deviceId, day) => factorAt(deviceId, day),
    });
    run = {
      ...{ sensing, zones, readRange, deviceIds, learnt },
      known: await daysWithReadings(db, deviceIds, learnt),
      ...{ parameters, calendar, builtAt: now, until: from },
    };
    const representative = representativeOf(registry);
    const leaks = storedLeaks(stored, representative);
    const found: { leak: SensedLeak; record: SuspectedLeakRecord | undefined }[] = [];
    await take(
      to,
      async (leak) => {
        const record = leaks.recognise(leak);
        if (record && isClosed(record)) sensing.release(leak);
        else found.push({ leak, record });
      },
      async (at) => {
        for (const record of leaks.notFoundBy(at)) {
          const leak = await followStored(db, sensing, record, representative(record.deviceId));
          if (leak) found.push({ leak, record });
        }
      },
    );
    // Where older readings are left out, the first weeks know less than was known then: what they show is not kept.
    const isCut = from > span.first;
    const knows = from + (isCut ? 7 * parameters.baselineWeeks * dayMs : 0);
    for (const { leak, record } of found) {
      const sensed = sensing.stateOf(leak);
      // What came late, or while the server was down, may be over by now: it is kept all the same.
      const isKept = sensed.endedAt === null || (sensed.detectedAt >= knows && !leaks.overlaps(sensed));
      if (record ? isFollowed(record, sensed) : isKept) await store(sensed, sensing, record);
    }
    if (run) await reopenUnsolved(deps, run, followed);
  };

  const update = async (): Promise<void> => {
    if (!run || followed.size + dismissed.size === 0) return;
    const { sensing } = run;
    const stored = new Map((await findSuspectedLeaks(db.kysely, {})).map((record) => [record.id, record]));
    // Its zone has learnt its flow meanwhile: everything is worked out anew, without the dismissal.
    if ([...dismissed].some((id) => stored.get(id)?.state === "open")) {
      run = null;
      return;
    }
    for (const [id, before] of followed) {
      const record = stored.get(id);
      if (!record || isClosed(record)) {
        if (record) {
          sensing.release(before);
          dismissed.add(id);
        }
        followed.delete(id);
        continue;
      }
      const leak = sensing.stateOf(before);
      const last = searched.get(id);
      const isSearched = last !== undefined && !isSearchDue(leak.startedAt, last.at, clock.now());
      if (!isSearched) searched.delete(id);
      const differs =
        !isSearched ||
        leak.endedAt !== before.endedAt ||
        Math.abs(leak.flow - record.flow) > 0.05 * record.flow ||
        Math.abs(leak.confidence - record.confidence) > 0.02;
      if (differs) await store(leak, sensing, record);
      if (leak.endedAt !== null) followed.delete(id);
    }
    await reopenUnsolved(deps, run, followed);
  };

  /** Whether what the past was learnt by still holds; a flushing that was just logged explains the flow of today. */
  const isSame = (made: Pick<Run, "zones" | "parameters" | "calendar">): boolean => {
    if (!run) return false;
    const { zones, parameters, calendar } = run;
    return JSON.stringify({ zones, parameters, calendar }) === JSON.stringify(made);
  };

  /** Whether readings have come for days that were learnt from without them. */
  const isOutdated = async ({ deviceIds, learnt, known }: Run): Promise<boolean> =>
    (await daysWithReadings(db, deviceIds, learnt))
      .entries()
      .some(([id, days]) => days - (known.get(id) ?? 0) >= importedDays);

  return {
    /** Takes what was measured since the last time. */
    turn: async (): Promise<void> => {
      const parameters = deps.parameters();
      const zones = sensedZones(registry, await findZones(db.kysely));
      if (!parameters.enabled || zones.length === 0) {
        run = null;
        return;
      }
      const now = clock.now();
      const calendar = await findCalendar(db.kysely);
      const isOld = !run || now - run.builtAt >= renewedAfter || !isSame({ zones, parameters, calendar });
      if (!run || isOld || (await isOutdated(run))) {
        await build(zones, parameters, calendar);
        return;
      }
      const { sensing } = run;
      const newest = (await readingSpan(db, run.deviceIds))?.last ?? 0;
      const to = wholeSteps(Math.min(now, Math.max(newest, now - waitsFor)), quarterMs);
      // The level of a day is set when it begins.
      if (zone.startOfDay(to) >= run.until) factorAt = levelFactors(await deps.findings());
      await take(to, async (leak) => {
        if (run) await store(leak, run.sensing);
      });
      if (run.sensing === sensing) await update();
    },
    /** What it senses with; `null` where there is nothing to sense. */
    sensing: (): Sensing | null => run?.sensing ?? null,
    /** Works everything out anew at the next turn. */
    renew: (): void => {
      run = null;
    },
  };
};
