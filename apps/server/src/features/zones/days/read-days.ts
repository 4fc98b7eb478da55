import type { WaterBalanceSetting } from "@sgval/contract/zones/water-balance-setting";
import { findCalendarAfter } from "../calendar/calendar.store.ts";
import { longestReferenceDays } from "../rules/burst.ts";
import { isInInflowOf } from "../rules/nested-zones.ts";
import { findZones, type ZoneRecord } from "../zones.store.ts";
import { type CalendarSpan, type DayContext, type DescribedDay, describeDays } from "./describe-day.ts";
import { dayAfter, timeOfDay } from "./local-days.ts";
import type { StoredDay } from "./zone-days.store.ts";
import { type DaysDeps, daysOf } from "./zone-days.ts";

/** What the days of a zone, and what they mean, are read with. */
export interface DaysAndSetting extends DaysDeps {
  setting: () => WaterBalanceSetting;
}

/**
 * What explains the flow of a zone from a time on: entries of all zones, its own, and those of zones within whose water its inflow
 * contains.
 */
const calendarOf = async (
  { db }: Pick<DaysDeps, "db">,
  record: ZoneRecord,
  after: Date,
): Promise<CalendarSpan[]> => {
  const entries = await findCalendarAfter(db.kysely, after);
  const isOwn = ({ zoneId }: { zoneId: number | null }) => zoneId === null || zoneId === record.id;
  const others = entries.every(isOwn) ? [] : await findZones(db.kysely);
  const within = new Set(others.filter((inner) => isInInflowOf(record, inner)).map(({ id }) => id));
  return entries
    .filter((entry) => isOwn(entry) || within.has(entry.zoneId ?? 0))
    .map(({ kind, zoneId, from, to, note }) => ({
      ...{ kind, zoneId, from: from.getTime(), to: to.getTime() },
      // Whoever sees the water of a zone need not see those within it, nor what is noted there.
      note: isOwn({ zoneId }) ? note : "",
    }));
};

/** The days of a zone: `days` are those of the range; `stored` and `all` also those before it that are the reference. */
export const readDays = async (
  deps: DaysAndSetting,
  record: ZoneRecord,
  { from, to }: { from: string; to: string },
): Promise<{ stored: StoredDay[]; days: DescribedDay[]; all: DescribedDay[]; context: DayContext }> => {
  const first = dayAfter(from, -longestReferenceDays);
  const [stored, calendar] = await Promise.all([
    daysOf(deps)(record, { from: first, to }),
    calendarOf(deps, record, new Date(timeOfDay(deps.zone, first))),
  ]);
  const context: DayContext = {
    zone: deps.zone,
    setting: deps.setting(),
    account: record.account,
    today: deps.zone.dateOf(deps.clock.now()),
    calendar,
  };
  const all = describeDays(stored, context);
  return { stored, all, days: all.filter(({ day }) => day >= from), context };
};
