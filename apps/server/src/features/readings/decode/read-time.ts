import { minuteMs } from "@sgval/quantities/duration";
import type { TimeZone } from "@sgval/quantities/time-zone";

// Until the year 5138 seconds stay below the first, milliseconds of this century are between the first two, and so on.
const MILLISECONDS_FROM = 1e11;
const MICROSECONDS_FROM = 1e14;
const NANOSECONDS_FROM = 1e17;
const LATEST_DATE = 8.64e15;

const digits = (text: string, start: number, count: number): number => {
  let value = 0;
  for (let index = start; index < start + count; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
};

const fromEpoch = (value: number): number => {
  if (!Number.isFinite(value) || value < 0) return Number.NaN;
  const ms = Math.round(
    value < MILLISECONDS_FROM
      ? value * 1000
      : value < MICROSECONDS_FROM
        ? value
        : value / (value < NANOSECONDS_FROM ? 1e3 : 1e6),
  );
  return ms <= LATEST_DATE ? ms : Number.NaN;
};

/** Minutes east of UTC of a trailing `Z`, `+07`, `+0700` or `+07:00`; NaN when it is none of these. */
const readOffset = (text: string): number => {
  if (text === "Z" || text === "z") return 0;
  const sign = text[0] === "+" ? 1 : text[0] === "-" ? -1 : Number.NaN;
  const colon = text[3] === ":" ? 1 : 0;
  if (text.length !== 3 && text.length !== 5 + colon) return Number.NaN;
  const minutes = text.length === 3 ? 0 : digits(text, 3 + colon, 2);
  const hours = digits(text, 1, 2);
  return hours <= 14 && minutes < 60 ? sign * (hours * 60 + minutes) : Number.NaN;
};

/** Epoch ms of a date and time without an offset, as if it were UTC; NaN for a day that no month has. */
const utcOf = (
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
): number => {
  if (!(month >= 1 && month <= 12 && hour < 24 && minute < 60 && second < 60)) return Number.NaN;
  const date = Date.UTC(year, month - 1, day, hour, minute, second);
  // Date.UTC turns 30 February into 2 March; a day that moved was never one.
  return new Date(date).getUTCDate() === day ? date : Number.NaN;
};

const clock = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s*([AaPp]\.?[Mm]\.?)?\s*(Z|z|[+-]\d{2}(?::?\d{2})?)?`;
const between = String.raw`(?:[Tt]|,?\s+)`;
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${between}${clock}$`);
/** Day first, as everywhere our devices are: a month first looks the same. */
const dayFirst = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})${between}${clock}$`);
const compact = /^(\d{4}|\d{2})(\d{2})(\d{2})[Tt]?(\d{2})(\d{2})(\d{2})(Z|z|[+-]\d{2}:?\d{2})?$/;
const justDate = /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}$/;
const justTime = new RegExp(`^${clock}$`);

/** Which half of a time a text is, where date and time of day stand apart. */
export const halfOfTime = (value: unknown): "date" | "clock" | null =>
  typeof value !== "string"
    ? null
    : justDate.test(value.trim())
      ? "date"
      : justTime.test(value.trim())
        ? "clock"
        : null;

const hourOf = (hour: number, halfDay: string | undefined): number => {
  if (!halfDay) return hour;
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (/^p/i.test(halfDay) ? 12 : 0);
};

const atZone = (utc: number, offset: string | undefined, zone: TimeZone, receivedAt: number): number =>
  Number.isNaN(utc) ? utc : offset ? utc - readOffset(offset) * minuteMs : zone.timestampOf(utc, receivedAt);

const readCalendar = (text: string, zone: TimeZone, receivedAt: number): number => {
  const first = yearFirst.exec(text);
  const match = first ?? dayFirst.exec(text);
  if (!match) return Number.NaN;
  const [, one, , month, other, hour, minute, second = "0", fraction = "0", halfDay, offset] = match;
  const [year, day] = first ? [one, other] : [other, one];
  const clockHour = hourOf(Number(hour), halfDay);
  const utc = utcOf(Number(year), Number(month), Number(day), clockHour, Number(minute), Number(second));
  return atZone(utc + Math.round(Number(`0.${fraction}`) * 1000), offset, zone, receivedAt);
};

/** `20251120080000` and `251120080000`, also with a T between date and time. */
const readCompact = (text: string, zone: TimeZone, receivedAt: number): number => {
  const [, year = "", month, day, hour, minute, second, offset] = compact.exec(text) ?? [];
  const utc = utcOf(
    Number(year.length === 2 ? `20${year}` : year),
    ...([Number(month), Number(day), Number(hour), Number(minute), Number(second)] as const),
  );
  return atZone(utc, offset, zone, receivedAt);
};

/**
 * Reads a device's time in epoch milliseconds: epoch seconds, milliseconds, microseconds or nanoseconds (also as text), ISO 8601,
 * `YYYY-MM-DD HH:mm:ss` or `DD/MM/YYYY HH:mm:ss` with dashes, slashes or dots, also with AM and PM, and `YYYYMMDDHHmmss`. Without an
 * offset it is local time of the zone, of two times that the clocks repeat the one nearer to the arrival. NaN when it cannot be read, as
 * a date alone; a clock that was never set gives its early date.
 */
export function parseTimestamp(value: unknown, zone: TimeZone, receivedAt: number): number {
  // As milliseconds these fourteen digits would be the year 2603 or later.
  const isCompact = typeof value === "number" && value >= 2e13 && value < 2.1e13;
  if (typeof value === "number" && !isCompact) return fromEpoch(value);
  const text = isCompact ? String(value) : typeof value === "string" ? value.trim() : "";
  if (text.includes(":") && !compact.test(text)) return readCalendar(text, zone, receivedAt);
  if (/^\d+(?:\.\d+)?$/.test(text) && text.length !== 14 && text.length !== 12)
    return fromEpoch(Number(text));
  const read = compact.test(text) ? readCompact(text, zone, receivedAt) : Number.NaN;
  return Number.isNaN(read) && text !== "" ? fromEpoch(Number(text)) : read;
}
