import { mostZoneDays } from "@sgval/contract/zones/zone-accounting";
import { dayMs, minuteMs } from "@sgval/quantities/duration";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { createSerializer } from "../../../kernel/serialize.ts";
import type { DeviceRegistry } from "../../devices/index.ts";
import { findZones, type ZoneRecord } from "../zones.store.ts";
import { computeDays } from "./compute-days.ts";
import { dayAfter, daysBetween, earlierDay, spanOf } from "./local-days.ts";
import {
  findDays,
  findPendingDays,
  markWhenMeasuredAnew,
  type StoredDay,
  settlePendingDays,
  storeDays,
} from "./zone-days.store.ts";
import { hasInlets, sourcesOf } from "./zone-sources.ts";

/** Days that are computed at a time, which bounds the memory. */
const chunkDays = 31;
/** Marked days that one run of the job takes from the queue at a time. */
const pendingPerStep = 200;
/** Today is computed again when what is known of it is older than this (ms). */
const freshFor = minuteMs;

/**
 * The days before a time (epoch ms) that balances and trends of a zone are made of, with a day for each time zone: they are
 * computed ahead.
 */
export const accountedUntil = (now: number): { from: string; to: string } => {
  const day = (ago: number) => new Date(now - ago * dayMs).toISOString().slice(0, 10);
  return { from: day(mostZoneDays), to: day(-1) };
};

export interface DaysDeps {
  db: DatabaseHandle;
  clock: Clock;
  zone: TimeZone;
  registry: Pick<DeviceRegistry, "get" | "all">;
}

/** The first balance of a year takes a processor for a second or two: of several zones one after the other. */
const inTurn = createSerializer();

/** Runs of days that follow each other, none longer than a chunk. */
const chunksOf = (days: readonly string[]): string[][] => {
  const chunks: string[][] = [];
  for (const day of days) {
    const last = chunks.at(-1);
    if (last && last.length < chunkDays && dayAfter(last.at(-1) ?? day) === day) last.push(day);
    else chunks.push([day]);
  }
  return chunks;
};

const computeAndStore = async (
  { db, clock, zone, registry }: DaysDeps,
  record: ZoneRecord,
  days: readonly string[],
): Promise<StoredDay[]> => {
  const sources = sourcesOf(record, registry);
  const computed: StoredDay[] = [];
  let unstored: StoredDay[] = [];
  for (const chunk of chunksOf([...days].sort())) {
    const spans = chunk.map((day) => spanOf(zone, day));
    // What is found is written while the next days are read.
    const [found] = await Promise.all([
      computeDays(db, sources, spans, clock.now()),
      storeDays(db.kysely, record.id, unstored, new Date(clock.now())),
    ]);
    computed.push(...found);
    unstored = found;
  }
  await storeDays(db.kysely, record.id, unstored, new Date(clock.now()));
  return computed;
};

/**
 * The days of a zone from `from` to `to` (both with it, none after today), oldest first. Those that are missing or out of date are
 * computed first.
 */
export const daysOf =
  (deps: DaysDeps) =>
  async (record: ZoneRecord, range: { from: string; to: string }): Promise<StoredDay[]> => {
    const { db, clock, zone } = deps;
    const today = zone.dateOf(clock.now());
    const to = earlierDay(range.to, today);
    const wanted = daysBetween(range.from, to);
    if (!hasInlets(record) || wanted.length === 0) return [];
    const within = { from: range.from, to };
    const [stored, pending] = await Promise.all([
      findDays(db.kysely, record.id, within),
      findPendingDays(db.kysely, { zoneId: record.id, ...within, limit: wanted.length }),
    ]);
    const known = new Map<string, StoredDay>(stored.map((day) => [day.day, day]));
    const stale = new Set(pending.map(({ day }) => day));
    for (const { day, computedAt } of stored)
      if (day === today && Math.abs(clock.now() - computedAt) > freshFor) stale.add(day);
    const missing = wanted.filter((day) => stale.has(day) || !known.has(day));
    // Somebody waits: a scan would get the processor only when nobody else wants it, and a month of a device takes as long as a
    // chart.
    const waitedFor = { ...deps, db: { ...db, scanPool: db.chartPool } };
    const compute = () => computeAndStore(waitedFor, record, missing);
    for (const day of await (missing.length > chunkDays ? inTurn(compute) : compute()))
      known.set(day.day, day);
    await settlePendingDays(db.kysely, pending);
    return wanted.flatMap((day) => known.get(day) ?? []);
  };

/** Computes today of every zone with an inlet, and the days that late readings or other sources changed. */
export const refreshDays =
  (deps: DaysDeps) =>
  async (isStopped: () => boolean): Promise<void> => {
    const { db, clock, zone } = deps;
    const zones = new Map(
      (await findZones(db.kysely)).filter(hasInlets).map((record) => [record.id, record]),
    );
    const today = zone.dateOf(clock.now());
    for (const record of zones.values()) {
      if (isStopped()) return;
      // A device that moved, measures something else or is gone.
      const sources = JSON.stringify(sourcesOf(record, deps.registry));
      await markWhenMeasuredAnew(db.kysely, record.id, sources, accountedUntil(clock.now()));
      await computeAndStore(deps, record, [today]);
    }
    for (;;) {
      const pending = await findPendingDays(db.kysely, { limit: pendingPerStep });
      if (pending.length === 0 || isStopped()) return;
      const byZone = Map.groupBy(pending, ({ zoneId }) => zoneId);
      for (const [zoneId, days] of byZone) {
        const record = zones.get(zoneId);
        if (record)
          await computeAndStore(
            deps,
            record,
            days.map(({ day }) => day).filter((day) => day <= today),
          );
        await settlePendingDays(db.kysely, days);
        if (isStopped()) return;
      }
    }
  };
