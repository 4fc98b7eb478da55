import {
  type ComparedNight,
  type ComparedSide,
  comparedNights,
  fewestComparedNights,
  type RepairEffect,
} from "@sgval/contract/leaks/repair-effect";
import type { DescribedDay } from "../../zones/index.ts";

/** The night of a described day, m³/h. */
type Night = Pick<
  DescribedDay,
  | "day"
  | "nightFlow"
  | "nightGood"
  | "nightExpected"
  | "calendar"
  | "suppressed"
  | "nightDayFactor"
  | "pressureCorrected"
>;

/** Where the flow over a day is not known to follow the pressure: a leak that runs all day as at night. */
const hoursOfDay = 24;

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** A holiday or flushing says nothing of a leak. */
const isCounted = ({ nightFlow, suppressed }: Night): boolean => nightFlow !== null && !suppressed;

const sideOf = (nights: readonly Night[], at: string, fewest: number): ComparedSide => {
  const flows = nights.flatMap((night) => (isCounted(night) ? (night.nightFlow ?? []) : []));
  return {
    at,
    nights: nights.map(
      (night): ComparedNight => ({
        ...{ day: night.day, flow: night.nightFlow, counted: isCounted(night) },
        ...{ good: night.nightGood, expected: night.nightExpected },
        calendar: [...new Set(night.calendar.map(({ kind }) => kind))],
      }),
    ),
    counted: flows.length,
    mean: flows.length >= fewest ? meanOf(flows) : null,
  };
};

/**
 * The mean minimum night flow (m³/h) of the nights before a repair less that of those after it, and the same over a day
 * (m³/day) by the night-day factor of the nights that count.
 * @param after the nights that are over; `null` before the repair
 */
export const compareNights = (
  before: { nights: readonly Night[]; at: string; isKnownToLeak?: boolean },
  after: { nights: readonly Night[]; at: string } | null,
): Pick<RepairEffect, "state" | "before" | "after" | "saved"> => {
  // Of a leak that was repaired soon there are no more.
  const first = sideOf(before.nights, before.at, before.isKnownToLeak ? 1 : fewestComparedNights);
  if (!after) return { state: "not_repaired", before: first, after: null, saved: null };
  const second = sideOf(after.nights, after.at, fewestComparedNights);
  const sides = { before: first, after: second };
  if (first.mean === null || second.mean === null) {
    const isToCome = second.mean === null && after.nights.length < comparedNights;
    return { state: first.mean !== null && isToCome ? "waiting" : "too_few", ...sides, saved: null };
  }
  const counted = [...before.nights, ...after.nights].filter(isCounted);
  const corrected = counted.flatMap(({ nightDayFactor, pressureCorrected }) =>
    pressureCorrected && nightDayFactor !== null ? nightDayFactor : [],
  );
  const nightDayFactor = corrected.length > 0 ? meanOf(corrected) : hoursOfDay;
  const flow = first.mean - second.mean;
  return {
    ...{ state: "compared", ...sides },
    saved: {
      ...{ flow, volume: flow * nightDayFactor, nightDayFactor },
      pressureCorrected: corrected.length > 0,
    },
  };
};
