import { freshnessLimits, keepsConnection } from "@sgval/contract/devices/freshness";
import { sampleSecondsOf } from "@sgval/contract/devices/intervals";
import { message } from "@sgval/contract/message";
import {
  completenessOf,
  type DeviceGaps,
  type DeviceHealth,
  gapDays,
  gapIntervals,
  type HealthDays,
} from "@sgval/contract/readings/health";
import { dayMs, daySeconds, hourSeconds } from "@sgval/quantities/duration";
import type { TimeZone } from "@sgval/quantities/time-zone";
import { isoTime } from "@sgval/quantities/timestamp";
import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { refuseField } from "../../../kernel/errors.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import type { ClockOffsets } from "../clock-offsets.ts";
import { hourOf } from "../write/pending-hours.ts";
import {
  countedHours,
  type Gap,
  gapsOf,
  isUncounted,
  piecesOf,
  type Span,
  stripOf,
} from "./assess-health.ts";
import type { CommunicationCounts } from "./communication-counts.ts";
import { countedOf, hourCounts, newestTimes } from "./health.store.ts";

/** Readings that are looked at one by one: ten days of a device that measures every minute and a half. */
const mostReadings = 12_000;
/** Gaps that a page shows, and that a file lists. */
const gapsShown = 50;
export const gapsListed = 10_000;

export interface HealthDeps {
  db: DatabaseHandle;
  clock: Clock;
  zone: TimeZone;
  clockOffsets: Pick<ClockOffsets, "of">;
  communication: Pick<CommunicationCounts, "flush">;
  /** The newest reading of a device, epoch ms; `null` before the first one. */
  newest: { of(deviceId: number): { receivedAt: number; imported: boolean } | null };
}

/**
 * The readings of a device in a part of time, and the gaps among them. Counts come from the rollups of hours; single readings, of
 * which gaps and delays are made, are read up to a limit, and what lies before it is known by the hour.
 * @param within epoch ms, both ends belong to it; `counted`, where it is longer, of what is counted by the hour
 * @param most gaps, the latest
 */
const findGaps = async (
  { db, clock }: Pick<HealthDeps, "db" | "clock">,
  device: DeviceRecord,
  within: Span & { counted?: number },
  most: number,
) => {
  const intervalSeconds = sampleSecondsOf(device);
  const interval = intervalSeconds * 1000;
  const range = { from: within.from, to: within.to + 1 };
  const { lateAfter } = freshnessLimits(device.type, device.reportIntervalSeconds);
  const [hours, times, counted] = await Promise.all([
    hourCounts(db, device.id, { from: hourOf(within.counted ?? range.from), to: range.to }),
    newestTimes(db, device.id, range, {
      readings: mostReadings,
      silence: gapIntervals * intervalSeconds,
      lateAfter,
      silences: most,
    }),
    countedOf(db, device.id, { from: hourOf(within.counted ?? range.from), to: range.to }),
  ]);
  const isCut = times.count === mostReadings && times.first !== null;
  const exactSince = Math.max(
    range.from,
    isCut && times.first !== null ? times.first : range.from,
    counted.rawSince,
  );
  const due = {
    from: range.from,
    // What a device sends with its next report is not missing yet.
    to: Math.min(within.to, Math.max(clock.now() - lateAfter * 1000, times.last ?? 0)),
  };
  const expectation = { interval, due };
  const silences = times.silences.map(([start, end]) => ({ from: start, to: end }));
  const gaps = gapsOf(
    hours,
    { since: exactSince, first: times.first, last: times.last, silences },
    expectation,
  );
  const found = {
    intervalSeconds,
    gaps: gaps.slice(0, most).map((gap: Gap) => ({ ...gap, from: isoTime(gap.from), to: isoTime(gap.to) })),
    gapCount: gaps.length + Math.max(0, times.silenceCount - times.silences.length),
    exactSince: isoTime(exactSince),
  };
  return { hours, times, counted, expectation, lateAfter, found };
};

/** The latest gaps of a device in a part of time (epoch ms), since it is registered. Errors: `validation_failed`. */
export const readGaps =
  (deps: Pick<HealthDeps, "db" | "clock">) =>
  async (
    device: DeviceRecord,
    asked: { from?: number | undefined; to?: number | undefined },
  ): Promise<DeviceGaps> => {
    const now = deps.clock.now();
    const to = Math.min(asked.to ?? now, now);
    if (asked.from !== undefined && asked.from > (asked.to ?? Number.POSITIVE_INFINITY))
      throw refuseField("from", message("start_before_end"));
    const from = Math.min(
      to,
      Math.max(
        asked.from ?? to - gapDays.usual * dayMs,
        to - gapDays.most * dayMs,
        // History from before it was registered, from a file or its own memory, may have another rhythm.
        device.createdAt.getTime(),
      ),
    );
    const { found } = await findGaps(deps, device, { from, to }, gapsShown);
    return { ...found, from: isoTime(from), to: isoTime(to) };
  };

/**
 * Availability of the readings of a device up to now, since it is registered and before that where its readings are there.
 * @param most gaps, the latest
 */
export const readHealth =
  (deps: HealthDeps) =>
  async (device: DeviceRecord, days: HealthDays, most = gapsShown): Promise<DeviceHealth> => {
    const { clock, zone, clockOffsets, communication, newest } = deps;
    const now = clock.now();
    const pieces = piecesOf(days, sampleSecondsOf(device) * 1000, now, zone);
    const from = pieces[0]?.from ?? now;
    // History from before it was registered, from a file or its own memory, may have another rhythm.
    const since = Math.max(from, device.createdAt.getTime());
    await communication.flush();
    const range = { from: since, to: now, counted: from };
    const { hours, times, counted, expectation, lateAfter, found } = await findGaps(
      deps,
      device,
      range,
      most,
    );
    const strip = stripOf(pieces, hours, expectation);
    const counting = countedHours(strip, hours, since);
    const { median, usual, most: longest } = times;
    const reported = newest.of(device.id);
    const ahead = clockOffsets.of(device.id);
    return {
      from: isoTime(from),
      to: isoTime(now),
      ...found,
      pieceSeconds: pieces.length === days ? daySeconds : hourSeconds,
      strip: strip.map(({ at, ...piece }) => ({ at: isoTime(at), ...piece })),
      expected: strip.reduce((sum, piece) => sum + piece.expected, 0),
      received: strip.reduce((sum, piece) => sum + (isUncounted(piece, since) ? 0 : piece.received), 0),
      completeness: completenessOf(strip),
      channels: device.channels
        .filter(({ removed }) => !removed)
        .map(({ parameter, slot }) => ({
          parameter,
          received: counting.reduce((sum, { counts }) => sum + (counts[slot] ?? 0), 0),
        })),
      delay:
        median === null || usual === null || longest === null
          ? null
          : { median, usual, most: longest, late: times.late },
      lateAfterSeconds: lateAfter,
      duplicates: counted.duplicates,
      conflicts: counted.conflicts,
      connects: keepsConnection(device) ? counted.connects : null,
      takeovers: counted.takeovers,
      clockAheadSeconds: ahead === null ? null : ahead / 1000,
      rejectedFields: counted.rejectedFields,
      pendingHours: counted.pendingHours,
      lastUpload:
        times.uploadedAt === null
          ? null
          : { receivedAt: isoTime(times.uploadedAt), readings: times.uploaded },
      nextReportAt:
        reported && !reported.imported
          ? isoTime(reported.receivedAt + device.reportIntervalSeconds * 1000)
          : null,
    };
  };
