import { message } from "@sgval/contract/message";
import type { ZoneBalance, ZoneProblem } from "@sgval/contract/zones/zone-accounting";
import { mostZoneDays } from "@sgval/contract/zones/zone-accounting";
import { refuseField } from "../../../kernel/errors.ts";
import { dayAfter, daysBetween, timeOfDay } from "../days/compute-days.ts";
import type { DescribedDay } from "../days/describe-day.ts";
import type { StoredDay } from "../days/zone-days.store.ts";
import { hasInlets } from "../days/zone-sources.ts";
import { metresOf } from "../rules/leakage.ts";
import { meanOf } from "../rules/night-flow.ts";
import {
  balanceCheck,
  balanceCheckLimit,
  brokenIliConditions,
  iliBand,
  totaliserDiffers,
  unavoidableLosses,
  waterBalance,
} from "../rules/water-balance.ts";
import type { ZoneRecord } from "../zones.store.ts";
import { type AccountDeps, type Revenue, readDays } from "./account-deps.ts";
import { createFigures, type Figures } from "./figure.ts";

/** Local days, both within. */
export interface DayRange {
  from: string;
  to: string;
}

/** The month (`YYYY-MM`) so many months before the one of a day, as a range of days. */
export const monthBefore = (day: string, months: number): DayRange & { month: string } => {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
  const next = new Date(Date.UTC(year, month - months, 1)).toISOString().slice(0, 10);
  return { month: first.slice(0, 7), from: first, to: dayAfter(next, -1) };
};

/** A range of a request; what is left out follows from `usual`. Refuses one that is empty, too long or in the future. */
export const rangeOfQuery = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  usual: (to: string) => DayRange,
  today: string,
): DayRange => {
  if (from === undefined && to === undefined) return usual(today);
  const last = to ?? today;
  const first = from ?? usual(last).from;
  const days = daysBetween(first, last).length;
  if (days < 1) throw refuseField("to", message("start_before_end"));
  if (days > mostZoneDays) throw refuseField("to", message("invalid_value"));
  return { from: first, to: last };
};

/** Net inflow of a period: days that are not known count as the mean of those that are. */
export const inflowOf = (days: readonly DescribedDay[], count: number) => {
  const known = days.map(({ volume }) => volume).filter((volume) => volume !== null);
  const mean = meanOf(known);
  return {
    volume: mean === null ? null : mean * count,
    estimated: count === 0 ? 0 : (count - known.length) / count,
    good: days.reduce((sum, { good }) => sum + good, 0),
    expected: Math.max(
      days.reduce((sum, { expected }) => sum + expected, 0),
      count * 96,
    ),
  };
};

/** Mean pressure of the average zone point, bar. */
export const meanPressure = (stored: readonly StoredDay[]): number | null =>
  meanOf(stored.map(({ azp }) => meanOf(azp)));

const addLosses = (
  { add, numberOf }: Figures,
  { account }: ZoneRecord,
  period: { from: number; to: number },
  { days, pressure }: { days: number; pressure: number | null },
) => {
  const { mainsLength: mains, connections, servicePipeLength } = account;
  const real = numberOf("real_losses");
  const carl = real === null ? null : real / days;
  const metres = pressure === null ? null : metresOf(pressure);
  const reason =
    connections === null
      ? "no_connections"
      : mains === null
        ? "no_mains"
        : metres === null
          ? "no_pressure"
          : "no_meters";
  const uarl =
    connections === null || mains === null || metres === null
      ? null
      : unavoidableLosses({ mains, connections, servicePipe: servicePipeLength ?? 0 }, metres);
  const perConnection = carl === null || !connections ? null : (carl * 1_000) / connections;
  const broken =
    connections === null || mains === null || metres === null
      ? []
      : brokenIliConditions({ mains, connections }, metres);
  add("carl", period, { value: carl, missing: "no_meters", inputs: { real_losses: real, days } });
  add("uarl", period, {
    value: uarl,
    missing: reason,
    inputs: {
      ...{ mains_length: mains, connections, service_pipe_length: servicePipeLength ?? 0 },
      azp_pressure: pressure,
    },
  });
  add("ili", period, {
    value: carl === null || !uarl ? null : carl / uarl,
    missing: uarl === null ? reason : "no_meters",
    notes: [broken.length > 0 && "indicative"],
    inputs: { carl, uarl },
  });
  add("losses_per_connection", period, {
    value: perConnection,
    missing: connections ? "no_meters" : "no_connections",
    inputs: { carl, connections },
  });
  add("losses_per_connection_metre", period, {
    value: perConnection === null || !metres ? null : perConnection / metres,
    missing: connections ? (carl === null ? "no_meters" : "no_pressure") : "no_connections",
    inputs: { losses_per_connection: perConnection, azp_pressure: pressure },
  });
  return { broken, isKnown: uarl !== null };
};

const addBalance = (
  { add, numberOf }: Figures,
  deps: AccountDeps,
  period: { from: number; to: number },
  { revenue, bottomUp }: { revenue: Revenue | null; bottomUp: number | null },
): void => {
  const setting = deps.setting();
  const systemInput = numberOf("system_input");
  const low = revenue !== null && 100 * revenue.coverage < setting.meterCoverage;
  const missing = systemInput === null ? "no_data" : "no_meters";
  const lines =
    systemInput === null || revenue === null ? null : waterBalance(systemInput, revenue.billed, setting);
  const over = lines !== null && lines.nonRevenue < 0;
  const notes = [low && "low_coverage", over && "check_meters"] as const;
  const line = (value: number | null | undefined) => ({ value: value ?? null, missing, notes }) as const;
  const billed = revenue?.billed ?? null;
  add("revenue_water", period, {
    value: billed,
    missing: "no_meters",
    notes: [(revenue?.estimatedShare ?? 0) > 0 && "estimated", ...notes],
    ...(revenue ? { quality: { good: revenue.read, expected: revenue.meters } } : {}),
    inputs: {
      meters: revenue?.meters ?? null,
      meters_read: revenue?.read ?? null,
      estimated_share: revenue ? 100 * revenue.estimatedShare : null,
    },
  });
  add("meter_coverage", period, {
    value: revenue ? 100 * revenue.coverage : null,
    missing: "no_meters",
    notes: [low && "low_coverage"],
    inputs: { meters: revenue?.meters ?? null, meters_read: revenue?.read ?? null },
  });
  add("non_revenue_water", period, {
    ...line(lines?.nonRevenue),
    inputs: { system_input: systemInput, revenue_water: billed },
  });
  add("nrw_share", period, {
    ...line(lines?.nrwShare),
    inputs: {
      non_revenue_water: lines?.nonRevenue ?? null,
      system_input: systemInput,
      target_share: setting.targetNrw,
    },
  });
  add("unbilled_authorised", period, {
    ...line(lines?.unbilledAuthorised),
    notes: ["not_measured_use"],
    inputs: { system_input: systemInput, unbilled_share: setting.unbilledAuthorised },
  });
  add("water_losses", period, {
    ...line(lines?.waterLosses),
    inputs: {
      non_revenue_water: lines?.nonRevenue ?? null,
      unbilled_authorised: lines?.unbilledAuthorised ?? null,
    },
  });
  add("under_registration", period, {
    ...line(lines?.underRegistration),
    notes: ["not_measured_use"],
    inputs: { revenue_water: billed, under_registration_share: setting.meterUnderRegistration },
  });
  add("unauthorised_use", period, {
    ...line(lines?.unauthorisedUse),
    notes: ["not_measured_use"],
    inputs: { revenue_water: billed, unauthorised_share: setting.unauthorisedUse },
  });
  add("apparent_losses", period, {
    ...line(lines?.apparentLosses),
    inputs: {
      under_registration: lines?.underRegistration ?? null,
      unauthorised_use: lines?.unauthorisedUse ?? null,
    },
  });
  add("real_losses", period, {
    ...line(lines?.realLosses),
    inputs: { water_losses: lines?.waterLosses ?? null, apparent_losses: lines?.apparentLosses ?? null },
  });
  const check = bottomUp === null || !lines ? null : balanceCheck(bottomUp, lines.realLosses);
  add("balance_check", period, {
    value: check,
    missing: bottomUp === null ? "too_few_values" : lines ? "not_applicable" : "no_meters",
    notes: [check !== null && Math.abs(check) > balanceCheckLimit && "out_of_balance"],
    inputs: { real_losses_bottom_up: bottomUp, real_losses: lines?.realLosses ?? null },
  });
};

/** A balance from days that are read. */
export const balanceOf = async (
  deps: AccountDeps,
  record: ZoneRecord,
  range: DayRange,
  { days, stored }: { days: readonly DescribedDay[]; stored: readonly StoredDay[] },
): Promise<ZoneBalance> => {
  const { zone, setting } = deps;
  const count = daysBetween(range.from, range.to).length;
  const period = { from: timeOfDay(zone, range.from), to: timeOfDay(zone, dayAfter(range.to)) };
  const collected = createFigures();
  const { add, figures, numberOf } = collected;
  const inflow = inflowOf(days, count);
  const isMeasured = hasInlets(record);
  const differing = days.some(
    ({ volume, counted, good, expected }) =>
      volume !== null && counted !== null && good === expected && totaliserDiffers(counted, volume),
  );
  add("system_input", period, {
    value: inflow.volume,
    missing: isMeasured ? "no_data" : "no_inlets",
    quality: { good: inflow.good, expected: inflow.expected },
    notes: [inflow.estimated > 0 && "estimated", differing && "totaliser_differs"],
    inputs: {
      ...{ days: count, estimated_share: 100 * inflow.estimated },
      inlets: record.account.boundary.filter(({ role }) => role === "inlet").length,
      exports: record.account.boundary.filter(({ role }) => role === "export").length,
    },
  });
  const valid = days.filter(({ leakage, suppressed }) => leakage !== null && !suppressed);
  const meanLeakage = meanOf(valid.map(({ leakage }) => leakage));
  const bottomUp = meanLeakage === null ? null : meanLeakage * count;
  add("real_losses_bottom_up", period, {
    value: bottomUp,
    missing: isMeasured ? "too_few_values" : "no_inlets",
    quality: { good: valid.length, expected: count },
    inputs: { daily_leakage: meanLeakage, days: count },
  });
  const pressure = meanPressure(stored);
  add("azp_pressure", period, { value: pressure, missing: "no_pressure" });
  const revenue = await deps.revenueOf(record.id, period);
  addBalance(collected, deps, period, { revenue, bottomUp });
  const { broken, isKnown } = addLosses(collected, record, period, { days: count, pressure });
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
    problems: [
      ...has(!isMeasured, "no_inlets"),
      ...has(revenue === null, "no_meters"),
      ...has(figures.non_revenue_water?.notes.includes("check_meters") ?? false, "meters_over_inflow"),
      ...has(figures.revenue_water?.notes.includes("low_coverage") ?? false, "low_meter_coverage"),
      ...has(isMeasured && valid.length < count / 2, "missing_nights"),
      ...has(figures.balance_check?.notes.includes("out_of_balance") ?? false, "balance_differs"),
      ...has(differing, "totaliser_differs"),
    ],
  };
};

/** The balance of a period; by default of the last closed month. */
export const readBalance = async (
  deps: AccountDeps,
  record: ZoneRecord,
  query: { from?: string | undefined; to?: string | undefined },
): Promise<ZoneBalance> => {
  const today = deps.zone.dateOf(deps.clock.now());
  const range = rangeOfQuery(
    query,
    (to) => (to === today ? monthBefore(today, 1) : { from: dayAfter(to, -29), to }),
    today,
  );
  const { days, stored } = await readDays(deps, record, range);
  return balanceOf(deps, record, range, { days, stored: stored.filter(({ day }) => day >= range.from) });
};
