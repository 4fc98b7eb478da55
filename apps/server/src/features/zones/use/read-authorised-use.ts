import type { AuthorisedUse } from "@sgval/contract/zones/authorised-use";
import type { Kysely } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import type { Database } from "../../../kernel/schema.ts";
import { type AccountDeps, demandZone } from "../account/account-deps.ts";
import { monthBefore } from "../account/read-balance.ts";
import { findFlushing } from "../calendar/calendar.store.ts";
import { dayAfter, timeOfDay } from "../days/compute-days.ts";
import { flushedIn, type UseOfMonth } from "../rules/authorised-use.ts";
import { findAuthorisedUse } from "./authorised-use.store.ts";

type Zone = AccountDeps["zone"];

export const nothingEntered = { billedUnmetered: null, unbilledMeasured: null, unbilledEstimated: null };

/** A month (`YYYY-MM`) from its first local day to that of the next one, epoch ms. */
const timeOf = (zone: Zone, month: string) => {
  const { from, to } = monthBefore(`${month}-01`, 0);
  return { from: timeOfDay(zone, from), to: timeOfDay(zone, dayAfter(to)) };
};
const monthAfter = (month: string): string => monthBefore(`${month}-01`, -1).month;

/** What was entered for months of a zone, from one to another, both with it, and what the calendar has of their flushing. */
export const readUseOfMonths = async (
  { kysely, zone }: { kysely: Kysely<Database>; zone: Zone },
  zoneId: number,
  { from, to }: { from: string; to: string },
): Promise<UseOfMonth[]> => {
  const time = { from: new Date(timeOf(zone, from).from), to: new Date(timeOf(zone, to).to) };
  const [entered, flushing] = await Promise.all([
    findAuthorisedUse(kysely, zoneId, { from, to }),
    findFlushing(kysely, zoneId, time),
  ]);
  const logged = flushing.map((one) => ({ ...one, from: one.from.getTime(), to: one.to.getTime() }));
  const months: UseOfMonth[] = [];
  for (let month = from; month <= to; month = monthAfter(month)) {
    const known = entered.find((one) => one.month === month);
    const flushed = flushedIn(timeOf(zone, month), logged);
    if (known || flushed !== null) months.push({ ...nothingEntered, ...known, month, flushed });
  }
  return months;
};

/** What is known of a month of a zone, and who entered it. Errors: `not_found`. */
export const readAuthorisedUse =
  (deps: AccountDeps) =>
  async (id: number, month: string, actor: Actor): Promise<AuthorisedUse> => {
    await demandZone(deps, actor, id);
    const range = { from: month, to: month };
    const [[use], [entered]] = await Promise.all([
      deps.useOf(id, range),
      findAuthorisedUse(deps.db.kysely, id, range),
    ]);
    const { billedUnmetered, unbilledMeasured, unbilledEstimated } = use ?? nothingEntered;
    return {
      ...{ month, billedUnmetered, unbilledMeasured, unbilledEstimated },
      flushed: use?.flushed ?? null,
      updatedBy: entered?.updatedBy ?? null,
      updatedAt: entered?.updatedAt.toISOString() ?? null,
    };
  };
