import type { WaterBalanceSetting } from "@sgval/contract/zones/water-balance-setting";
import type { Actor } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { DeviceRegistry } from "../../devices/index.ts";
import { findCalendarOf } from "../calendar/calendar.store.ts";
import { type DayContext, type DescribedDay, describeDays } from "../days/describe-day.ts";
import { dayAfter, daysBetween, timeOfDay } from "../days/local-days.ts";
import type { StoredDay } from "../days/zone-days.store.ts";
import { type DaysDeps, daysOf } from "../days/zone-days.ts";
import { type UseOfMonth, type UseOfPeriod, useOfPeriod } from "../rules/authorised-use.ts";
import { findZone, type ZoneRecord } from "../zones.store.ts";
import { seesWaterOf } from "./zone-scope.ts";

/** What the water meters of customers in a zone say about a period. */
export interface Revenue {
  /** m³, pro-rated to the period; `null` where no meter was read: unread is not unused. */
  billed: number | null;
  /** Share of the meters whose readings cover the period, 0 to 1. */
  coverage: number;
  /** Share of the volume that is pro-rated or estimated, 0 to 1. */
  estimatedShare: number;
  meters: number;
  read: number;
}

/** Answers the revenue water of a zone for a period (epoch ms); `null` for a zone without meters. */
export type RevenueProvider = (
  zoneId: number,
  period: { from: number; to: number },
) => Promise<Revenue | null>;

/** What the days of a zone, and what they mean, are read with. */
export interface DaysAndSetting extends DaysDeps {
  setting: () => WaterBalanceSetting;
}

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

/** Billed water (m³): by meters, and without; `null` where meters were not read, or there are neither. */
export const billedOf = (revenue: Revenue | null, { billedUnmetered }: UseOfPeriod): number | null => {
  if (revenue === null) return billedUnmetered;
  return revenue.billed === null ? null : revenue.billed + (billedUnmetered ?? 0);
};

/** Whether fewer meters were read than the settings ask for. */
export const isLowCoverage = (
  revenue: Pick<Revenue, "coverage"> | null,
  { meterCoverage }: Pick<WaterBalanceSetting, "meterCoverage">,
): boolean => revenue !== null && 100 * revenue.coverage < meterCoverage;

/** The zone, if the caller sees its water. Errors: `not_found`. */
export const demandZone = async (deps: AccountDeps, actor: Actor, id: number): Promise<ZoneRecord> => {
  const zone = await findZone(deps.db.kysely, id);
  if (!zone || !seesWaterOf(deps.registry, actor, zone)) throw new Refusal("not_found");
  return zone;
};

/** Days that are a reference for what is usual, before the first one asked for: six weeks. */
const referenceDays = 42;

/** The days of a zone, stored and described; `days` are those of the range, `stored` also those that are the reference. */
export const readDays = async (
  deps: DaysAndSetting,
  record: ZoneRecord,
  { from, to }: { from: string; to: string },
): Promise<{ stored: StoredDay[]; days: DescribedDay[]; all: DescribedDay[]; context: DayContext }> => {
  const first = dayAfter(from, -referenceDays);
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
