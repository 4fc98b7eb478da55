import type { DeviceRecord } from "../devices/index.ts";
import type { Row } from "./decode-row.ts";
import type { DeviceMemory } from "./device-memory.ts";
import { addNote, type Prepared, type Refused } from "./prepared.ts";

const MS_PER_MINUTE = 60_000;
/** No device of ours measured anything before; an earlier date is a clock that was never set. */
const CLOCK_SET_FROM = Date.UTC(2020, 0, 1);
const MOST_AHEAD = 10 * MS_PER_MINUTE;
const DRIFT_FROM = MS_PER_MINUTE;
const STEADY_WITHIN = MS_PER_MINUTE;
const STEADY_UPLOADS = 3;
/** Vietnam lies this far from Greenwich: the mark of local time sent as UTC, or the other way round. */
const ZONE_SHIFT = 7 * 60 * MS_PER_MINUTE;
const ZONE_SHIFT_WITHIN = MS_PER_MINUTE;

const isSet = (row: Row): boolean => row.at >= CLOCK_SET_FROM;

const newestOf = (rows: readonly Row[]): number => {
  let newest = Number.NEGATIVE_INFINITY;
  for (const row of rows) if (row.at > newest) newest = row.at;
  return newest;
};

const byOwnClock = (first: Row, second: Row): number =>
  (Number.isNaN(second.at) ? 0 : second.at) - (Number.isNaN(first.at) ? 0 : first.at);

interface ClockCase {
  readonly device: DeviceRecord;
  readonly receivedAt: number;
  readonly memory: DeviceMemory;
  readonly prepared: Prepared;
  /** The row measured on sending, where the shape of the message has one. */
  readonly current: Row | null;
}

/** The moment before which rows without a clock must lie; null when nothing in the message is live. */
const liveEdge = ({ device, receivedAt }: ClockCase, rows: readonly Row[]): number | null => {
  const set = rows.filter(isSet);
  const newest = newestOf(set);
  const isLive = Math.abs(receivedAt - newest) <= 2 * device.reportIntervalSeconds * 1000;
  return isLive ? set.reduce((oldest, row) => Math.min(oldest, row.at), newest) : null;
};

/** Rows newest first: by their own clock where it ticked, else away from the end of the list that is live. */
const inOrder = (unset: readonly Row[], rows: readonly Row[]): Row[] => {
  const last = rows.at(-1);
  return (last && isSet(last) ? unset.toReversed() : [...unset]).sort(byOwnClock);
};

const takeReceiveTime = (row: Row, receivedAt: number, prepared: Prepared): void => {
  // A device that sends no time at all speaks of now; only a wrong time makes ours a guess.
  row.estimated = !Number.isNaN(row.at);
  row.at = receivedAt;
  if (row.estimated) addNote(prepared, "time_estimated");
};

/** Gives rows of an unset clock a time, or puts them aside. */
const settleUnset = (clock: ClockCase, rows: Row[]): Row[] => {
  const { current, device, prepared, receivedAt } = clock;
  const live = rows.length === 1 ? rows[0] : rows.find((row) => row === current);
  if (live && !isSet(live)) takeReceiveTime(live, receivedAt, prepared);
  const unset = rows.filter((row) => !isSet(row));
  if (unset.length === 0) return rows;
  const edge = liveEdge(clock, rows);
  if (edge === null) {
    const refused: Refused = { reason: "clock_unset", detail: `${unset.length}/${rows.length}` };
    if (unset.length === rows.length) prepared.dead = refused;
    else prepared.aside = refused;
    return rows.filter(isSet);
  }
  const step = (device.sampleIntervalSeconds ?? device.reportIntervalSeconds) * 1000;
  inOrder(unset, rows).forEach((row, index) => {
    row.at = edge - step * (index + 1);
    row.estimated = true;
  });
  addNote(prepared, "time_estimated");
  return rows;
};

const isZoneShift = (offset: number): boolean => Math.abs(Math.abs(offset) - ZONE_SHIFT) <= ZONE_SHIFT_WITHIN;

/** Whether this upload and the two before it were ahead by the same time. */
const isSteady = (memory: DeviceMemory, newest: number, ahead: number): boolean => {
  if (newest > memory.aheadNewest) {
    memory.aheadBy = [...memory.aheadBy, ahead].slice(-STEADY_UPLOADS);
    memory.aheadNewest = newest;
  }
  return (
    memory.aheadBy.length === STEADY_UPLOADS &&
    memory.aheadBy.every((offset) => Math.abs(offset - ahead) <= STEADY_WITHIN)
  );
};

/** A clock too far ahead: corrected when it is steadily so, put aside when nobody can say. */
const settleAhead = (clock: ClockCase, rows: Row[], newest: number, ahead: number): Row[] => {
  const { memory, prepared } = clock;
  prepared.clockOffsetMs = ahead;
  // A wrong time zone is a setting for a person to mend: correcting it quietly would hide it for ever.
  const shifted = isZoneShift(ahead);
  addNote(prepared, shifted ? "time_zone_shift" : "clock_offset");
  if (!shifted && isSteady(memory, newest, ahead)) {
    for (const row of rows) row.at -= ahead;
    return rows;
  }
  prepared.aside = null;
  prepared.dead = { reason: "clock_ahead", detail: `+${Math.round(ahead / 1000)} s` };
  return [];
};

/** Corrects, estimates or refuses the times of a message's rows; the rows that stay have a usable `at`. */
export function assessClock(clock: ClockCase, decoded: Row[]): Row[] {
  const rows = decoded.every(isSet) ? decoded : settleUnset(clock, decoded);
  if (rows.length === 0) return rows;
  const { memory, prepared, receivedAt } = clock;
  const newest = newestOf(rows);
  const ahead = newest - receivedAt;
  if (ahead > MOST_AHEAD) return settleAhead(clock, rows, newest, ahead);
  if (memory.aheadBy.length > 0) {
    memory.aheadBy = [];
    memory.aheadNewest = Number.NEGATIVE_INFINITY;
  }
  // Several rows are a buffer, whose newest may be old without any drift.
  const mayDrift = ahead > 0 || (rows.length === 1 && ahead >= -MOST_AHEAD);
  const note = isZoneShift(ahead)
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
