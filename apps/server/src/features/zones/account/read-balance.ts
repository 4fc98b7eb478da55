import { message } from "@sgval/contract/message";
import type { ZoneBalance, ZoneProblem } from "@sgval/contract/zones/zone-accounting";
import { mostZoneDays } from "@sgval/contract/zones/zone-accounting";
import { quartersPerDay } from "@sgval/quantities/duration";
import { type Actor, sees } from "../../../kernel/actor.ts";
import { refuseField } from "../../../kernel/errors.ts";
import type { DescribedDay } from "../days/describe-day.ts";
import { type DayRange, dayAfter, daysBetween, monthBefore, timeOfDay } from "../days/local-days.ts";
import { readDays } from "../days/read-days.ts";
import type { StoredDay } from "../days/zone-days.store.ts";
import { hasInlets } from "../days/zone-sources.ts";
import { meanPressure } from "../rules/leakage.ts";
import { isInInflowOf } from "../rules/nested-zones.ts";
import { meanOf } from "../rules/night-flow.ts";
import { isPeriodKnown, systemInputOf } from "../rules/period-inflow.ts";
import { iliBand } from "../rules/water-balance.ts";
import { findZones, type ZoneRecord } from "../zones.store.ts";
import { type AccountDeps, readUse } from "./account-deps.ts";
import { addBalance, addLosses } from "./balance-figures.ts";
import { createFigures } from "./figure.ts";

/** A range of a request; what is left out follows from `usual`. Refuses one that is empty, too long or in the future. */
export const rangeOfQuery = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  usual: (to: string) => DayRange,
  today: string,
): DayRange => {
  if (from === undefined && to === undefined) return usual(today);
  const last = to ?? today;
  const first = from ?? usual(last).from;
  if (last > today) throw refuseField("to", message("invalid_time"));
  const days = daysBetween(first, last).length;
  if (days < 1) throw refuseField("to", message("start_before_end"));
  if (days > mostZoneDays) throw refuseField("to", message("invalid_value"));
  return { from: first, to: last };
};

/** Net inflow of a period: days that are not known count as the mean of those that are; `null` where less than half are. */
export const inflowOf = (days: readonly DescribedDay[], count: number) => {
  const known = days.map(({ volume }) => volume).filter((volume) => volume !== null);
  const mean = meanOf(known);
  return {
    volume: mean !== null && isPeriodKnown(known.length, count) ? mean * count : null,
    estimated: count === 0 ? 0 : (count - known.length) / count,
    good: days.reduce((sum, { good }) => sum + good, 0),
    expected: Math.max(
      days.reduce((sum, { expected }) => sum + expected, 0),
      count * quartersPerDay,
    ),
  };
};

const periodOf = ({ zone }: Pick<AccountDeps, "zone">, { from, to }: DayRange) => ({
  from: timeOfDay(zone, from),
  to: timeOfDay(zone, dayAfter(to)),
});

/** Whether there is a zone within that its inflow contains, and whose customers count in that one alone. */
export const hasZoneWithin = async (
  deps: Pick<AccountDeps, "zone" | "revenueOf" | "useOf">,
  record: ZoneRecord,
  range: DayRange,
  zones: readonly ZoneRecord[],
): Promise<boolean> => {
  const period = periodOf(deps, range);
  for (const { id } of zones.filter((inner) => isInInflowOf(record, inner))) {
    if ((await deps.revenueOf(id, period)) !== null) return true;
    if ((await readUse(deps, id, range)).billedUnmetered !== null) return true;
  }
  return false;
};

type NamedDevices = (deviceIds: Iterable<number>) => ZoneBalance["differing"];
/** Names devices that the actor sees, each once. */
export const namesFor =
  ({ registry }: Pick<AccountDeps, "registry">, actor: Actor): NamedDevices =>
  (deviceIds) =>
    [...new Set(deviceIds)].flatMap((deviceId) => {
      const device = sees(actor, deviceId) ? registry.get(deviceId) : undefined;
      return device ? [{ deviceId, displayName: device.displayName }] : [];
    });

/**
 * A balance from days that are read.
 * @param zones those that may lie within it; without them it says nothing of it
 * @param names of devices, for a reader; without it none is named
 */
export const balanceOf = async (
  deps: Pick<AccountDeps, "zone" | "setting" | "revenueOf" | "useOf">,
  record: ZoneRecord,
  range: DayRange,
  {
    days,
    stored,
    zones = [],
    names = () => [],
  }: {
    days: readonly DescribedDay[];
    stored: readonly StoredDay[];
    zones?: readonly ZoneRecord[];
    names?: NamedDevices | undefined;
  },
): Promise<ZoneBalance> => {
  const { setting } = deps;
  const count = daysBetween(range.from, range.to).length;
  const period = periodOf(deps, range);
  const collected = createFigures();
  const { add, figures, numberOf } = collected;
  const inflow = inflowOf(days, count);
  const isMeasured = hasInlets(record);
  const differing = days.flatMap((day) => day.differing);
  const { volume: input, outward: isOutward } = systemInputOf(inflow.volume);
  add("system_input", period, {
    value: input,
    missing: isOutward
      ? "more_out_than_in"
      : !isMeasured
        ? "no_inlets"
        : inflow.estimated === 1
          ? "no_data"
          : "too_few_values",
    quality: { good: inflow.good, expected: inflow.expected },
    notes: [inflow.estimated > 0 && "estimated", differing.length > 0 && "totaliser_differs"],
    inputs: {
      ...{ days: count, estimated_share: 100 * inflow.estimated },
      inlets: record.account.boundary.filter(({ role }) => role === "inlet").length,
      exports: record.account.boundary.filter(({ role }) => role === "export").length,
    },
  });
  const valid = days.filter(({ leakage, suppressed }) => leakage !== null && !suppressed);
  const meanLeakage = meanOf(valid.map(({ leakage }) => leakage));
  const hasNights = !isOutward && isPeriodKnown(valid.length, count);
  const bottomUp = meanLeakage !== null && hasNights ? meanLeakage * count : null;
  add("real_losses_bottom_up", period, {
    value: bottomUp,
    missing: isOutward ? "more_out_than_in" : isMeasured ? "too_few_values" : "no_inlets",
    quality: { good: valid.length, expected: count },
    inputs: { daily_leakage: meanLeakage, days: count },
  });
  const pressure = meanPressure(
    stored.map(({ azp }) => azp),
    count,
  );
  add("azp_pressure", period, {
    ...{ value: pressure.mean, quality: pressure.quality },
    missing: pressure.quality.good === 0 ? "no_pressure" : "too_few_values",
  });
  const revenue = await deps.revenueOf(record.id, period);
  const use = await readUse(deps, record.id, range);
  const zoneWithin = inflow.volume !== null && (await hasZoneWithin(deps, record, range, zones));
  addBalance(collected, setting(), period, { revenue, use, days: count, bottomUp, zoneWithin });
  const { broken, isKnown } = addLosses(collected, record, period, count);
  const index = numberOf("ili");
  const has = (condition: boolean, problem: ZoneProblem) => (condition ? [problem] : []);
  return {
    ...range,
    days: count,
    figures,
    meters: revenue && {
      ...{ meters: revenue.meters, read: revenue.read, volume: revenue.billed },
      ...{ coverage: revenue.coverage, estimatedShare: revenue.estimatedShare },
    },
    ili: {
      band: index === null ? null : iliBand(index, setting().iliScale),
      valid: isKnown && broken.length === 0,
      broken,
    },
    differing: names(differing),
    problems: [
      ...has(!isMeasured, "no_inlets"),
      ...has(revenue === null, "no_meters"),
      ...has(figures.non_revenue_water?.notes.includes("check_meters") ?? false, "meters_over_inflow"),
      ...has(figures.revenue_water?.notes.includes("low_coverage") ?? false, "low_meter_coverage"),
      ...has(isOutward, "more_out_than_in"),
      ...has(isMeasured && !isOutward && !hasNights, "missing_nights"),
      ...has(figures.balance_check?.notes.includes("out_of_balance") ?? false, "balance_differs"),
      ...has(differing.length > 0, "totaliser_differs"),
      ...has(figures.non_revenue_water?.notes.includes("zone_within") ?? false, "zone_within"),
    ],
  };
};

/** The balance of a period; by default of the last closed month. */
export const readBalance = async (
  deps: AccountDeps,
  record: ZoneRecord,
  query: { from?: string | undefined; to?: string | undefined },
  names?: NamedDevices,
): Promise<ZoneBalance> => {
  const today = deps.zone.dateOf(deps.clock.now());
  const range = rangeOfQuery(
    query,
    (to) => (to === today ? monthBefore(today, 1) : { from: dayAfter(to, -29), to }),
    today,
  );
  const { days, stored } = await readDays(deps, record, range);
  const zones = await findZones(deps.db.kysely);
  return balanceOf(deps, record, range, {
    ...{ days, zones, names },
    stored: stored.filter(({ day }) => day >= range.from),
  });
};
