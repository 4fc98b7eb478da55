import {
  type NrwMonth,
  type RankingRow,
  rankingNights,
  trendMonths,
} from "@sgval/contract/zones/zone-ranking";
import { dayAfter, daysBetween, earlierDay, timeOfDay } from "../days/compute-days.ts";
import { hasInlets } from "../days/zone-sources.ts";
import { meanPressure, metresOf, perConnection } from "../rules/leakage.ts";
import { meanOf } from "../rules/night-flow.ts";
import { recoverableLeakage, unavoidableLosses } from "../rules/water-balance.ts";
import type { ZoneRecord } from "../zones.store.ts";
import { type AccountDeps, billedOf, isLowCoverage, readDays, readUse } from "./account-deps.ts";
import { stateOf } from "./assess-state.ts";
import { balanceOf, inflowOf, monthBefore } from "./read-balance.ts";

/** Non-revenue water of the last closed months, oldest first; one month is read at a time. */
export const readTrend =
  (deps: AccountDeps) =>
  async (record: ZoneRecord): Promise<NrwMonth[]> => {
    const today = deps.zone.dateOf(deps.clock.now());
    const months: NrwMonth[] = [];
    for (let back = trendMonths; back > 0; back -= 1) {
      const range = monthBefore(today, back);
      const { days } = await readDays(deps, record, range);
      const count = daysBetween(range.from, range.to).length;
      const inflow = inflowOf(days, count);
      const period = {
        from: timeOfDay(deps.zone, range.from),
        to: timeOfDay(deps.zone, dayAfter(range.to)),
      };
      const revenue = await deps.revenueOf(record.id, period);
      const billed = billedOf(revenue, await readUse(deps, record.id, range));
      const nrw = inflow.volume === null || billed === null ? null : inflow.volume - billed;
      months.push({
        month: range.month,
        systemInput: inflow.volume,
        revenue: billed,
        nrw,
        share: nrw === null || !inflow.volume ? null : (100 * nrw) / inflow.volume,
        perConnection: nrw === null ? null : perConnection(nrw / count, record.account.connections),
        dataCoverage: inflow.expected === 0 ? 0 : inflow.good / inflow.expected,
        meterCoverage: revenue?.coverage ?? null,
        estimatedInput: inflow.estimated,
        estimatedRevenue: revenue?.estimatedShare ?? null,
        lowCoverage: isLowCoverage(revenue, deps.setting()),
      });
    }
    return months;
  };

/** What could be saved in a zone, by its last nights, with the non-revenue water of the last closed month. */
export const rankOne =
  (deps: AccountDeps) =>
  async (record: ZoneRecord): Promise<RankingRow> => {
    const { zone, clock } = deps;
    const now = clock.now();
    const today = zone.dateOf(now);
    const month = monthBefore(today, 1);
    const earliest = dayAfter(today, -rankingNights);
    const { stored, all, context } = await readDays(deps, record, {
      from: earlierDay(month.from, earliest),
      to: today,
    });
    const last = all.filter(({ day }) => day >= earliest && day < today);
    const valid = last.filter(({ leakage, suppressed }) => leakage !== null && !suppressed);
    const leakage = meanOf(valid.map((one) => one.leakage));
    const { mainsLength: mains, connections, servicePipeLength } = record.account;
    const { mean: pressure, quality } = meanPressure(
      stored.filter(({ day }) => day >= earliest && day < today).map(({ azp }) => azp),
      rankingNights,
    );
    const unavoidable =
      mains === null || connections === null || pressure === null
        ? null
        : unavoidableLosses({ mains, connections, servicePipe: servicePipeLength ?? 0 }, metresOf(pressure));
    const within = ({ day }: { day: string }) => day >= month.from && day <= month.to;
    const balance = await balanceOf(deps, record, month, {
      days: all.filter(within),
      stored: stored.filter(within),
    });
    const { burst, growth } = stateOf(all, stored, context, now);
    const inflow = inflowOf(last, rankingNights);
    return {
      zoneId: record.id,
      name: record.name,
      deviceId: record.deviceId,
      recoverable: recoverableLeakage(leakage, unavoidable),
      leakage,
      unavoidable,
      nightFlow: meanOf(valid.map(({ nightFlow }) => nightFlow)),
      inflow: inflow.volume === null ? null : inflow.volume / rankingNights,
      nrwShare: balance.figures.nrw_share?.value ?? null,
      perConnection: leakage === null ? null : perConnection(leakage, connections),
      ili: balance.figures.ili?.value ?? null,
      nights: valid.length,
      nightsExpected: rankingNights,
      burst: burst.level,
      growth: growth.state,
      missing: !hasInlets(record)
        ? "no_inlets"
        : leakage === null
          ? last.every(({ nightFlow }) => nightFlow === null)
            ? "too_few_values"
            : "no_night_use"
          : connections === null
            ? "no_connections"
            : mains === null
              ? "no_mains"
              : pressure !== null
                ? null
                : quality.good === 0
                  ? "no_pressure"
                  : "too_few_values",
    };
  };
