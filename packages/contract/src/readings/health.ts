import * as z from "zod";
import { dataOf, idParams, isoTime, route, timestamp } from "../route.ts";
import type { Table } from "../table.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { tableTitles } from "./feature.ts";

/** So many intervals without a reading are a gap, for the health of a device as for the lines of charts. */
export const gapIntervals = 2.5;

/** Readings that a part of time must have, whenever its device began to count; both in one unit. */
export const expectedReadings = (span: number, interval: number): number => Math.floor(span / interval);

/**
 * Readings that are expected of a piece of time in which, or after which, the device was added. What it has from before
 * counts where at least half of its readings are there; history of another rhythm, or none at all, is not counted.
 * @param whole readings of the whole piece
 * @param due those since the device was added
 */
export const expectedWithHistory = (whole: number, due: number, received: number): number =>
  received - due >= Math.max(1, (whole - due) / 2) ? whole : due;

/**
 * Share of what was expected that arrived, 0 to 1; more in one piece of time makes up for nothing in another. `null` while
 * nothing is expected.
 */
export const completenessOf = (pieces: readonly { expected: number; received: number }[]): number | null => {
  let [all, arrived] = [0, 0];
  for (const { expected, received } of pieces) {
    all += expected;
    arrived += Math.min(expected, received);
  }
  return all === 0 ? null : arrived / all;
};

/** The parts of time that the health of a device is looked at for, in days up to now. */
export const healthDays = [1, 7, 30] as const;
export type HealthDays = (typeof healthDays)[number];

/** A request for the last days of a device. */
export const healthDaysQuery = z.object({
  days: z.coerce
    .number()
    .pipe(z.union(healthDays.map((days) => z.literal(days))))
    .default(1),
});

const count = z.number().int().nonnegative();
const seconds = z.number().nonnegative();

/** Which readings of a device arrived in a part of time, and how they travelled. */
export const deviceHealth = z.object({
  from: isoTime,
  to: isoTime,
  /** The device is expected to measure once in so many seconds. */
  intervalSeconds: seconds,
  /** Width of a piece of the strip: an hour, or a local day. */
  pieceSeconds: seconds,
  /**
   * Consecutive pieces from `from` to `to`. Nothing is expected of what is not due yet, nor of a piece before the device was
   * added unless its readings are there; what else there is of such a piece is not counted.
   */
  strip: z.array(z.object({ at: isoTime, expected: count, received: count })),
  expected: count,
  received: count,
  /** Share of what was expected that arrived, 0 to 1; `null` while nothing is expected. More than expected makes up for no gap. */
  completeness: z.number().min(0).max(1).nullable(),
  /** Good values of each channel. */
  channels: z.array(z.object({ parameter: z.string(), received: count })),
  /** Silences of more than 2.5 intervals, the latest first. */
  gaps: z.array(z.object({ from: isoTime, to: isoTime, missing: count })),
  gapCount: count,
  /** Gaps are exact since then; before it they are known by the hour. */
  exactSince: isoTime,
  /** From measuring to storing, of the readings since `exactSince`; `null` without any. */
  delay: z.object({ median: seconds, most: seconds, usual: seconds, late: count }).nullable(),
  /** A reading is late that took longer than this. */
  lateAfterSeconds: seconds,
  duplicates: count,
  /** Values that came twice and differed. */
  conflicts: count,
  /** How often a device that keeps its connection connected; `null` for one that comes and goes. */
  connects: count.nullable(),
  /** How often one connection of the device took the commands over from another. */
  takeovers: count,
  /** How far its clock is ahead, where that is corrected. */
  clockAheadSeconds: z.number().nullable(),
  /** Fields whose last value could not be used. */
  rejectedFields: count,
  /** Hours that are being counted, as after an import. */
  pendingHours: count,
  /** The message that arrived last, and how many readings of the range came with it. */
  lastUpload: z.object({ receivedAt: isoTime, readings: count }).nullable(),
  /** When the next report is due; past when it is late. */
  nextReportAt: isoTime.nullable(),
});
export type DeviceHealth = z.infer<typeof deviceHealth>;

export const readDeviceHealth = route({
  method: "GET",
  path: "/device/:id/health",
  summary: "Availability of the readings of a device and the health of its communication",
  access: { permission: "Device.Index" },
  params: idParams,
  query: healthDaysQuery,
  answer: dataOf(deviceHealth),
  errors: ["not_found"],
});

/** The gaps among the readings of a part of time. */
export const deviceGaps = deviceHealth.pick({
  from: true,
  to: true,
  intervalSeconds: true,
  gaps: true,
  gapCount: true,
  exactSince: true,
});
export type DeviceGaps = z.infer<typeof deviceGaps>;

/** Without an end up to now; without a start, or with an earlier one, the days before the end. */
export const gapDays = { usual: 30, most: 366 } as const;

export const readDeviceGaps = route({
  method: "GET",
  path: "/device/:id/gaps",
  summary: "The latest gaps among the readings of a device in a part of time",
  access: readDeviceHealth.access,
  params: idParams,
  query: z.object({ from: timestamp.optional(), to: timestamp.optional() }),
  answer: dataOf(deviceGaps),
  errors: ["not_found"],
});

const fromHeading = { vn: "Từ", en: "From", fr: "De" } as const;
const toHeading = { vn: "Đến", en: "To", fr: "À" } as const;
const counts = {
  expected: { kind: "number", heading: { vn: "Mong đợi", en: "Expected", fr: "Attendues" }, decimals: 0 },
  received: {
    kind: "number",
    heading: { vn: "Giá trị tốt", en: "Good values", fr: "Valeurs bonnes" },
    decimals: 0,
  },
  share: {
    kind: "number",
    heading: { vn: "Tỷ lệ", en: "Share", fr: "Part" },
    unit: "%",
    decimals: 1,
  },
} as const;

/** What arrived of what was expected, by hour or local day. */
export const receivedTable = {
  name: "received_readings",
  title: tableTitles.received_readings,
  columns: {
    from: { kind: "timestamp", heading: fromHeading },
    to: { kind: "timestamp", heading: toHeading },
    ...counts,
  },
} as const satisfies Table;

export const gapTable = {
  name: "reading_gaps",
  title: tableTitles.reading_gaps,
  columns: {
    from: { kind: "timestamp", heading: fromHeading },
    to: { kind: "timestamp", heading: toHeading },
    lasted: {
      kind: "number",
      heading: { vn: "Kéo dài", en: "Duration", fr: "Durée" },
      unit: "h",
      decimals: 2,
    },
    missing: {
      kind: "number",
      heading: { vn: "Thiếu số liệu", en: "Missing readings", fr: "Mesures manquantes" },
      decimals: 0,
    },
  },
} as const satisfies Table;

export const channelCountTable = {
  name: "received_by_channel",
  title: tableTitles.received_by_channel,
  columns: {
    channel: { kind: "text", heading: { vn: "Kênh đo", en: "Channel", fr: "Voie" } },
    ...counts,
  },
} as const satisfies Table;

/** The tables that the health of a device is made of. */
export const healthParts = ["pieces", "gaps", "channels"] as const;
export type HealthPart = (typeof healthParts)[number];

export const exportDeviceHealth = route({
  method: "GET",
  path: "/device/:id/health/export",
  summary: "One table of the health of a device as a CSV, XLSX or PDF file",
  access: readDeviceHealth.access,
  params: idParams,
  query: exportQueryOf(healthDaysQuery.extend({ part: z.enum(healthParts) })),
  answer: null,
  errors: ["not_found", ...exportErrors],
  limitPerMinute: exportsPerMinute,
});
