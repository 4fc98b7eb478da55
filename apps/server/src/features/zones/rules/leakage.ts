import { quartersPerDay } from "@sgval/quantities/duration";
import { convert } from "@sgval/quantities/unit";
import { goodValues, meanOf, type Series } from "./night-flow.ts";
import { isPeriodKnown } from "./period-inflow.ts";

const litresPerCubicMetre = 1_000;
/** Night pressure (m) that the rates of background leakage and of bursts are given for. */
const referencePressure = 50;
/** Background leakage at 50 m: litres per hour and km of mains, per connection, and per property behind its meter (BABE). */
const backgroundRates = { mains: 40, connection: 3, property: 1 } as const;
const backgroundExponent = 1.5;
/** Flow (m³/h) of a burst of a service pipe at 50 m, and how it follows the pressure. */
const serviceBurst = { flow: 1.6, exponent: 0.5 } as const;
/** h/day without a pressure: leakage is the same all day. */
export const uncorrectedNightDayFactor = 24;

/** Metres of water of a pressure in bar. */
export const metresOf = (bar: number): number => convert(bar, "bar", "mH2O") ?? 0;

/**
 * Mean pressure of a period: the mean of the means of its days, in their unit; `null` unless half of its quarters of an hour are
 * known.
 * @param days those of which anything may be known, by quarter of an hour
 * @param count all days of the period
 */
export const meanPressure = (
  days: readonly Series[],
  count: number,
): { mean: number | null; quality: { good: number; expected: number } } => {
  const quality = {
    good: days.reduce((sum, day) => sum + goodValues(day), 0),
    expected:
      days.reduce((sum, day) => sum + day.length, 0) + Math.max(0, count - days.length) * quartersPerDay,
  };
  return { mean: isPeriodKnown(quality.good, quality.expected) ? meanOf(days.map(meanOf)) : null, quality };
};

/**
 * Night-day factor (h/day): Σ over 24 h of (P_h / P_night)^N1, by which night leakage becomes that of a day.
 * @param hours pressure of each hour of a day, in any one unit
 * @returns `null` unless each hour and the night have a pressure above 0
 */
export const nightDayFactor = (
  hours: Series,
  nightPressure: number | null,
  exponent: number,
): number | null => {
  if (nightPressure === null || nightPressure <= 0 || hours.length === 0) return null;
  let sum = 0;
  for (const pressure of hours) {
    if (pressure === null) return null;
    sum += (Math.max(0, pressure) / nightPressure) ** exponent;
  }
  // A day of 23 or 25 hours is a day all the same.
  return (sum * 24) / hours.length;
};

/**
 * Leakage of a day (m³/day): net night flow × night-day factor.
 * @param netNightFlow m³/h
 * @param factor h/day
 */
export const dailyLeakage = (netNightFlow: number, factor: number): number => netNightFlow * factor;

/**
 * Leakage or losses by connection, litres/connection/day: V × 1 000 / Nc. `null` without connections.
 * @param daily m³/day
 */
export const perConnection = (daily: number, connections: number | null): number | null =>
  connections === null || connections <= 0 ? null : (daily * litresPerCubicMetre) / connections;

/**
 * Background leakage (m³/h) that nobody can find: (40 l/km/h × Lm + 3 l/connection/h × Nc + 1 l/property/h × Nc) ×
 * (P_night/50)^1.5.
 * @param mains km
 * @param nightPressure m
 */
export const backgroundLeakage = (mains: number, connections: number, nightPressure: number): number =>
  ((backgroundRates.mains * mains + (backgroundRates.connection + backgroundRates.property) * connections) /
    litresPerCubicMetre) *
  (nightPressure / referencePressure) ** backgroundExponent;

/** What of the net night flow are bursts that could be found (m³/h): net night flow − background, never below 0. */
export const burstLeakage = (netNightFlow: number, background: number): number =>
  Math.max(0, netNightFlow - background);

/** How many bursts of service pipes would run so much (m³/h): flow / (1.6 × (P_night/50)^0.5); pressure in m. */
export const equivalentServiceBursts = (flow: number, nightPressure: number): number | null =>
  nightPressure <= 0
    ? null
    : flow / (serviceBurst.flow * (nightPressure / referencePressure) ** serviceBurst.exponent);
