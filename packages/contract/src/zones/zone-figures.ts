import type { Names } from "@sgval/quantities/language";
import type { Unit } from "@sgval/quantities/unit";
import * as z from "zod";
import { isoTime } from "../route.ts";

/** What a number of a zone is counted in; the unit of the reader where the catalogue has it. */
export const figureUnits = {
  flow: { unit: "m3/h", decimals: 2 },
  dailyFlow: { unit: "m3/d", decimals: 1 },
  volume: { unit: "m3", decimals: 1 },
  // As meters measure and count them, with the decimals of their channels; what is worked out of them has one more.
  meteredFlow: { unit: "m3/h", decimals: 1 },
  meteredDailyFlow: { unit: "m3/d", decimals: 0 },
  meteredVolume: { unit: "m3", decimals: 0 },
  pressure: { unit: "bar", decimals: 2 },
  // As formulas of leakage have it, whatever unit the reader prefers.
  metres: { label: { vn: "mH₂O", en: "mH₂O", fr: "mH₂O" }, decimals: 3 },
  hours: { unit: "h", decimals: 1 },
  share: { unit: "%", decimals: 1 },
  ratio: { unit: null, decimals: 2 },
  exponent: { unit: null, decimals: 3 },
  number: { unit: null, decimals: 1 },
  hoursPerDay: { label: { vn: "h/ngày", en: "h/day", fr: "h/jour" }, decimals: 2 },
  perConnection: { label: { vn: "L/đấu nối/ngày", en: "L/conn/day", fr: "L/branchement/jour" }, decimals: 1 },
  perConnectionMetre: {
    label: { vn: "L/đấu nối/ngày/m", en: "L/conn/day/m", fr: "L/branchement/jour/m" },
    decimals: 2,
  },
} as const satisfies Record<string, ({ unit: Unit | null } | { label: Names }) & { decimals: number }>;
export type FigureUnit = keyof typeof figureUnits;

/** Every number of a zone, with what it is counted in. */
export const zoneFigures = {
  inflow_now: "meteredFlow",
  inflow_today: "meteredVolume",
  inflow_yesterday: "meteredVolume",
  inflow_week_mean: "meteredDailyFlow",
  night_flow: "flow",
  night_median: "flow",
  night_threshold: "flow",
  night_excess: "flow",
  leakage_growth: "share",
  night_use: "flow",
  net_night_flow: "flow",
  night_day_factor: "hoursPerDay",
  daily_leakage: "dailyFlow",
  leakage_per_connection: "perConnection",
  background_leakage: "flow",
  burst_leakage: "flow",
  service_bursts: "number",
  night_pressure: "pressure",
  azp_pressure: "pressure",
  valve_inlet_pressure: "pressure",
  valve_outlet_pressure: "pressure",
  critical_minimum: "pressure",
  low_pressure_hours: "hours",
  data_availability: "share",
  member_flow: "meteredFlow",
  member_inlet_pressure: "pressure",
  member_outlet_pressure: "pressure",
  point_pressure: "pressure",
  system_input: "volume",
  revenue_water: "volume",
  non_revenue_water: "volume",
  nrw_share: "share",
  unbilled_authorised: "volume",
  water_losses: "volume",
  under_registration: "volume",
  unauthorised_use: "volume",
  apparent_losses: "volume",
  real_losses: "volume",
  real_losses_bottom_up: "volume",
  balance_check: "share",
  carl: "dailyFlow",
  losses_per_year: "volume",
  uarl: "dailyFlow",
  ili: "ratio",
  losses_per_connection: "perConnection",
  losses_per_connection_metre: "perConnectionMetre",
  meter_coverage: "share",
  tested_exponent: "exponent",
  leakage_at_pressure: "flow",
  saved_by_pressure: "dailyFlow",
  added_by_pressure: "dailyFlow",
  recoverable: "dailyFlow",
} as const satisfies Record<string, FigureUnit>;
export type ZoneFigureKey = keyof typeof zoneFigures;
export const zoneFigureKeys = Object.keys(zoneFigures) as [ZoneFigureKey, ...ZoneFigureKey[]];

/** Numbers of the zone, of settings and of others that figures are computed with, besides figures themselves. */
export const figureInputs = {
  inlets: "number",
  exports: "number",
  inlet_valves: "number",
  households: "number",
  non_households: "number",
  household_use: "ratio",
  non_household_use: "ratio",
  exceptional_use: "flow",
  mains_length: "ratio",
  connections: "number",
  service_pipe_length: "ratio",
  azp_metres: "metres",
  night_metres: "metres",
  leakage_exponent: "exponent",
  flow_before: "flow",
  pressure_before: "pressure",
  flow_after: "flow",
  pressure_after: "pressure",
  other_pressure: "pressure",
  days: "number",
  unbilled_share: "share",
  under_registration_share: "share",
  unauthorised_share: "share",
  target_share: "share",
  meters: "number",
  meters_read: "number",
  meters_complete: "number",
  meters_doubtful: "number",
  estimated_share: "share",
  counted_volume: "volume",
  billed_metered: "volume",
  billed_unmetered: "volume",
  unbilled_measured: "volume",
  unbilled_estimated: "volume",
  flushing_logged: "volume",
  days_entered: "number",
} as const satisfies Record<string, FigureUnit>;
export type FigureInput = keyof typeof figureInputs;

/** Why there is no number. */
export const missingReasons = [
  "no_inlets",
  "no_data",
  "too_few_values",
  "more_out_than_in",
  "no_meters",
  "not_read",
  "no_pressure",
  "no_inlet_valve",
  "no_connections",
  "no_mains",
  "no_night_use",
  "not_applicable",
] as const;
export type MissingReason = (typeof missingReasons)[number];

/** What whoever reads a number must know of it. */
export const figureNotes = [
  "estimated",
  "low_coverage",
  "unread_meters",
  "doubtful_readings",
  "not_pressure_corrected",
  "indicative",
  "floored",
  "negative",
  "check_meters",
  "zone_within",
  "out_of_balance",
  "totaliser_differs",
  "stale",
  "not_measured_use",
  "mean_of_nights",
  "point_left_out",
] as const;
export type FigureNote = (typeof figureNotes)[number];

const inputKey = z.enum([
  ...(Object.keys(figureInputs) as [FigureInput, ...FigureInput[]]),
  ...zoneFigureKeys,
]);

/**
 * A number with what is needed to trust it: its period, how many of its values were good, and the numbers of its formula, which its
 * key names. In the base unit of its kind.
 */
export const figure = z.object({
  key: z.enum(zoneFigureKeys),
  value: z.number().nullable(),
  /** `null` beside a value. */
  missing: z.enum(missingReasons).nullable(),
  from: isoTime,
  to: isoTime,
  /** Of a minimum, the start of its hour. */
  lowestHour: isoTime.optional(),
  /** Values that were good, of how many; `null` for what is not measured. */
  quality: z.object({ good: z.number().int(), expected: z.number().int() }).nullable(),
  notes: z.array(z.enum(figureNotes)),
  inputs: z.array(z.object({ key: inputKey, value: z.number().nullable() })),
});
export type Figure = z.output<typeof figure>;

/** How many meters with odd readings are in the sum that a figure is computed with. */
export const doubtfulMeters = (figure: Figure | undefined): number =>
  figure?.inputs.find(({ key }) => key === "meters_doubtful")?.value ?? 0;

/** What a zone loses: leakage by its last night; while that is not known, the non-revenue water of the last closed month. */
export const lossesOf = (leakage: Figure | undefined, nonRevenue: Figure | undefined): Figure | undefined =>
  leakage?.value == null && nonRevenue?.value != null ? nonRevenue : leakage;

/** Bands of the infrastructure leakage index, the best first. */
export const iliBands = ["A", "B", "C", "D"] as const;
export type IliBand = (typeof iliBands)[number];
