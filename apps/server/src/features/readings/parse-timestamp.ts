const MS_PER_MINUTE = 60_000;
// Seconds stay below this until the year 5138; milliseconds passed it in 1973.
const MILLISECONDS_FROM = 1e11;
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
  const ms = Math.round(value >= MILLISECONDS_FROM ? value : value * 1000);
  return ms <= LATEST_DATE ? ms : Number.NaN;
};

/** Minutes east of Greenwich of a trailing `Z`, `+07`, `+0700` or `+07:00`; NaN when it is none of these. */
const readOffset = (text: string): number => {
  if (text === "Z" || text === "z") return 0;
  const sign = text[0] === "+" ? 1 : text[0] === "-" ? -1 : Number.NaN;
  const colon = text[3] === ":" ? 1 : 0;
  if (text.length !== 3 && text.length !== 5 + colon) return Number.NaN;
  const minutes = text.length === 3 ? 0 : digits(text, 3 + colon, 2);
  const hours = digits(text, 1, 2);
  return hours <= 14 && minutes < 60 ? sign * (hours * 60 + minutes) : Number.NaN;
};

const readCalendar = (text: string, zoneOffsetMinutes: number): number => {
  const separator = text[4];
  const between = text[10];
  if ((separator !== "-" && separator !== "/") || text[7] !== separator) return Number.NaN;
  if ((between !== " " && between !== "T" && between !== "t") || text[13] !== ":") return Number.NaN;
  const month = digits(text, 5, 2);
  const day = digits(text, 8, 2);
  const hour = digits(text, 11, 2);
  let end = 16;
  let second = 0;
  let fraction = 0;
  if (text[16] === ":") {
    second = digits(text, 17, 2);
    end = 19;
    if (text[19] === "." || text[19] === ",") {
      end = 20;
      while (end < text.length && text.charCodeAt(end) >= 48 && text.charCodeAt(end) <= 57) end += 1;
      fraction = Number(`0.${text.slice(20, end)}`);
    }
  }
  const offset = end === text.length ? zoneOffsetMinutes : readOffset(text.slice(end).trim());
  const minute = digits(text, 14, 2);
  if (!(hour < 24 && minute < 60 && second < 60)) return Number.NaN;
  const date = Date.UTC(digits(text, 0, 4), month - 1, day, hour, minute, second);
  // Date.UTC turns 30 February into 2 March; a day that moved was never one.
  if (new Date(date).getUTCDate() !== day || !(month >= 1 && month <= 12)) return Number.NaN;
  return date + Math.round(fraction * 1000) - offset * MS_PER_MINUTE;
};

/**
 * Reads a device's time in epoch milliseconds: epoch seconds or milliseconds (also as text), ISO 8601, or
 * `YYYY-MM-DD HH:mm:ss` with dashes or slashes. Without an offset it is the device's local time.
 * NaN when it cannot be read; a clock that was never set gives its honest early date.
 */
export function parseTimestamp(value: unknown, zoneOffsetMinutes: number): number {
  if (typeof value === "number") return fromEpoch(value);
  if (typeof value !== "string") return Number.NaN;
  const text = value.trim();
  if (text.length >= 16 && Number.isNaN(digits(text, 4, 1))) return readCalendar(text, zoneOffsetMinutes);
  return text === "" ? Number.NaN : fromEpoch(Number(text));
}
