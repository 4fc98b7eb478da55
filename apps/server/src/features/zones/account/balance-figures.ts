import type { WaterBalanceSetting } from "@sgval/contract/zones/water-balance-setting";
import type { UseOfPeriod } from "../rules/authorised-use.ts";
import { metresOf, perConnection } from "../rules/leakage.ts";
import {
  balanceCheck,
  balanceCheckLimit,
  brokenIliConditions,
  currentLosses,
  leakageIndex,
  lossesPerYear,
  perMetre,
  unavoidableLosses,
  waterBalance,
} from "../rules/water-balance.ts";
import type { ZoneRecord } from "../zones.store.ts";
import type { FigurePeriod, Figures } from "./figure.ts";
import { billedOf, isLowCoverage, type Revenue } from "./revenue.ts";

/** A share of meters that is written as 100 %. */
const readWhole = 0.9995;

/** The lines of the balance after the IWA, in m³. */
export const addBalance = (
  { add, numberOf, figures }: Figures,
  setting: WaterBalanceSetting,
  period: FigurePeriod,
  {
    revenue,
    use,
    days,
    bottomUp,
    zoneWithin,
  }: {
    revenue: Revenue | null;
    use: UseOfPeriod;
    days: number;
    bottomUp: number | null;
    /** What customers of a zone within use is in the system input, and in the revenue water not. */
    zoneWithin: boolean;
  },
): void => {
  const systemInput = numberOf("system_input");
  const low = isLowCoverage(revenue, setting);
  const unread = revenue !== null && revenue.billed !== null && revenue.coverage < readWhole;
  const billed = billedOf(revenue, use);
  const complete = revenue && Math.round(revenue.coverage * revenue.meters);
  const doubtful = revenue?.doubtful ? { meters_doubtful: revenue.doubtful } : {};
  const noRevenue = revenue === null ? "no_meters" : "not_read";
  const missing = systemInput === null ? (figures.system_input?.missing ?? "no_data") : noRevenue;
  const { billedUnmetered, unbilledMeasured, unbilledEstimated, flushed, knownDays } = use;
  const metered = billed === null ? null : billed - (billedUnmetered ?? 0);
  const lines =
    systemInput === null || metered === null
      ? null
      : waterBalance(systemInput, metered, setting, {
          billedUnmetered: billedUnmetered ?? 0,
          unbilled: (unbilledMeasured ?? 0) + (unbilledEstimated ?? 0),
          flushed: flushed ?? 0,
          share: days > 0 ? knownDays / days : 0,
        });
  const over = lines !== null && lines.nonRevenue < 0;
  const line = (value: number | null | undefined) =>
    ({ value: value ?? null, missing, notes: [over && "check_meters"] }) as const;
  add("revenue_water", period, {
    value: billed,
    missing: noRevenue,
    notes: [
      (revenue?.estimatedShare ?? 0) > 0 && "estimated",
      low && "low_coverage",
      unread && "unread_meters",
      doubtful.meters_doubtful !== undefined && "doubtful_readings",
      over && "check_meters",
    ],
    ...(revenue ? { quality: { good: complete ?? 0, expected: revenue.meters } } : {}),
    inputs: {
      ...{ billed_metered: revenue?.billed ?? null, billed_unmetered: billedUnmetered },
      meters: revenue?.meters ?? null,
      meters_read: revenue?.read ?? null,
      estimated_share: revenue ? 100 * revenue.estimatedShare : null,
      ...doubtful,
    },
  });
  add("meter_coverage", period, {
    value: revenue ? 100 * revenue.coverage : null,
    missing: "no_meters",
    notes: [low && "low_coverage"],
    inputs: { meters: revenue?.meters ?? null, meters_complete: complete },
  });
  add("non_revenue_water", period, {
    ...line(lines?.nonRevenue),
    notes: [lines !== null && zoneWithin && "zone_within", over && "check_meters"],
    inputs: { system_input: systemInput, revenue_water: billed },
  });
  add("nrw_share", period, {
    ...line(lines?.nrwShare),
    inputs: {
      non_revenue_water: lines?.nonRevenue ?? null,
      system_input: systemInput,
      target_share: setting.targetNrw,
      ...doubtful,
    },
  });
  add("unbilled_authorised", period, {
    ...line(lines?.unbilledAuthorised),
    notes: [(unbilledEstimated ?? 0) > 0 && "estimated", lines?.isAssumed === true && "not_measured_use"],
    inputs: {
      ...{ unbilled_measured: unbilledMeasured, unbilled_estimated: unbilledEstimated },
      ...{ flushing_logged: flushed, days_entered: knownDays, days },
      ...{ system_input: systemInput, unbilled_share: setting.unbilledAuthorised },
    },
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
    inputs: { billed_metered: metered, under_registration_share: setting.meterUnderRegistration },
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
    missing: bottomUp === null ? "too_few_values" : lines ? "not_applicable" : missing,
    notes: [check !== null && Math.abs(check) > balanceCheckLimit && "out_of_balance"],
    inputs: { real_losses_bottom_up: bottomUp, real_losses: lines?.realLosses ?? null },
  });
};

/** Real losses by day and connection, and the index of what could not be avoided of them. */
export const addLosses = (
  { add, figures, numberOf }: Figures,
  { account }: ZoneRecord,
  period: FigurePeriod,
  days: number,
) => {
  const { mainsLength: mains, connections, servicePipeLength } = account;
  const real = numberOf("real_losses");
  const noLosses = figures.real_losses?.missing ?? "no_meters";
  const carl = real === null ? null : currentLosses(real, days);
  const pressure = numberOf("azp_pressure");
  const metres = pressure === null ? null : metresOf(pressure);
  const noPressure = figures.azp_pressure?.missing ?? "no_pressure";
  const reason =
    connections === null
      ? "no_connections"
      : mains === null
        ? "no_mains"
        : metres === null
          ? noPressure
          : noLosses;
  const uarl =
    connections === null || mains === null || metres === null
      ? null
      : unavoidableLosses({ mains, connections, servicePipe: servicePipeLength ?? 0 }, metres);
  const ofConnection = carl === null ? null : perConnection(carl, connections);
  const broken =
    connections === null || mains === null || metres === null
      ? []
      : brokenIliConditions({ mains, connections }, metres);
  add("carl", period, { value: carl, missing: noLosses, inputs: { real_losses: real, days } });
  add("losses_per_year", period, {
    value: carl === null ? null : lossesPerYear(carl),
    missing: noLosses,
    inputs: { carl },
  });
  add("uarl", period, {
    value: uarl,
    missing: reason,
    inputs: {
      ...{ mains_length: mains, connections, service_pipe_length: servicePipeLength ?? 0 },
      ...{ azp_pressure: pressure, azp_metres: metres },
    },
  });
  add("ili", period, {
    value: carl === null || uarl === null ? null : leakageIndex(carl, uarl),
    missing: uarl === null ? reason : noLosses,
    notes: [broken.length > 0 && "indicative"],
    inputs: { carl, uarl },
  });
  add("losses_per_connection", period, {
    value: ofConnection,
    missing: connections ? noLosses : "no_connections",
    inputs: { carl, connections },
  });
  add("losses_per_connection_metre", period, {
    value: ofConnection === null || metres === null ? null : perMetre(ofConnection, metres),
    missing: connections ? (carl === null ? noLosses : noPressure) : "no_connections",
    inputs: { losses_per_connection: ofConnection, azp_pressure: pressure, azp_metres: metres },
  });
  return { broken, isKnown: uarl !== null };
};
