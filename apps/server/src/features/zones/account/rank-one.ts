import { type RankingRow, rankingNights } from "@sgval/contract/zones/zone-ranking";
import type { DescribedDay } from "../days/describe-day.ts";
import { dayAfter, earlierDay, monthBefore, timeOfDay } from "../days/local-days.ts";
import { readDays } from "../days/read-days.ts";
import { hasInlets } from "../days/zone-sources.ts";
import { meanPressure, metresOf, perConnection } from "../rules/leakage.ts";
import { isInInflowOf } from "../rules/nested-zones.ts";
import { flowsOut, meanOf, type Series } from "../rules/night-flow.ts";
import { recoverableLeakage, unavoidableLosses } from "../rules/water-balance.ts";
import type { ZoneRecord } from "../zones.store.ts";
import type { AccountDeps } from "./account-deps.ts";
import { stateOf } from "./assess-state.ts";
import { createFigures, type FigurePeriod, type Figures } from "./figure.ts";
import { balanceOf, inflowOf } from "./read-balance.ts";

/** What the last valid nights of a zone say that could be saved, and why where they do not. */
const addNights = (
  { add, numberOf }: Figures,
  record: ZoneRecord,
  period: FigurePeriod,
  { nights, azp }: { nights: readonly DescribedDay[]; azp: readonly Series[] },
): RankingRow["missing"] => {
  const valid = nights.filter(({ leakage, suppressed }) => leakage !== null && !suppressed);
  const { mainsLength: mains, connections, servicePipeLength } = record.account;
  const isOutward = flowsOut(nights.map(({ nightFlow }) => nightFlow));
  const leakage = isOutward ? null : meanOf(valid.map((one) => one.leakage));
  const noNights = !hasInlets(record)
    ? "no_inlets"
    : isOutward
      ? "more_out_than_in"
      : nights.every(({ nightFlow }) => nightFlow === null)
        ? "too_few_values"
        : "no_night_use";
  const ofNights = {
    quality: { good: valid.length, expected: rankingNights },
    notes: [
      "mean_of_nights",
      valid.some(({ pressureCorrected }) => !pressureCorrected) && "not_pressure_corrected",
    ],
    missing: noNights,
  } as const;
  add("night_flow", period, {
    ...{
      value: isOutward ? null : meanOf(valid.map(({ nightFlow }) => nightFlow)),
      quality: ofNights.quality,
    },
    ...{ notes: ["mean_of_nights"], missing: noNights },
  });
  add("daily_leakage", period, { ...ofNights, value: leakage });
  add("leakage_per_connection", period, {
    ...{ ...ofNights, value: leakage === null ? null : perConnection(leakage, connections) },
    missing: leakage === null ? noNights : "no_connections",
    inputs: { daily_leakage: leakage, connections },
  });
  const { mean: pressure, quality } = meanPressure(azp, rankingNights);
  const noPressure = quality.good === 0 ? "no_pressure" : "too_few_values";
  add("azp_pressure", period, { value: pressure, quality, missing: noPressure });
  const metres = pressure === null ? null : metresOf(pressure);
  const unavoidable =
    mains === null || connections === null || metres === null
      ? null
      : unavoidableLosses({ mains, connections, servicePipe: servicePipeLength ?? 0 }, metres);
  const noLimit = connections === null ? "no_connections" : mains === null ? "no_mains" : noPressure;
  add("uarl", period, {
    ...{ value: unavoidable, missing: noLimit },
    inputs: {
      ...{ mains_length: mains, connections, service_pipe_length: servicePipeLength ?? 0 },
      ...{ azp_pressure: pressure, azp_metres: metres },
    },
  });
  const missing = leakage === null ? noNights : unavoidable === null ? noLimit : null;
  add("recoverable", period, {
    ...{ ...ofNights, value: recoverableLeakage(leakage, unavoidable), missing: missing ?? "no_data" },
    inputs: { daily_leakage: leakage, uarl: numberOf("uarl") },
  });
  return missing;
};

/**
 * What could be saved in a zone, by its last nights, with the non-revenue water of the last closed month.
 * @param zones those that may lie within it
 */
export const rankOne =
  (deps: AccountDeps) =>
  async (record: ZoneRecord, zones: readonly ZoneRecord[]): Promise<RankingRow> => {
    const { zone, clock } = deps;
    const now = clock.now();
    const today = zone.dateOf(now);
    const month = monthBefore(today, 1);
    const earliest = dayAfter(today, -rankingNights);
    const { stored, all, context } = await readDays(deps, record, {
      from: earlierDay(month.from, earliest),
      to: today,
    });
    const isLast = ({ day }: { day: string }) => day >= earliest && day < today;
    const nights = all.filter(isLast);
    const within = ({ day }: { day: string }) => day >= month.from && day <= month.to;
    const balance = await balanceOf(deps, record, month, {
      days: all.filter(within),
      stored: stored.filter(within),
    });
    const collected = createFigures();
    const { figures, numberOf } = collected;
    const period = { from: timeOfDay(zone, earliest), to: timeOfDay(zone, today) };
    const missing = addNights(collected, record, period, {
      nights,
      azp: stored.filter(isLast).map(({ azp }) => azp),
    });
    const { nrw_share: share, ili } = balance.figures;
    const { burst, growth } = stateOf(all, stored, context, now);
    const inflow = inflowOf(nights, rankingNights);
    return {
      zoneId: record.id,
      name: record.name,
      deviceId: record.deviceId,
      recoverable: numberOf("recoverable"),
      leakage: numberOf("daily_leakage"),
      unavoidable: numberOf("uarl"),
      nightFlow: numberOf("night_flow"),
      inflow: inflow.volume === null ? null : inflow.volume / rankingNights,
      nrwShare: share?.value ?? null,
      perConnection: numberOf("leakage_per_connection"),
      ili: ili?.value ?? null,
      nights: figures.daily_leakage?.quality?.good ?? 0,
      nightsExpected: rankingNights,
      burst: burst.level,
      growth: growth.state,
      figures: { ...figures, ...(share && { nrw_share: share }), ...(ili && { ili }) },
      missing,
      zoneWithin: zones.some((inner) => isInInflowOf(record, inner)),
    };
  };
