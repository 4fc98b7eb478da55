import { legitimateNightUse, netNightFlow } from "@sgval/contract/zones/night-leakage";
import type { ZoneInflow } from "@sgval/contract/zones/zone-accounting";
import { type DayContext, type DescribedDay, nightOf } from "../days/describe-day.ts";
import { dayAfter, spanOf } from "../days/local-days.ts";
import {
  backgroundLeakage,
  burstLeakage,
  equivalentServiceBursts,
  metresOf,
  perConnection,
} from "../rules/leakage.ts";
import { flowsOut } from "../rules/night-flow.ts";
import type { ZoneRecord } from "../zones.store.ts";
import type { AccountDeps } from "./account-deps.ts";
import type { Figures } from "./figure.ts";

/** The last night that is over, with its window; `tonight` is the window of today, over or not. */
export const lastNightOf = (all: readonly DescribedDay[], context: DayContext, now: number) => {
  const { zone, today } = context;
  const tonight = nightOf(context, spanOf(zone, today));
  const day = now >= tonight.to ? today : dayAfter(today, -1);
  return {
    tonight,
    night: all.find((one) => one.day === day),
    period: day === today ? tonight : nightOf(context, spanOf(zone, day)),
  };
};

/** Net inflow now; its period begins with the oldest value in it. */
export const addInflowNow = ({ add }: Figures, inflow: ZoneInflow, now: number): void =>
  add(
    "inflow_now",
    { from: inflow.measuredAt ? Date.parse(inflow.measuredAt) : now, to: now },
    {
      ...{ value: inflow.value, missing: inflow.missing ?? "no_data" },
      quality: { good: inflow.reporting, expected: inflow.expected },
    },
  );

/** What a night says: its minimum, what of it is use and what leakage, and the part of bursts. */
export const addNight = (
  { add }: Figures,
  { account }: ZoneRecord,
  { setting }: Pick<AccountDeps, "setting">,
  night: DescribedDay | undefined,
  period: { from: number; to: number },
  isMeasured: boolean,
): void => {
  const { householdNightUse, nonHouseholdNightUse } = setting();
  const nightUse = legitimateNightUse(account, setting());
  const flow = night?.nightFlow ?? null;
  const quality =
    flow === null && night?.isNightCovered
      ? { good: night.good, expected: night.expected }
      : { good: night?.nightGood ?? 0, expected: night?.nightExpected ?? 0 };
  const missing = isMeasured ? "too_few_values" : "no_inlets";
  const isOutward = flowsOut([flow]);
  const net = flow === null || isOutward || nightUse === null ? null : netNightFlow(flow, nightUse);
  const noNet = flow === null ? missing : isOutward ? "more_out_than_in" : "no_night_use";
  add("night_flow", period, { value: flow, missing, quality, lowestHour: night?.nightFlowAt ?? undefined });
  add("night_use", period, {
    value: nightUse,
    missing: "no_night_use",
    inputs: {
      ...{ households: account.households, household_use: householdNightUse },
      ...{ non_households: account.nonHouseholds, non_household_use: nonHouseholdNightUse },
      exceptional_use: account.exceptionalNightUse ?? 0,
    },
  });
  const floored = net?.floored === true && "floored";
  add("net_night_flow", period, {
    ...{ value: net?.flow ?? null, missing: noNet, quality },
    notes: [floored],
    inputs: { night_flow: flow, night_use: nightUse },
  });
  const pressure = night?.nightPressure ?? null;
  const correction = !night?.pressureCorrected && "not_pressure_corrected";
  const pressures = { good: night?.nightPressureGood ?? 0, expected: night?.nightExpected ?? 0 };
  add("night_pressure", period, {
    ...{ value: pressure, quality: pressures },
    missing: pressures.good === 0 ? "no_pressure" : "too_few_values",
  });
  add("night_day_factor", period, {
    value: night?.nightDayFactor ?? null,
    missing: noNet,
    notes: [correction],
    inputs: { night_pressure: pressure, leakage_exponent: account.leakageExponent },
  });
  const leakage = night?.leakage ?? null;
  add("daily_leakage", period, {
    ...{ value: leakage, missing: noNet, quality },
    notes: [correction, floored],
    inputs: { net_night_flow: net?.flow ?? null, night_day_factor: night?.nightDayFactor ?? null },
  });
  add("leakage_per_connection", period, {
    value: leakage === null ? null : perConnection(leakage, account.connections),
    missing: account.connections || isOutward ? noNet : "no_connections",
    notes: [correction],
    inputs: { daily_leakage: leakage, connections: account.connections },
  });
  const { mainsLength, connections } = account;
  const metres = pressure === null ? null : metresOf(pressure);
  const background =
    mainsLength === null || connections === null || metres === null
      ? null
      : backgroundLeakage(mainsLength, connections, metres);
  const noBackground =
    mainsLength === null ? "no_mains" : connections === null ? "no_connections" : "no_pressure";
  add("background_leakage", period, {
    ...{ value: background, missing: noBackground },
    inputs: { mains_length: mainsLength, connections, night_pressure: pressure, night_metres: metres },
  });
  const burst = net === null || background === null ? null : burstLeakage(net.flow, background);
  const noBurst = background === null && !isOutward ? noBackground : noNet;
  add("burst_leakage", period, {
    ...{ value: burst, missing: noBurst },
    inputs: { net_night_flow: net?.flow ?? null, background_leakage: background },
  });
  add("service_bursts", period, {
    value: burst === null || metres === null ? null : equivalentServiceBursts(burst, metres),
    missing: noBurst,
    inputs: { burst_leakage: burst, night_pressure: pressure, night_metres: metres },
  });
};
