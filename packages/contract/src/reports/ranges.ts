import { dayMs, hourMs } from "@sgval/quantities/duration";
import type { TimeZone } from "@sgval/quantities/time-zone";

/** Ranges of a report that move with the time at which it is made. */
export const reportRanges = ["2h", "5h", "1d", "yesterday", "7d", "30d", "lastMonth"] as const;
export type ReportRange = (typeof reportRanges)[number];

const hours: Readonly<Partial<Record<ReportRange, number>>> = { "2h": 2, "5h": 5, "1d": 24 };
const days: Readonly<Partial<Record<ReportRange, number>>> = { yesterday: 1, "7d": 7, "30d": 30 };

/** The local midnight that begins the month of a local day, `YYYY-MM-DD`. */
const monthStart = (date: string, zone: Pick<TimeZone, "timestampOf">): number =>
  zone.timestampOf(Date.parse(`${date.slice(0, 7)}-01T00:00:00Z`), 0);

/** Begin and end (epoch ms): the last hours up to now, whole local days up to the last midnight, or the month before this one. */
export const rangeAt = (
  range: ReportRange,
  now: number,
  zone: Pick<TimeZone, "startOfDay" | "dateOf" | "timestampOf">,
): { from: number; to: number } => {
  if (range === "lastMonth") {
    const to = monthStart(zone.dateOf(now), zone);
    return { from: monthStart(zone.dateOf(to - dayMs / 2), zone), to };
  }
  const span = hours[range];
  if (span !== undefined) return { from: now - span * hourMs, to: now };
  const to = zone.startOfDay(now);
  // Noon, because a day may have 23 or 25 hours.
  return { from: zone.startOfDay(to + dayMs / 2 - (days[range] ?? 1) * dayMs), to };
};
