import type { Actor } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { DeviceRegistry } from "../../devices/index.ts";
import { daysBetween } from "../days/local-days.ts";
import type { DaysAndSetting } from "../days/read-days.ts";
import { type UseOfMonth, type UseOfPeriod, useOfPeriod } from "../rules/authorised-use.ts";
import { findZone, type ZoneRecord } from "../zones.store.ts";
import type { RevenueProvider } from "./revenue.ts";
import { seesWaterOf } from "./zone-scope.ts";

/** Answers what is known of the months of a zone that have days (`YYYY-MM-DD`) of a range. */
export type UseProvider = (zoneId: number, days: { from: string; to: string }) => Promise<UseOfMonth[]>;

export interface AccountDeps extends DaysAndSetting {
  registry: DeviceRegistry;
  revenueOf: RevenueProvider;
  useOf: UseProvider;
}

/** What was entered of a range of local days, pro-rated to them. */
export const readUse = async (
  { useOf }: Pick<AccountDeps, "useOf">,
  zoneId: number,
  { from, to }: { from: string; to: string },
): Promise<UseOfPeriod> => useOfPeriod(daysBetween(from, to), await useOf(zoneId, { from, to }));

/** The zone, if the caller sees its water. Errors: `not_found`. */
export const demandZone = async (deps: AccountDeps, actor: Actor, id: number): Promise<ZoneRecord> => {
  const zone = await findZone(deps.db.kysely, id);
  if (!zone || !seesWaterOf(deps.registry, actor, zone)) throw new Refusal("not_found");
  return zone;
};
