import { daySeconds, hourSeconds, minuteSeconds, quarterMs } from "./duration.ts";
import { type Language, localeOf } from "./language.ts";

const formatters = new Map<string, Intl.DateTimeFormat>();

const formatter = (zone: string): Intl.DateTimeFormat => {
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

/** A time as interfaces write it: ISO 8601, in UTC. */
export function isoTime(time: number | Date): string;
export function isoTime(time: number | Date | null): string | null;
export function isoTime(time: number | Date | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

type LocalTime = Readonly<Record<string, string>>;

/** A text asks for one timestamp several times in a row, and a list writes hundreds of texts at once. */
let last: { timestamp: number; zone: string; time: LocalTime } | null = null;

/** Date and time parts of a timestamp in a time zone: two digits each, four for the year. */
const localTime = (timestamp: number, zone: string): LocalTime => {
  if (last?.timestamp === timestamp && last.zone === zone) return last.time;
  const time = Object.fromEntries(
    formatter(zone)
      .formatToParts(timestamp)
      .map(({ type, value }) => [type, value]),
  );
  last = { timestamp, zone, time };
  return time;
};

const englishMonths = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** 07/03/2025 in Vietnamese and French; 7 Mar 2025 in English, whose readers disagree on the order of day and month. */
export const writeDate = (timestamp: number, language: Language, zone: string): string => {
  const { day = "", month = "", year = "" } = localTime(timestamp, zone);
  if (language !== "en") return `${day}/${month}/${year}`;
  return `${Number(day)} ${englishMonths[Number(month) - 1] ?? month} ${year}`;
};

/** The month with its year: 11/2026 or Nov 2026. */
export const writeMonth = (timestamp: number, language: Language, zone: string): string => {
  const { month = "", year = "" } = localTime(timestamp, zone);
  return language === "en" ? `${englishMonths[Number(month) - 1] ?? month} ${year}` : `${month}/${year}`;
};

/** The day without its year: 16/11 or 16 Nov. */
export const writeDay = (timestamp: number, language: Language, zone: string): string => {
  const { day = "", month = "" } = localTime(timestamp, zone);
  return language === "en" ? `${Number(day)} ${englishMonths[Number(month) - 1] ?? ""}` : `${day}/${month}`;
};

/** 21:05 or 21:05:09, always on the 24-hour clock. */
export const writeTime = (timestamp: number, zone: string, seconds = true): string => {
  const { hour = "", minute = "", second = "" } = localTime(timestamp, zone);
  return seconds ? `${hour}:${minute}:${second}` : `${hour}:${minute}`;
};

export const writeDateTime = (timestamp: number, language: Language, zone: string, seconds = true): string =>
  `${writeDate(timestamp, language, zone)}${language === "en" ? "," : ""} ${writeTime(timestamp, zone, seconds)}`;

/** The time alone for a timestamp of today; day and time (16/11 21:05 or 16 Nov 21:05) for any other. */
export const writeTimestamp = (
  timestamp: number,
  now: number,
  language: Language,
  zone: string,
  seconds = true,
): string => {
  const today = writeDate(timestamp, language, zone) === writeDate(now, language, zone);
  const time = writeTime(timestamp, zone, today && seconds);
  return today ? time : `${writeDay(timestamp, language, zone)} ${time}`;
};

const zoneFormatters = new Map<string, Intl.DateTimeFormat>();
/** The offset of a zone within a quarter of an hour, in which none changes. */
const zoneTexts = new Map<string, { quarter: number; text: string }>();
/** The offset of the time zone for display, such as GMT+7. */
export const writeZone = (timestamp: number, zone: string): string => {
  const quarter = Math.floor(timestamp / quarterMs);
  const written = zoneTexts.get(zone);
  if (written?.quarter === quarter) return written.text;
  // Making one takes a hundred times as long as using it, and every row of a list asks.
  const known =
    zoneFormatters.get(zone) ??
    new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeZoneName: "shortOffset" });
  zoneFormatters.set(zone, known);
  const text = known.formatToParts(timestamp).find(({ type }) => type === "timeZoneName")?.value ?? zone;
  zoneTexts.set(zone, { quarter, text });
  return text;
};

/** Offset of the zone from UTC in seconds at that timestamp. */
export const zoneOffsetSeconds = (timestamp: number, zone: string): number => {
  const { year, month, day, hour, minute, second } = localTime(timestamp, zone);
  const local = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  return Math.round((local - Math.floor(timestamp / 1000) * 1000) / 1000);
};

const spans = [
  { unit: "day", seconds: daySeconds },
  { unit: "hour", seconds: hourSeconds },
  { unit: "minute", seconds: minuteSeconds },
  { unit: "second", seconds: 1 },
] as const;

const spanFormatters = new Map<string, Intl.NumberFormat>();

/** A duration (s) rounded to the nearest of the unit that it is written in, where it is no age: 59.9 minutes are an hour. */
export const nearestSpan = (seconds: number): number => {
  let nearest = Math.round(seconds);
  for (const unit of [60, 3600, 86_400]) if (nearest >= unit) nearest = Math.round(nearest / unit) * unit;
  return nearest;
};

/** A duration in its largest whole unit: 40 giây, 3 phút, 2 giờ. Negative durations count as zero. */
export const writeSpan = (seconds: number, language: Language, style: "long" | "narrow" = "long"): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const span = spans.find((one) => whole >= one.seconds) ?? spans[3];
  const key = `${language}${span.unit}${style}`;
  const known =
    spanFormatters.get(key) ??
    new Intl.NumberFormat(localeOf(language), {
      style: "unit",
      unit: span.unit,
      // French has a space before every unit, which its narrow form lacks, and an English "7m" would be read as metres.
      unitDisplay: style === "narrow" && language !== "vn" ? "short" : style,
    });
  spanFormatters.set(key, known);
  return known.format(Math.floor(whole / span.seconds));
};
