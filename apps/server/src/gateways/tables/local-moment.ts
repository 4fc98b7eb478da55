import type { Language } from "@sgval/quantities/language";

const formatters = new Map<string, Intl.DateTimeFormat>();

const formatterOf = (zone: string): Intl.DateTimeFormat => {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  formatters.set(zone, made);
  return made;
};

/**
 * The wall clock of a zone at a moment, as if it were UTC: epoch milliseconds whose UTC fields read like the clock.
 * A sheet has no zones, so this is what its dates are.
 */
export const wallClock = (moment: number, zone: string): number => {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(moment)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((moment % 1000) + 1000) % 1000);
};

const two = (number: number): string => String(number).padStart(2, "0");

/** ISO 8601 of the wall clock with its offset: `2026-11-20T21:05:09+07:00`; milliseconds only where there are some. */
export const writeIso = (moment: number, zone: string): string => {
  const local = wallClock(moment, zone);
  const minutes = Math.round((local - moment) / 60_000);
  const offset = `${minutes < 0 ? "-" : "+"}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
  return new Date(local).toISOString().replace(/(?:\.000)?Z$/, offset);
};

/** `2026-11-20`. */
export const writeIsoDay = (moment: number, zone: string): string => writeIso(moment, zone).slice(0, 10);

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** As the screens write it: `20/11/2026 21:05:09`, in English `20 Nov 2026, 21:05:09`. */
export const writeMoment = (moment: number, language: Language, zone: string): string => {
  const [day = "", time = ""] = new Date(wallClock(moment, zone)).toISOString().split("T");
  const [year = "", month = "", date = ""] = day.split("-");
  const clock = time.slice(0, 8);
  return language === "en"
    ? `${Number(date)} ${months[Number(month) - 1] ?? month} ${year}, ${clock}`
    : `${date}/${month}/${year} ${clock}`;
};

/** The zone by name and offset: `Asia/Ho_Chi_Minh (GMT+7)`. */
export const writeZone = (moment: number, zone: string): string => {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    timeZoneName: "shortOffset",
  }).formatToParts(moment);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value;
  return offset ? `${zone} (${offset})` : zone;
};
