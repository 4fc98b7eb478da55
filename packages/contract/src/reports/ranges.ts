import { dayMs, hourMs, minuteMs } from "@sgval/quantities/duration";
import type { TimeZone } from "@sgval/quantities/time-zone";
import * as z from "zod";
import { message } from "../message.ts";

/** Usual ranges of a report that move with the time at which it is made. */
export const reportRanges = ["2h", "5h", "1d", "yesterday", "7d", "30d", "lastMonth"] as const;
type UsualRange = (typeof reportRanges)[number];

const lastUnitMs = { min: minuteMs, h: hourMs, d: dayMs } as const;
export type LastUnit = keyof typeof lastUnitMs;
export const lastUnits = ["min", "h", "d"] as const satisfies readonly LastUnit[];
/** Ten years and more. */
export const mostLastDays = 3_660;

/** A usual range, or so many minutes, hours or days up to now, as `last90min`. */
export type ReportRange = UsualRange | `last${number}${LastUnit}`;

/** How long a range up to now is; `null` for another range, and for more than there can be. */
export const lastOf = (range: string): { count: number; unit: LastUnit; ms: number } | null => {
  const [, digits, text] = /^last([1-9]\d{0,6})(min|h|d)$/.exec(range) ?? [];
  const unit = lastUnits.find((one) => one === text);
  const count = Number(digits);
  if (!unit || count * lastUnitMs[unit] > mostLastDays * dayMs) return null;
  return { count, unit, ms: count * lastUnitMs[unit] };
};

export const reportRange = z.union([
  z.enum(reportRanges),
  z
    .templateLiteral(["last", z.number().int(), z.enum(lastUnits)])
    .refine((range) => lastOf(range) !== null, message("invalid_value")),
]);

const hours: Readonly<Partial<Record<ReportRange, number>>> = { "2h": 2, "5h": 5, "1d": 24 };
const days: Readonly<Partial<Record<ReportRange, number>>> = { yesterday: 1, "7d": 7, "30d": 30 };

/** ms up to now; `null` for a range of whole local days or months, which newer values are not in. */
const spanOf = (range: ReportRange): number | null => {
  const span = hours[range];
  return span === undefined ? (lastOf(range)?.ms ?? null) : span * hourMs;
};

/** Whether a range ends at the time at which the report is made. */
export const endsNow = (range: ReportRange): boolean => spanOf(range) !== null;

/** The local midnight that begins the month of a local day, `YYYY-MM-DD`. */
const monthStart = (date: string, zone: Pick<TimeZone, "timestampOf">): number =>
  zone.timestampOf(Date.parse(`${date.slice(0, 7)}-01T00:00:00Z`), 0);

/** Begin and end (epoch ms): the last minutes, hours or days up to now, whole local days up to the last midnight, or the month before this one. */
export const rangeAt = (
  range: ReportRange,
  now: number,
  zone: Pick<TimeZone, "startOfDay" | "dateOf" | "timestampOf">,
): { from: number; to: number } => {
  if (range === "lastMonth") {
    const to = monthStart(zone.dateOf(now), zone);
    return { from: monthStart(zone.dateOf(to - dayMs / 2), zone), to };
  }
  const span = spanOf(range);
  if (span !== null) return { from: now - span, to: now };
  const to = zone.startOfDay(now);
  // Noon, because a day may have 23 or 25 hours.
  return { from: zone.startOfDay(to + dayMs / 2 - (days[range] ?? 1) * dayMs), to };
};
