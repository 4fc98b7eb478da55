import {
  legitimateNightUse,
  type NightUsers,
  type NightUseSetting,
  netNightFlow,
} from "@sgval/contract/zones/night-leakage";
import type { WaterBalanceSetting } from "@sgval/contract/zones/water-balance-setting";
import { minuteOfDay } from "@sgval/quantities/time-of-day";

/** The means of one hour of a valve, with the local hour of day (0 to 23). `null` where nothing good was measured. */
export interface ValveHour {
  hour: number;
  /** m³/h */
  flow: number | null;
  /** Downstream pressure, bar. */
  pressure: number | null;
}

/** What an estimate would need and does not have. */
export type MissingInput = "flow" | "pressure" | "connections" | "nights";

export interface NightSaving {
  /** Leakage that a night does not lose, m³. */
  saved: number;
  /** The same with the least and the greatest exponent that networks show. */
  least: number;
  most: number;
  /** Leakage at the pressure of the night, m³/h: minimum night flow less legitimate use. */
  leakage: number;
  nightFlow: number;
  legitimateUse: number;
  /** Mean downstream pressure at night and by day, bar. */
  nightPressure: number;
  dayPressure: number;
}

/** By what leakage at night is estimated: the same as for zones. */
export type NightSetting = NightUseSetting & Pick<WaterBalanceSetting, "nightWindow">;

/** Of a valve of which no more is known than how many connections are behind it: each is taken as a household. */
export const householdsOnly = (connections: number | undefined): NightUsers => ({
  households: connections ?? null,
  nonHouseholds: null,
  exceptionalNightUse: null,
});

/** Whether most of an hour lies in the window, in which the least is drawn; the flow then is leakage and little else. */
const isMinimum = (hour: number, { from, to }: NightSetting["nightWindow"]): boolean => {
  const middle = hour * 60 + 30;
  return middle >= minuteOfDay(from) && middle < minuteOfDay(to);
};
/** In which pressure is reduced, as zones are run. */
const isNight = (hour: number): boolean => hour >= 22 || hour < 6;
/** Fewer nights say little. */
const LEAST_NIGHTS = 3;
/** How leakage follows pressure: 1 where nothing else is known, 0.5 for holes in rigid pipes to 1.5 for background leakage. */
const exponents = { usual: 1, least: 0.5, most: 1.5 } as const;

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

/**
 * What a valve saves in a night by the pressure that it holds then instead of that of the day.
 *
 * The leakage at night is the minimum night flow (least mean of an hour of the night window, median of the nights) less the
 * legitimate night use of those behind the valve, by the rule of zones. Leakage follows pressure as L = L0 × (P / P0)^N1 (FAVAD: J. May 1994;
 * A. Lambert 2001), so that at the pressure of the day it would be leakage × (Pday / P)^N1. The difference is summed over the hours
 * from 22:00 to 6:00, hour by hour; an hour at the pressure of the day or above saves nothing. It is an estimate: pressure is taken
 * where the valve measures it, not as the mean of its zone, and what is drawn at night from tanks counts as leakage.
 *
 * @param hours hourly means of several days, in order; a night begins with an hour of 0
 * @param users who draws water behind the valve
 * @param setting night window, and litres per hour that a household and another connection use at night
 * @returns m³ a night, or what is missing
 */
export const nightSaving = (
  hours: readonly ValveHour[],
  users: NightUsers,
  setting: NightSetting,
): { missing: MissingInput[] } | NightSaving => {
  const isLeast = (hour: number) => isMinimum(hour, setting.nightWindow);
  const flows = hours.filter(({ flow }) => flow !== null);
  const measured = hours.filter(({ pressure }) => pressure !== null);
  const nights: number[][] = [];
  for (const { hour, flow } of hours) {
    if (hour === 0 || nights.length === 0) nights.push([]);
    if (flow !== null && isLeast(hour)) nights.at(-1)?.push(flow);
  }
  const minima = nights.filter((night) => night.length > 0).map((night) => Math.min(...night));
  const profile = new Map(
    [...Map.groupBy(measured, ({ hour }) => hour)].map(([hour, same]) => [
      hour,
      meanOf(known(same.map(({ pressure }) => pressure))),
    ]),
  );
  const pressuresIn = (wanted: (hour: number) => boolean) =>
    [...profile].filter(([hour]) => wanted(hour)).map(([, pressure]) => pressure);
  const [atMinimum, atNight, byDay] = [
    pressuresIn(isLeast),
    pressuresIn(isNight),
    pressuresIn((hour) => !isNight(hour)),
  ];
  const hasPressure = atMinimum.length > 0 && byDay.length > 0 && meanOf(atMinimum) > 0;
  const legitimateUse = legitimateNightUse(users, setting);
  const missing: MissingInput[] = [
    ...(flows.length === 0 ? (["flow"] as const) : []),
    ...(hasPressure ? [] : (["pressure"] as const)),
    ...(legitimateUse === null ? (["connections"] as const) : []),
    ...(flows.length > 0 && minima.length < LEAST_NIGHTS ? (["nights"] as const) : []),
  ];
  if (missing.length > 0 || legitimateUse === null) return { missing };
  const nightFlow = medianOf(minima);
  const leakage = netNightFlow(nightFlow, legitimateUse).flow;
  const [base, dayPressure] = [meanOf(atMinimum), meanOf(byDay)];
  const savedWith = (n1: number): number =>
    atNight.reduce((sum, pressure) => {
      const avoided = (dayPressure / base) ** n1 - (pressure / base) ** n1;
      return sum + leakage * Math.max(0, avoided);
    }, 0);
  return {
    ...{
      saved: savedWith(exponents.usual),
      least: savedWith(exponents.least),
      most: savedWith(exponents.most),
    },
    ...{ leakage, nightFlow, legitimateUse, nightPressure: meanOf(atNight), dayPressure },
  };
};
