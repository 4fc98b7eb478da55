import { type NrwMonth, trendMonths } from "@sgval/contract/zones/zone-ranking";
import { dayAfter, daysBetween, monthBefore, timeOfDay } from "../days/local-days.ts";
import { readDays } from "../days/read-days.ts";
import { perConnection } from "../rules/leakage.ts";
import { systemInputOf } from "../rules/period-inflow.ts";
import type { ZoneRecord } from "../zones.store.ts";
import { type AccountDeps, readUse } from "./account-deps.ts";
import { inflowOf } from "./read-balance.ts";
import { billedOf, isLowCoverage } from "./revenue.ts";

/**
 * Non-revenue water of the last closed months, oldest first; one month is read at a time.
 * @param before the local day (`YYYY-MM-DD`) by which they are over; today without it
 */
export const readTrend =
  (deps: AccountDeps) =>
  async (record: ZoneRecord, before = deps.zone.dateOf(deps.clock.now())): Promise<NrwMonth[]> => {
    const months: NrwMonth[] = [];
    for (let back = trendMonths; back > 0; back -= 1) {
      const range = monthBefore(before, back);
      const { days } = await readDays(deps, record, range);
      const count = daysBetween(range.from, range.to).length;
      const inflow = inflowOf(days, count);
      const { volume: systemInput, outward } = systemInputOf(inflow.volume);
      const period = {
        from: timeOfDay(deps.zone, range.from),
        to: timeOfDay(deps.zone, dayAfter(range.to)),
      };
      const revenue = await deps.revenueOf(record.id, period);
      const billed = billedOf(revenue, await readUse(deps, record.id, range));
      const nrw = systemInput === null || billed === null ? null : systemInput - billed;
      months.push({
        month: range.month,
        systemInput,
        outward,
        revenue: billed,
        nrw,
        share: nrw === null || !systemInput ? null : (100 * nrw) / systemInput,
        perConnection: nrw === null ? null : perConnection(nrw / count, record.account.connections),
        dataCoverage: inflow.expected === 0 ? 0 : inflow.good / inflow.expected,
        meterCoverage: revenue?.coverage ?? null,
        estimatedInput: inflow.estimated,
        estimatedRevenue: revenue?.estimatedShare ?? null,
        doubtfulMeters: revenue?.doubtful ?? 0,
        lowCoverage: isLowCoverage(revenue, deps.setting()),
      });
    }
    return months;
  };
