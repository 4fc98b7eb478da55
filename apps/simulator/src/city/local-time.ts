import { dayMs } from "@sgval/quantities/duration";

/** UTC+7 all year: Viet Nam has no daylight saving time. */
const shiftMs = 7 * 3_600_000;

export type LocalTime = {
  /** Days since 1970-01-01 of the local calendar. */
  day: number;
  /** 0 Sunday to 6 Saturday. */
  weekday: number;
  /** 0 inclusive to 24 exclusive, with fractions. */
  hour: number;
};

/** Local date and time of an instant in epoch milliseconds. */
export function localTime(at: number): LocalTime {
  const local = at + shiftMs;
  const day = Math.floor(local / dayMs);
  return { day, weekday: (((day + 4) % 7) + 7) % 7, hour: (local - day * dayMs) / 3_600_000 };
}

/** `2025-11-20 08:00:00` with the given date separator: the local time without zone of older controllers. */
export function localStamp(at: number, separator = "-"): string {
  const iso = new Date(at + shiftMs).toISOString();
  return `${iso.slice(0, 10).replaceAll("-", separator)} ${iso.slice(11, 19)}`;
}

/** `2025-11-20T08:00:00+07:00`. */
export function localIso(at: number): string {
  return `${new Date(at + shiftMs).toISOString().slice(0, 19)}+07:00`;
}

/** Local midnight (epoch ms) that begins the month so many months before that of an instant. */
export function startOfMonth(at: number, monthsBack: number): number {
  const local = new Date(at + shiftMs);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - monthsBack, 1) - shiftMs;
}

/** Local midnight (epoch ms) that begins the day so many days before that of an instant. */
export function startOfDay(at: number, daysBack = 0): number {
  return (localTime(at).day - daysBack) * dayMs - shiftMs;
}

export function isWeekend(time: LocalTime): boolean {
  return time.weekday === 0 || time.weekday === 6;
}
