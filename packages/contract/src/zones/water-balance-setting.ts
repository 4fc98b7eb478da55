import { minuteOfDay } from "@sgval/quantities/time-of-day";
import * as z from "zod";
import { message } from "../message.ts";
import { dataOf, route } from "../route.ts";
import { finiteNumber } from "../text.ts";

/** Minutes of one of the values that night flow is looked for in. */
export const quarterMinutes = 15;
/** Values of a rolling mean of the night flow: an hour. */
export const nightMeanValues = 4;

/** `HH:MM` on a quarter of an hour, of the same local day. */
const quarterTime = z.string().regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, message("invalid_time"));

/** Shortest and longest night window, minutes. */
export const nightWindowLimits = { shortest: 60, longest: 480 } as const;

const between = (lowest: number, highest: number) =>
  finiteNumber.min(lowest, message("invalid_value")).max(highest, message("invalid_value"));
const percent = (highest = 100) => between(0, highest);

/** The bands of the infrastructure leakage index: those for countries of low and middle income, or of high income. */
export const iliScales = ["developing", "developed"] as const;
export type IliScale = (typeof iliScales)[number];

/** How the water of zones is accounted. Shares in percent. */
export const waterBalanceSetting = z.object({
  /** In which the lowest flow of a night is looked for, local time. */
  nightWindow: z.object({ from: quarterTime, to: quarterTime }).superRefine(({ from, to }, context) => {
    const minutes = minuteOfDay(to) - minuteOfDay(from);
    const problem =
      minutes <= 0
        ? "start_before_end"
        : minutes < nightWindowLimits.shortest || minutes > nightWindowLimits.longest
          ? "invalid_value"
          : null;
    if (problem) context.addIssue({ code: "custom", path: ["to"], message: message(problem) });
  }),
  /** Litres per hour that a household uses at night. */
  householdNightUse: between(0, 100),
  /** Litres per hour that a connection of another kind uses at night. */
  nonHouseholdNightUse: between(0, 1_000),
  /** Of the values of a night window and of a day that must be good. */
  nightCoverage: between(50, 100),
  dayCoverage: between(50, 100),
  /** Of the water meters of a zone that must be read before the balance of a month counts as covered. */
  meterCoverage: percent(),
  /** Non-revenue water that is aimed at, of the system input. */
  targetNrw: percent(),
  /** Unbilled authorised use, of the system input. */
  unbilledAuthorised: percent(20),
  /** By how much water meters of customers count too little. */
  meterUnderRegistration: percent(50),
  /** Use without a contract, of what is billed. */
  unauthorisedUse: percent(50),
  iliScale: z.enum(iliScales, message("invalid_value")),
});
export type WaterBalanceSetting = z.output<typeof waterBalanceSetting>;

/**
 * Usual values: the night window of towns, national target of 15 % non-revenue water by 2025 (decision 2147/QĐ-TTg), 7 of 8
 * values of a night and 92 of 96 of a day.
 */
export const waterBalanceDefaults: WaterBalanceSetting = {
  nightWindow: { from: "02:00", to: "04:00" },
  householdNightUse: 1.7,
  nonHouseholdNightUse: 8,
  nightCoverage: 87.5,
  dayCoverage: 95.8,
  meterCoverage: 90,
  targetNrw: 15,
  unbilledAuthorised: 0.5,
  meterUnderRegistration: 2,
  unauthorisedUse: 0.25,
  iliScale: "developing",
};

export const readWaterBalanceSetting = route({
  method: "GET",
  path: "/setting/water-balance",
  summary: "How the water of zones is accounted: night window, night use, coverage, defaults of the balance",
  access: { permission: "Setting.Index" },
  answer: dataOf(waterBalanceSetting),
});
export const updateWaterBalanceSetting = route({
  method: "PUT",
  path: "/setting/water-balance",
  summary: "Change how the water of zones is accounted",
  access: { permission: "Setting.Update" },
  body: waterBalanceSetting,
  answer: dataOf(waterBalanceSetting),
});
