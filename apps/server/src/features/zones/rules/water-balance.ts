import type { IliScale } from "@sgval/contract/zones/water-balance-setting";
import { type IliBand, iliBands } from "@sgval/contract/zones/zone-figures";
import { hourMs, quarterMs } from "@sgval/quantities/duration";
import { isCovered, meanOf, type Series } from "./night-flow.ts";

/** Shares in percent that stand for what nobody measures. */
export interface BalanceShares {
  unbilledAuthorised: number;
  meterUnderRegistration: number;
  unauthorisedUse: number;
}

/** What was entered of use that no meter of a customer counts, m³. */
export interface EnteredUse {
  billedUnmetered: number;
  unbilled: number;
  /** Share of the period that the unbilled use was entered for, 0 to 1. */
  share: number;
  /** Of logged flushing in the rest of the period. */
  flushed: number;
}
const nothingEntered: EnteredUse = { billedUnmetered: 0, unbilled: 0, share: 0, flushed: 0 };

/**
 * The water balance of the IWA for a period, in m³.
 * @param systemInput Σ net inflow
 * @param metered what the meters of customers counted
 * @param entered use without a meter; unbilled use that nobody entered is a share of the input, or what flushing let out where
 * that is more: it is a part of that use
 * @returns losses may be negative: the meters count more than flows in
 */
export const waterBalance = (
  systemInput: number,
  metered: number,
  shares: BalanceShares,
  entered: EnteredUse = nothingEntered,
) => {
  const revenue = metered + entered.billedUnmetered;
  const nonRevenue = systemInput - revenue;
  const assumed = ((1 - entered.share) * systemInput * shares.unbilledAuthorised) / 100;
  const unbilledAuthorised = entered.unbilled + Math.max(entered.flushed, assumed);
  const waterLosses = nonRevenue - unbilledAuthorised;
  const missed = shares.meterUnderRegistration / 100;
  const underRegistration = (metered * missed) / (1 - missed);
  const unauthorisedUse = (revenue * shares.unauthorisedUse) / 100;
  const apparentLosses = underRegistration + unauthorisedUse;
  return {
    revenue,
    nonRevenue,
    /** Percent of the system input. */
    nrwShare: systemInput > 0 ? (100 * nonRevenue) / systemInput : null,
    unbilledAuthorised,
    /** A share of the input stands for use that nobody entered. */
    isAssumed: entered.share < 1 && assumed > entered.flushed,
    waterLosses,
    underRegistration,
    unauthorisedUse,
    apparentLosses,
    realLosses: waterLosses - apparentLosses,
  };
};

/** (bottom up / top down) − 1, in percent; `null` without losses to compare with. */
export const balanceCheck = (bottomUp: number, topDown: number): number | null =>
  topDown > 0 ? 100 * (bottomUp / topDown - 1) : null;
/** Percent beyond which the two ways contradict each other. */
export const balanceCheckLimit = 20;

/** Litres a day: 18 per km of mains, 0.8 per connection and 25 per km of private service pipe, each per metre of pressure. */
const unavoidable = { mains: 18, connection: 0.8, servicePipe: 25 } as const;

/**
 * Unavoidable annual real losses, m³/day: (18 Lm + 0.8 Nc + 25 Lp) × P.
 * @param pressure of the average zone point, m
 */
export const unavoidableLosses = (
  { mains, connections, servicePipe }: { mains: number; connections: number; servicePipe: number },
  pressure: number,
): number =>
  ((unavoidable.mains * mains +
    unavoidable.connection * connections +
    unavoidable.servicePipe * servicePipe) *
    pressure) /
  1_000;

/**
 * What could be saved (m³/day): leakage above what cannot be avoided, never below 0. `null` while either is not known: else the zone of
 * which less is known would seem to be the worse one.
 */
export const recoverableLeakage = (leakage: number | null, unavoidable: number | null): number | null =>
  leakage === null || unavoidable === null ? null : Math.max(0, leakage - unavoidable);

/** Current annual real losses (CARL) as m³/day: real losses of a period (m³) / its days. */
export const currentLosses = (realLosses: number, days: number): number => realLosses / days;
const daysPerYear = 365;
/** CARL of a year, m³: CARL of a day × 365. */
export const lossesPerYear = (carl: number): number => carl * daysPerYear;
/** Infrastructure leakage index (ILI): CARL / UARL, both m³/day. `null` where nothing is unavoidable. */
export const leakageIndex = (carl: number, uarl: number): number | null => (uarl > 0 ? carl / uarl : null);
/** Losses by connection and metre of pressure, litres/connection/day/m. `null` without a pressure (m). */
export const perMetre = (losses: number, pressure: number): number | null =>
  pressure > 0 ? losses / pressure : null;

/** Where the index is valid: more connections, connections per km of mains, and m of pressure. */
const validFrom = { connections: 3_000, density: 20, pressure: 25 } as const;
/** What keeps the index of a zone from being more than indicative. */
export const brokenIliConditions = (
  zone: { mains: number; connections: number },
  pressure: number,
): (keyof typeof validFrom)[] => [
  ...(zone.connections > validFrom.connections ? [] : (["connections"] as const)),
  ...(zone.mains > 0 && zone.connections / zone.mains > validFrom.density ? [] : (["density"] as const)),
  ...(pressure >= validFrom.pressure ? [] : (["pressure"] as const)),
];

/** Ends of the bands A to C for countries of low and middle income; those of high income are half. */
const bandEnds = [4, 8, 16] as const;

/** The band of an infrastructure leakage index. */
export const iliBand = (index: number, scale: IliScale): IliBand => {
  const beyond = bandEnds.filter((end) => index > (scale === "developed" ? end / 2 : end)).length;
  return iliBands[beyond] ?? "D";
};

/** Share (percent) of what flowed through a meter in a day by which its totaliser may differ: |counted − ∫flow| / ∫flow. */
const totaliserLimit = 5;
/** m³: a totaliser of whole ones is so far from the flow without being wrong. */
const totaliserStepSize = 1;
/** Percent of the quarters of an hour that must be known: what is missing is part of the difference. */
const totaliserCoverage = 95;

/**
 * Whether the totaliser and the flow of one meter contradict each other in a day. Sums of meters would not show it: they may be
 * wrong in opposite directions, and where water is passed on the sum is small beside what each of them measures.
 * @param counted m³, net as the flow
 * @param flow m³/h by quarter of an hour
 */
export const totaliserDiffers = (counted: number, flow: Series): boolean => {
  if (!isCovered(flow, totaliserCoverage)) return false;
  const volumeOf = (values: Series) => ((meanOf(values) ?? 0) * values.length * quarterMs) / hourMs;
  const passed = volumeOf(flow.map((value) => value && Math.abs(value)));
  return Math.abs(counted - volumeOf(flow)) > Math.max((passed * totaliserLimit) / 100, totaliserStepSize);
};
