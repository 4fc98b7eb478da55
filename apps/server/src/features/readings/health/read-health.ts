import { freshnessLimits, keepsConnection } from "@sgval/contract/devices/freshness";
import { sampleSecondsOf } from "@sgval/contract/devices/intervals";
import {
  completenessOf,
  type DeviceHealth,
  gapIntervals,
  type HealthDays,
} from "@sgval/contract/readings/health";
import { daySeconds, hourSeconds } from "@sgval/quantities/duration";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import type { ClockOffsets } from "../clock-offsets.ts";
import { hourOf } from "../write/pending-hours.ts";
import { gapsOf, piecesOf, stripOf } from "./assess-health.ts";
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

const iso = (timestamp: number): string => new Date(timestamp).toISOString();

/**
 * Availability of the readings of a device up to now, since it is registered. Counts come from the rollups of hours; single readings, of which gaps
 * and delays are made, are read up to a limit, and what lies before it is known by the hour.
 * @param most gaps, the latest
 */
export const readHealth =
  ({ db, clock, zone, clockOffsets, communication, newest }: HealthDeps) =>
  async (device: DeviceRecord, days: HealthDays, most = gapsShown): Promise<DeviceHealth> => {
    const now = clock.now();
    const intervalSeconds = sampleSecondsOf(device);
    const interval = intervalSeconds * 1000;
    const { lateAfter } = freshnessLimits(device.type, device.reportIntervalSeconds);
    const pieces = piecesOf(days, interval, now, zone);
    const from = pieces[0]?.from ?? now;
    // History from before it was registered, from a file or its own memory, may have another rhythm.
    const since = Math.max(from, device.createdAt.getTime());
    const range = { from: since, to: now + 1 };
    await communication.flush();
    const [hours, times, counted] = await Promise.all([
      hourCounts(db, device.id, { from: hourOf(since), to: range.to }),
      newestTimes(db, device.id, range, {
        readings: mostReadings,
        silence: gapIntervals * intervalSeconds,
        lateAfter,
        silences: most,
      }),
      countedOf(db, device.id, { from: hourOf(from), to: range.to }),
    ]);
    const isCut = times.count === mostReadings && times.first !== null;
    const exactSince = Math.max(since, isCut && times.first !== null ? times.first : since, counted.rawSince);
    const due = {
      from: since,
      // What a device sends with its next report is not missing yet.
      to: Math.max(now - lateAfter * 1000, times.last ?? 0),
    };
    const expectation = { interval, due };
    const strip = stripOf(pieces, hours, expectation);
    const silences = times.silences.map(([start, end]) => ({ from: start, to: end }));
    const gaps = gapsOf(
      hours,
      { since: exactSince, first: times.first, last: times.last, silences },
      expectation,
    );
    const { median, usual, most: longest } = times;
    const reported = newest.of(device.id);
    const ahead = clockOffsets.of(device.id);
    return {
      from: iso(from),
      to: iso(now),
      intervalSeconds,
      pieceSeconds: pieces.length === days ? daySeconds : hourSeconds,
      strip: strip.map(({ at, ...piece }) => ({ at: iso(at), ...piece })),
      expected: strip.reduce((sum, piece) => sum + piece.expected, 0),
      received: strip.reduce((sum, piece) => sum + piece.received, 0),
      completeness: completenessOf(strip),
      channels: device.channels
        .filter(({ removed }) => !removed)
        .map(({ parameter, slot }) => ({
          parameter,
          received: hours.reduce((sum, { counts }) => sum + (counts[slot] ?? 0), 0),
        })),
      gaps: gaps.slice(0, most).map((gap) => ({ ...gap, from: iso(gap.from), to: iso(gap.to) })),
      gapCount: gaps.length + Math.max(0, times.silenceCount - times.silences.length),
      exactSince: iso(exactSince),
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
        times.uploadedAt === null ? null : { receivedAt: iso(times.uploadedAt), readings: times.uploaded },
      nextReportAt:
        reported && !reported.imported
          ? iso(reported.receivedAt + device.reportIntervalSeconds * 1000)
          : null,
    };
  };
