import type { ImportMapping, TimeFormat } from "@sgval/contract/readings/import-mapping";
import { dayMs, hourMs, minuteMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import type { ReadCell } from "../../../gateways/tables/read-row.ts";

/** The cell is empty. */
export const NO_TIME = Number.NEGATIVE_INFINITY;

const LATEST_DATE = 8.64e15;
const DATE = String.raw`(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})`;
const CLOCK = String.raw`(\d{1,2})(?:[:h](\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)\s*(AM|PM|SA|CH)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?`;
const dateFirst = new RegExp(`^${DATE}(?:(?:\\s*T\\s*|[\\s,]+)${CLOCK})?$`, "i");
const clockFirst = new RegExp(`^${CLOCK}[\\s,]+${DATE}$`, "i");
const clockAlone = new RegExp(`^${CLOCK}$`, "i");

type Group = string | undefined;

/** Local milliseconds as if in UTC; NaN for a day that does not exist. */
const dayOf = (format: TimeFormat, [one, two, three]: readonly Group[]): number => {
  const [year, month, day] =
    format === "ymd" ? [one, two, three] : format === "dmy" ? [three, two, one] : [three, one, two];
  // A date in another order than the chosen one must not become a date of the first century.
  if (year === undefined || (year.length !== 4 && !(format !== "ymd" && year.length === 2)))
    return Number.NaN;
  const [m, d] = [Number(month), Number(day)];
  const at = Date.UTC(year.length === 2 ? 2000 + Number(year) : Number(year), m - 1, d);
  // Date.UTC turns 30 February into 2 March.
  return m >= 1 && m <= 12 && new Date(at).getUTCDate() === d ? at : Number.NaN;
};

const clockOf = ([hours, minutes, seconds = "0", fraction, half]: readonly Group[]): number => {
  let hour = Number(hours);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return Number.NaN;
    hour = (hour % 12) + (/pm|ch/i.test(half) ? 12 : 0);
  }
  const [minute, second] = [Number(minutes), Number(seconds)];
  if (hour > 23 || minute > 59 || second > 59) return Number.NaN;
  const ms = fraction === undefined ? 0 : Math.floor(Number(`0.${fraction}`) * 1000);
  return hour * hourMs + minute * minuteMs + second * 1000 + ms;
};

const offsetOf = (text: string): number => {
  if (/z/i.test(text)) return 0;
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(3).replace(":", "") || 0);
  return (text.startsWith("-") ? -minutes : minutes) * minuteMs;
};

/** A local time, or with an offset a timestamp. */
interface ReadTime {
  at: number;
  isLocal: boolean;
}

const unreadable: ReadTime = { at: Number.NaN, isLocal: false };

const readCalendar = (text: string, format: TimeFormat): ReadTime => {
  const first = dateFirst.exec(text);
  const found = first ?? clockFirst.exec(text);
  if (!found) return unreadable;
  const groups: readonly Group[] = found.slice(1);
  const date = first ? groups.slice(0, 3) : groups.slice(6);
  const clock = first ? groups.slice(3) : groups.slice(0, 6);
  const local = dayOf(format, date) + (clock[0] === undefined ? 0 : clockOf(clock));
  const offset = clock[5];
  return offset === undefined
    ? { at: local, isLocal: true }
    : { at: local - offsetOf(offset), isLocal: false };
};

const readEpoch = (text: string, unit: number): ReadTime => {
  const at = /^\d+(?:[.,]\d+)?$/.test(text) ? Math.round(Number(text.replace(",", ".")) * unit) : Number.NaN;
  return { at: at <= LATEST_DATE ? at : Number.NaN, isLocal: false };
};

/** Days in binary: a whole second of another program's workbook is read as up to a millisecond less. */
const wholeSecond = (at: number): number => (at % 1000 === 999 ? at + 1 : at);

const readCell = (cell: ReadCell, format: TimeFormat): ReadTime => {
  // A workbook has local times, which its reader gives as if they were in UTC.
  if (cell instanceof Date) return { at: wholeSecond(cell.getTime()), isLocal: true };
  const text = String(cell ?? "").trim();
  if (format === "epoch_s") return readEpoch(text, 1000);
  return format === "epoch_ms" ? readEpoch(text, 1) : readCalendar(text, format);
};

/** The time of day in a column of its own, in ms; a workbook has it as a share of a day or as a date in 1899. */
const readClock = (cell: ReadCell): number => {
  if (cell instanceof Date) return (((Math.round(cell.getTime() / 1000) * 1000) % dayMs) + dayMs) % dayMs;
  if (typeof cell === "number") return cell >= 0 && cell < 1 ? Math.round(cell * 86_400) * 1000 : Number.NaN;
  const found = clockAlone.exec(String(cell ?? "").trim());
  return found && found[6] === undefined ? clockOf(found.slice(1)) : Number.NaN;
};

/**
 * Reads the times of a file, in epoch ms: NaN for what cannot be read in the chosen format, `NO_TIME` for an empty cell.
 * In the hour that clocks repeat in autumn, the time nearest to the one before is taken.
 */
export const createTimeReader = ({ format, zone, timeColumn }: ImportMapping["time"]) => {
  const { timestampOf } = createTimeZone(zone);
  let last: { date: ReadCell; clock: ReadCell; at: number } = { date: null, clock: null, at: NO_TIME };

  return (date: ReadCell, clock: ReadCell = null): number => {
    if (date === null || date === "") return NO_TIME;
    // Rows of a long file repeat their time for each parameter.
    if (date === last.date && clock === last.clock) return last.at;
    const { at, isLocal } = readCell(date, format);
    const local = at + (timeColumn === null || clock === null ? 0 : readClock(clock));
    const near = Number.isFinite(last.at) ? last.at : local;
    last = { date, clock, at: isLocal && Number.isFinite(local) ? timestampOf(local, near) : local };
    return last.at;
  };
};

/** The format in which most of these cells are times; null when they are not. */
export const timeFormatOf = (cells: readonly ReadCell[]): TimeFormat | null => {
  const epochs = cells.map((cell) => (cell === null || cell instanceof Date ? Number.NaN : Number(cell)));
  const between = (from: number, to: number) => epochs.filter((at) => at >= from && at < to).length;
  const readIn = (format: TimeFormat) =>
    cells.filter((cell) => Number.isFinite(readCell(cell, format).at)).length;
  const found: readonly (readonly [TimeFormat, number])[] = [
    ["ymd", readIn("ymd")],
    ["dmy", readIn("dmy")],
    ["mdy", readIn("mdy")],
    // From 1990 on: smaller numbers are measurements.
    ["epoch_s", between(6e8, 1e10)],
    ["epoch_ms", between(6e11, 1e13)],
  ];
  const [best] = found.toSorted(([, one], [, other]) => other - one);
  return best && best[1] > cells.length / 2 ? best[0] : null;
};

/** Whether each of these cells is a time of day alone. */
export const areClocks = (cells: readonly ReadCell[]): boolean =>
  cells.length > 0 && cells.every((cell) => typeof cell === "string" && Number.isFinite(readClock(cell)));
