import type { WaterBalanceSetting } from "@sgval/contract/zones/water-balance-setting";
import { findCalendarOf } from "../calendar/calendar.store.ts";
import { longestReferenceDays } from "../rules/burst.ts";
import type { ZoneRecord } from "../zones.store.ts";
import { type DayContext, type DescribedDay, describeDays } from "./describe-day.ts";
import { dayAfter, timeOfDay } from "./local-days.ts";
import type { StoredDay } from "./zone-days.store.ts";
import { type DaysDeps, daysOf } from "./zone-days.ts";

/** What the days of a zone, and what they mean, are read with. */
export interface DaysAndSetting extends DaysDeps {
  setting: () => WaterBalanceSetting;
}

/** The days of a zone: `days` are those of the range; `stored` and `all` also those before it that are the reference. */
export const readDays = async (
  deps: DaysAndSetting,
  record: ZoneRecord,
  { from, to }: { from: string; to: string },
): Promise<{ stored: StoredDay[]; days: DescribedDay[]; all: DescribedDay[]; context: DayContext }> => {
  const first = dayAfter(from, -longestReferenceDays);
  const [stored, calendar] = await Promise.all([
    daysOf(deps)(record, { from: first, to }),
    findCalendarOf(deps.db.kysely, record.id, new Date(timeOfDay(deps.zone, first))),
  ]);
  const context: DayContext = {
    zone: deps.zone,
    setting: deps.setting(),
    account: record.account,
    today: deps.zone.dateOf(deps.clock.now()),
    calendar: calendar.map((entry) => ({ ...entry, from: entry.from.getTime(), to: entry.to.getTime() })),
  };
  const all = describeDays(stored, context);
  return { stored, all, days: all.filter(({ day }) => day >= from), context };
};
