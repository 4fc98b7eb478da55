import { sampleSecondsOf } from "@sgval/contract/devices/intervals";
import { minuteMs } from "@sgval/quantities/duration";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type { DecodedDevice } from "./channel-mapping.ts";
import {
  addNote,
  type DeadLetterCause,
  type DecodedRow,
  type Decoder,
  type Prepared,
  reject,
  UNREADABLE_TIME,
} from "./decoded-message.ts";
import { halfOfTime, parseTimestamp } from "./read-time.ts";

/** Puts the halves of a time that stand apart together; true while the other one has not come. */
const awaitsHalf = (decoder: Decoder, row: DecodedRow, key: string, value: unknown): boolean => {
  const half = halfOfTime(value);
  if (half === null) return false;
  const known = decoder.halves?.row === row ? decoder.halves : null;
  const halves = { row, key, value, date: null, clock: null, ...known, [half]: value };
  decoder.halves = halves;
  if (halves.date === null || halves.clock === null) {
    row.at = UNREADABLE_TIME;
    return true;
  }
  decoder.halves = null;
  row.at = parseTimestamp(`${halves.date} ${halves.clock}`, decoder.zone, decoder.receivedAt);
  return !Number.isNaN(row.at);
};

/** Takes the time of a row from the payload field `key`. */
export function takeTime(decoder: Decoder, row: DecodedRow, key: string, value: unknown): void {
  decoder.trace?.(key, value, "time");
  if (value === null || value === "") return;
  if (typeof value === "string" && awaitsHalf(decoder, row, key, value)) return;
  const timestamp = parseTimestamp(value, decoder.zone, decoder.receivedAt);
  row.at = Number.isNaN(timestamp) ? UNREADABLE_TIME : timestamp;
  if (Number.isNaN(timestamp)) reject(decoder, key, "invalid_time", value);
}

/** Takes the time at which a network received the message: that of the measurement where the message says no other. */
export function takeArrival(decoder: Decoder, row: DecodedRow, key: string, value: unknown): void {
  decoder.trace?.(key, value, "time");
  const timestamp = parseTimestamp(value, decoder.zone, decoder.receivedAt);
  if (Number.isNaN(row.at) && !Number.isNaN(timestamp)) row.at = timestamp;
}

/** What is remembered of a device's clock between its messages. */
export interface ClockMemory {
  /** How far the newest sample was ahead of us (ms) in the last uploads that were ahead, newest last. */
  aheadBy: number[];
  /** Newest device time among those uploads, so that one sent twice counts once. */
  aheadNewest: number;
}

/** @param ahead how far the clock was known to be ahead (ms) before a restart */
export const newClockMemory = (ahead: number | null = null): ClockMemory => ({
  aheadBy: ahead === null ? [] : Array.from({ length: STEADY_UPLOADS }, () => ahead),
  aheadNewest: Number.NEGATIVE_INFINITY,
});

/** No device measured anything for us before this; an earlier date is a clock that was never set. */
export const CLOCK_SET_FROM = Date.UTC(2020, 0, 1);
/** How far a clock may be ahead of ours, ms. */
export const MOST_AHEAD = 10 * minuteMs;
const DRIFT_FROM = minuteMs;
const STEADY_WITHIN = minuteMs;
const STEADY_UPLOADS = 3;
const ZONE_SHIFT_WITHIN = minuteMs;

const isSet = (row: DecodedRow): boolean => row.at >= CLOCK_SET_FROM;

const newestOf = (rows: readonly DecodedRow[]): number => {
  let newest = Number.NEGATIVE_INFINITY;
  for (const row of rows) if (row.at > newest) newest = row.at;
  return newest;
};

const byOwnClock = (first: DecodedRow, second: DecodedRow): number =>
  (Number.isNaN(second.at) ? 0 : second.at) - (Number.isNaN(first.at) ? 0 : first.at);

interface ClockCase {
  readonly device: DecodedDevice;
  readonly receivedAt: number;
  readonly memory: ClockMemory;
  readonly prepared: Prepared;
  readonly current: Decoder["current"];
  readonly zone: TimeZone;
  /** A person asked to take the offset of the zone off times that are ahead by exactly it. */
  readonly setTimesBack: boolean;
}

/** The oldest time that is set: rows with an unset clock were measured before it. Null when no row is live. */
const liveEdge = ({ device, receivedAt }: ClockCase, rows: readonly DecodedRow[]): number | null => {
  const set = rows.filter(isSet);
  const newest = newestOf(set);
  const isLive = Math.abs(receivedAt - newest) <= 2 * device.reportIntervalSeconds * 1000;
  return isLive ? set.reduce((oldest, row) => Math.min(oldest, row.at), newest) : null;
};

/** Rows newest first: by their own clock where it ran, else starting at the end of the list that is live. */
const inOrder = (unset: readonly DecodedRow[], rows: readonly DecodedRow[]): DecodedRow[] => {
  const last = rows.at(-1);
  return (last && isSet(last) ? unset.toReversed() : [...unset]).sort(byOwnClock);
};

const useReceiveTime = (row: DecodedRow, receivedAt: number, prepared: Prepared): void => {
  // A device that sends no time means now; ours is an estimate only where it sent a wrong one.
  row.estimated = !Number.isNaN(row.at);
  row.at = receivedAt;
  if (row.estimated) addNote(prepared, "time_estimated");
};

/** Estimates the times of rows with an unset clock, or drops them with the reason in `prepared`. */
const estimateUnset = (clock: ClockCase, rows: DecodedRow[]): DecodedRow[] => {
  const { current, device, prepared, receivedAt } = clock;
  const live = rows.length === 1 ? rows[0] : rows.find((row) => row === current);
  if (live && !isSet(live)) useReceiveTime(live, receivedAt, prepared);
  const unset = rows.filter((row) => !isSet(row));
  if (unset.length === 0) return rows;
  const edge = liveEdge(clock, rows);
  if (edge === null) {
    const cause: DeadLetterCause = { reason: "clock_unset", detail: `${unset.length}/${rows.length}` };
    if (unset.length === rows.length) prepared.dead = cause;
    else prepared.deadInPart = cause;
    return rows.filter(isSet);
  }
  const step = sampleSecondsOf(device) * 1000;
  inOrder(unset, rows).forEach((row, index) => {
    row.at = edge - step * (index + 1);
    row.estimated = true;
  });
  addNote(prepared, "time_estimated");
  return rows;
};

/** By how much a clock is off (ms) that takes local time for UTC, or the other way round. */
const zoneShiftOf = ({ zone, receivedAt }: ClockCase): number => Math.abs(zone.offsetAt(receivedAt));

const isZoneShift = (clock: ClockCase, ahead: number): boolean => {
  const shift = zoneShiftOf(clock);
  return shift > 0 && Math.abs(Math.abs(ahead) - shift) <= ZONE_SHIFT_WITHIN;
};

/** A shift (ms) as an offset is written: `+07:00`. */
const offsetText = (shift: number): string => `+${new Date(shift).toISOString().slice(11, 16)}`;

/** A clock that is ahead by exactly the zone: set back if a person asked for it, else the message is dead. */
const takeZoneShift = (clock: ClockCase, rows: DecodedRow[]): DecodedRow[] => {
  const { prepared, setTimesBack } = clock;
  const shift = zoneShiftOf(clock);
  addNote(prepared, "time_zone_shift");
  if (setTimesBack) {
    for (const row of rows) row.at -= shift;
    return rows;
  }
  prepared.deadInPart = null;
  prepared.dead = { reason: "clock_time_zone", detail: offsetText(shift) };
  return [];
};

const areSteady = ({ aheadBy }: ClockMemory, ahead: number): boolean =>
  aheadBy.length === STEADY_UPLOADS && aheadBy.every((offset) => Math.abs(offset - ahead) <= STEADY_WITHIN);

/** How far the clock is ahead (ms), where that is corrected; `null` for any other clock. */
export const correctedOffset = (memory: ClockMemory): number | null => {
  const ahead = memory.aheadBy.at(-1);
  return ahead !== undefined && areSteady(memory, ahead) ? ahead : null;
};

/** Whether this upload and the two before it were ahead by the same amount. */
const isSteady = (memory: ClockMemory, newest: number, ahead: number): boolean => {
  if (newest > memory.aheadNewest) {
    memory.aheadBy = [...memory.aheadBy, ahead].slice(-STEADY_UPLOADS);
    memory.aheadNewest = newest;
  }
  return areSteady(memory, ahead);
};

/** A clock too far ahead: corrected when its offset is steady, else the message is dead. */
const correctAhead = (clock: ClockCase, rows: DecodedRow[], newest: number, ahead: number): DecodedRow[] => {
  const { memory, prepared } = clock;
  prepared.clockOffsetMs = ahead;
  // A wrong time zone is a setting that people have to correct: correcting it here would hide it for ever.
  if (isZoneShift(clock, ahead)) return takeZoneShift(clock, rows);
  addNote(prepared, "clock_offset");
  if (isSteady(memory, newest, ahead)) {
    for (const row of rows) row.at -= ahead;
    return rows;
  }
  prepared.deadInPart = null;
  prepared.dead = { reason: "clock_ahead", detail: `+${Math.round(ahead / 1000)} s` };
  return [];
};

/** Corrects, estimates or refuses the times of a message's rows; the returned rows have a usable `at`. */
export function assessClock(clock: ClockCase, decoded: DecodedRow[]): DecodedRow[] {
  const rows = decoded.every(isSet) ? decoded : estimateUnset(clock, decoded);
  if (rows.length === 0) return rows;
  const { memory, prepared, receivedAt } = clock;
  const newest = newestOf(rows);
  const ahead = newest - receivedAt;
  if (ahead > MOST_AHEAD) return correctAhead(clock, rows, newest, ahead);
  if (memory.aheadBy.length > 0) {
    memory.aheadBy = [];
    memory.aheadNewest = Number.NEGATIVE_INFINITY;
  }
  // Several rows are a buffer, whose newest may be old without any drift.
  const mayDrift = ahead > 0 || (rows.length === 1 && ahead >= -MOST_AHEAD);
  const note = isZoneShift(clock, ahead)
    ? "time_zone_shift"
    : mayDrift && Math.abs(ahead) > DRIFT_FROM
      ? "clock_drift"
      : null;
  if (note) {
    addNote(prepared, note);
    prepared.clockOffsetMs = ahead;
  }
  return rows;
}
