import { dayMs, minuteMs } from "@sgval/quantities/duration";
import type { TimeZone } from "@sgval/quantities/time-zone";

/** A local day with its ends, epoch ms. */
export interface DaySpan {
  day: string;
  from: number;
  to: number;
}

/** Local days, both within. */
export interface DayRange {
  from: string;
  to: string;
}

const isoDay = (utc: number): string => new Date(utc).toISOString().slice(0, 10);
/** The day so many days later. */
export const dayAfter = (day: string, days = 1): string => isoDay(Date.parse(day) + days * dayMs);
/** Days in ISO 8601 sort as text. */
export const earlierDay = (one: string, other: string): string => [one, other].sort()[0] ?? one;
/** All days from one to another, both with it. */
export const daysBetween = (from: string, to: string): string[] => {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => dayAfter(from, index));
};
/** The time (epoch ms) of a local time of a day, `minutes` after midnight. */
export const timeOfDay = (zone: TimeZone, day: string, minutes = 0): number => {
  const local = Date.parse(day) + minutes * minuteMs;
  return zone.timestampOf(local, local - zone.offsetAt(local));
};
export const spanOf = (zone: TimeZone, day: string): DaySpan => ({
  day,
  from: timeOfDay(zone, day),
  to: timeOfDay(zone, dayAfter(day)),
});

/** The month (`YYYY-MM`) so many months before the one of a day, as a range of days. */
export const monthBefore = (day: string, months: number): DayRange & { month: string } => {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const first = isoDay(Date.UTC(year, month - 1 - months, 1));
  const next = isoDay(Date.UTC(year, month - months, 1));
  return { month: first.slice(0, 7), from: first, to: dayAfter(next, -1) };
};
