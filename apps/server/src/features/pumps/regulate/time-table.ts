import type { Pump, ScheduleRow } from "@sgval/contract/pumps/pumps";
import { dayMs, minuteMs } from "@sgval/quantities/duration";
import { minuteOfDay } from "@sgval/quantities/time-of-day";
import { localMidnight, type TimeZone } from "@sgval/quantities/time-zone";
import type { BankRecord } from "../bank.store.ts";
import type { Refused } from "./decide-station.ts";

/** A power (percent) of the time-table that is not loaded yet. */
export interface Preload {
  /** When its row began, epoch milliseconds; `null` where that is not known. */
  at: number | null;
  power: number;
  /** Why it was not loaded yet, and when it is tried again, by the clock that only grows (ms). */
  refused: Refused | null;
  againAt: number;
}

/** How far back what is in force may have begun, and how far ahead the next row is: a time-table is one of a week. */
const longestDays = 7;

/** A row and when it begins, epoch ms. */
interface Due {
  at: number;
  row: ScheduleRow;
}

/** When the rows of a time-table begin on these local days (ms of their midnights), without order. */
const beginnings = (
  schedule: Pump["schedule"],
  midnights: readonly number[],
  { now, timeZone }: { now: number; timeZone: TimeZone },
): Due[] =>
  midnights.flatMap((local) =>
    schedule.flatMap((row) => {
      // 1 January 1970 was a Thursday; rows count from Monday, 1.
      const isOn = row.days.includes(((local / dayMs + 3) % 7) + 1);
      return isOn ? [{ at: timeZone.timestampOf(local + minuteOfDay(row.start) * minuteMs, now), row }] : [];
    }),
  );

/** The last row of a time-table that began between two times (epoch ms): what is in force since then. */
export const lastDue = (
  schedule: Pump["schedule"],
  { after, until }: { after: number; until: number },
  timeZone: TimeZone,
): Due | undefined => {
  const midnight = localMidnight(timeZone, until);
  // Around midnight the row may be of the day before.
  const days = Math.min(Math.ceil((until - after) / dayMs), longestDays) + 1;
  return beginnings(
    schedule,
    Array.from({ length: days }, (_, back) => midnight - back * dayMs),
    { now: until, timeZone },
  )
    .filter(({ at }) => at > after && at <= until)
    .sort((one, other) => one.at - other.at)
    .at(-1);
};

/**
 * What is put off follows the time-table as it is saved meanwhile: the row that is in force since then, with its power; nothing where
 * its row was taken out. `at` is `null` of what is not known to be a row.
 */
export const followTimeTable = (
  preloads: Map<string, Preload>,
  pumps: readonly Pick<Pump, "key" | "type" | "schedule">[],
  until: number,
  timeZone: TimeZone,
): void => {
  for (const [key, load] of preloads) {
    const pump = pumps.find((one) => one.key === key && one.type === "linear");
    const due = pump && load.at !== null && lastDue(pump.schedule, { after: load.at - 1, until }, timeZone);
    if (!pump || (load.at !== null && !due)) preloads.delete(key);
    // What is on its way is another one, and ends alone.
    else if (due && due.row.power !== load.power)
      preloads.set(key, { ...load, at: due.at, power: due.row.power });
  }
};

/** A row of a pump's time-table that begins (epoch ms). */
export interface DueRow {
  at: number;
  key: string;
  power: number;
}

/** The rows of these pumps that begin after one time and until another (epoch ms), in order. */
export const dueBetween = (
  pumps: readonly Pick<Pump, "key" | "type" | "schedule">[],
  { after, until }: { after: number; until: number },
  timeZone: TimeZone,
): DueRow[] => {
  const midnight = localMidnight(timeZone, after);
  const days = Math.ceil((until - after) / dayMs) + 2;
  const midnights = Array.from({ length: days }, (_, ahead) => midnight + ahead * dayMs);
  return pumps
    .filter(({ type }) => type === "linear")
    .flatMap(({ key, schedule }) =>
      beginnings(schedule, midnights, { now: after, timeZone }).map(({ at, row: { power } }) => ({
        ...{ at, key, power },
      })),
    )
    .filter(({ at }) => at > after && at <= until)
    .sort((one, other) => one.at - other.at);
};

/** Until when (epoch ms) the time-tables of a bank count as carried out, and those of single pumps beyond that. */
type CarriedOut = Pick<BankRecord, "scheduledUntil" | "dueAfter">;

/**
 * What counts as carried out once a bank is saved: of a pump with a row that is put off and still not loaded, what the time-table
 * says since then is due; a row that is new and would have begun by now never was, and takes nothing of another pump with it.
 */
export const carriedOutUntil = (
  before: (CarriedOut & { pumps: readonly Pump[] }) | undefined,
  pumps: readonly Pump[],
  now: number,
  timeZone: TimeZone,
): CarriedOut & { scheduledUntil: number } => {
  const after = before?.scheduledUntil ?? now;
  const known = before?.dueAfter ?? {};
  const isAfterKnown = ({ key, at }: DueRow) => at > (known[key] ?? 0);
  const putOff = dueBetween(before?.pumps ?? [], { after, until: now }, timeZone).filter(isAfterKnown);
  if (putOff.length === 0) return { scheduledUntil: now, dueAfter: {} };
  const added = dueBetween(pumps, { after, until: now }, timeZone).filter(
    (row) => !putOff.some(({ key, at }) => key === row.key && at <= row.at),
  );
  const dueAfter = { ...known };
  for (const { key, at } of added) dueAfter[key] = Math.max(at, dueAfter[key] ?? 0);
  return { scheduledUntil: after, dueAfter };
};

/** The row that begins next in the time-tables of these pumps; `undefined` without any. */
export const nextDue = (
  pumps: readonly Pick<Pump, "key" | "type" | "schedule">[],
  now: number,
  timeZone: TimeZone,
): DueRow | undefined => dueBetween(pumps, { after: now, until: now + longestDays * dayMs }, timeZone)[0];
