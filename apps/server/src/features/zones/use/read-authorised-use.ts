import type { AuthorisedUse } from "@sgval/contract/zones/authorised-use";
import type { Kysely } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import type { Database } from "../../../kernel/schema.ts";
import { type AccountDeps, demandZone } from "../account/account-deps.ts";
import { findFlushing } from "../calendar/calendar.store.ts";
import { dayAfter, monthBefore, timeOfDay } from "../days/local-days.ts";
import { flushedIn, type UseOfMonth } from "../rules/authorised-use.ts";
import { findAuthorisedUse } from "./authorised-use.store.ts";

type Zone = AccountDeps["zone"];

export const nothingEntered = { billedUnmetered: null, unbilledMeasured: null, unbilledEstimated: null };

/** Local days, both within, as a time in epoch ms. */
const timeOf = (zone: Zone, { from, to }: { from: string; to: string }) => ({
  from: timeOfDay(zone, from),
  to: timeOfDay(zone, dayAfter(to)),
});
const daysOfMonth = (month: string) => monthBefore(`${month}-01`, 0);
const monthAfter = (month: string): string => monthBefore(`${month}-01`, -1).month;

/** What was entered for the months of a zone that have days of a range, and what the calendar has of flushing on those days. */
export const readUseOfMonths = async (
  { kysely, zone }: { kysely: Kysely<Database>; zone: Zone },
  zoneId: number,
  days: { from: string; to: string },
): Promise<UseOfMonth[]> => {
  const time = timeOf(zone, days);
  const [from, to] = [days.from.slice(0, 7), days.to.slice(0, 7)];
  const [entered, flushing] = await Promise.all([
    findAuthorisedUse(kysely, zoneId, { from, to }),
    findFlushing(kysely, zoneId, { from: new Date(time.from), to: new Date(time.to) }),
  ]);
  const logged = flushing.map((one) => ({ ...one, from: one.from.getTime(), to: one.to.getTime() }));
  const months: UseOfMonth[] = [];
  for (let month = from; month <= to; month = monthAfter(month)) {
    const known = entered.find((one) => one.month === month);
    const whole = timeOf(zone, daysOfMonth(month));
    const asked = { from: Math.max(whole.from, time.from), to: Math.min(whole.to, time.to) };
    const flushed = flushedIn(asked, logged);
    if (known || flushed !== null) months.push({ ...nothingEntered, ...known, month, flushed });
  }
  return months;
};

/** What is known of a month of a zone, and who entered it. Errors: `not_found`. */
export const readAuthorisedUse =
  (deps: AccountDeps) =>
  async (id: number, month: string, actor: Actor): Promise<AuthorisedUse> => {
    await demandZone(deps, actor, id);
    const [[use], [entered]] = await Promise.all([
      deps.useOf(id, daysOfMonth(month)),
      findAuthorisedUse(deps.db.kysely, id, { from: month, to: month }),
    ]);
    const { billedUnmetered, unbilledMeasured, unbilledEstimated } = use ?? nothingEntered;
    return {
      ...{ month, billedUnmetered, unbilledMeasured, unbilledEstimated },
      flushed: use?.flushed ?? null,
      updatedBy: entered?.updatedBy ?? null,
      updatedAt: entered?.updatedAt.toISOString() ?? null,
    };
  };
