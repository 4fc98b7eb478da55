import { legitimateNightUse, netNightFlow } from "@sgval/contract/zones/night-leakage";
import type { WaterBalanceSetting } from "@sgval/contract/zones/water-balance-setting";
import type { CalendarKind } from "@sgval/contract/zones/water-calendar";
import type { ZoneAccount } from "@sgval/contract/zones/zone-account";
import type { ZoneDay } from "@sgval/contract/zones/zone-accounting";
import { hourMs, quarterMs } from "@sgval/quantities/duration";
import { minuteOfDay } from "@sgval/quantities/time-of-day";
import type { TimeZone } from "@sgval/quantities/time-zone";
import { assessNights } from "../rules/burst.ts";
import { dailyLeakage, nightDayFactor, uncorrectedNightDayFactor } from "../rules/leakage.ts";
import {
  flowsOut,
  goodValues,
  isCovered,
  meanOf,
  minimumNightFlow,
  type Series,
} from "../rules/night-flow.ts";
import { type DaySpan, spanOf, timeOfDay } from "./local-days.ts";
import type { StoredDay } from "./zone-days.store.ts";

/** A holiday or flushing of a zone, or of all. */
export interface CalendarSpan {
  kind: CalendarKind;
  zoneId: number | null;
  /** Epoch ms. */
  from: number;
  to: number;
  note: string;
}

export interface DayContext {
  zone: TimeZone;
  setting: WaterBalanceSetting;
  account: ZoneAccount;
  /** Of this zone, of those within it whose water its inflow contains, and of all zones. */
  calendar: readonly CalendarSpan[];
  /** The local day that is not over, YYYY-MM-DD. */
  today: string;
}

const hoursPerQuarter = quarterMs / hourMs;

/** The night window of a day: its ends (epoch ms) and places among the quarters of an hour of the day. */
export const nightOf = (
  { zone, setting, account }: Pick<DayContext, "zone" | "setting" | "account">,
  span: DaySpan,
) => {
  const at = (time: string) => timeOfDay(zone, span.day, minuteOfDay(time));
  const { nightFrom, nightTo } = account;
  const window =
    nightFrom !== null && nightTo !== null ? { from: nightFrom, to: nightTo } : setting.nightWindow;
  const [from, to] = [at(window.from), at(window.to)];
  return {
    from,
    to,
    first: Math.round((from - span.from) / quarterMs),
    end: Math.round((to - span.from) / quarterMs),
  };
};

/** Means by hour of a day, where three of four quarters are good. */
const hoursOf = (quarters: Series): (number | null)[] =>
  Array.from({ length: Math.floor(quarters.length / 4) }, (_, hour) => {
    const values = quarters.slice(4 * hour, 4 * hour + 4);
    return goodValues(values) >= 3 ? meanOf(values) : null;
  });

/** m³ of a whole day: by its flow where enough of it is known, else what the totalisers counted. */
const volumeOf = ({ inflow, counted }: StoredDay, percent: number): number | null => {
  const mean = meanOf(inflow);
  return mean !== null && isCovered(inflow, percent) ? mean * inflow.length * hoursPerQuarter : counted;
};

/** m³ that flowed in so far; quarters of an hour that are not known count as the mean of those that are. */
export const volumeSoFar = ({ inflow }: Pick<StoredDay, "inflow">): number | null => {
  const mean = meanOf(inflow);
  return mean === null ? null : mean * inflow.length * hoursPerQuarter;
};

/** Whether so much of a day is good that its night counts; of today, of what has come so far. */
const isDayCovered = ({ day, inflow }: StoredDay, { today, setting }: DayContext): boolean => {
  const come = day === today ? inflow.slice(0, inflow.findLastIndex((flow) => flow !== null) + 1) : inflow;
  const missing = come.length - goodValues(come);
  return 100 * missing <= (100 - setting.dayCoverage) * inflow.length;
};

/** The day with its night as screens show them, before nights are compared. */
const describeOne = (stored: StoredDay, before: StoredDay | undefined, context: DayContext) => {
  const { setting, account, zone, calendar } = context;
  const span = spanOf(zone, stored.day);
  const night = nightOf(context, span);
  const flows = stored.inflow.slice(night.first, night.end);
  const pressures = stored.azp.slice(night.first, night.end);
  const isNightCovered = isCovered(flows, setting.nightCoverage);
  // Both halves of the gate: a meter that fails by day is not trusted by night.
  const found = isNightCovered && isDayCovered(stored, context) ? minimumNightFlow(flows) : null;
  const nightPressure = isCovered(pressures, setting.nightCoverage) ? meanOf(pressures) : null;
  const factor = [stored, ...(before ? [before] : [])]
    .map(({ azp }) => nightDayFactor(hoursOf(azp), nightPressure, account.leakageExponent))
    .find((value) => value !== null);
  const nightUse = legitimateNightUse(account, setting);
  const isKnown = found !== null && !flowsOut([found.flow]);
  const net = !isKnown || nightUse === null ? null : netNightFlow(found.flow, nightUse).flow;
  const nightDay = factor ?? uncorrectedNightDayFactor;
  const touched = calendar.filter(({ from, to }) => from < night.to && to > night.from);
  return {
    ...{ span, suppressed: touched.length > 0, pressureCorrected: factor !== undefined, isNightCovered },
    nightPressureGood: goodValues(pressures),
    day: stored.day,
    volume: volumeOf(stored, setting.dayCoverage),
    counted: stored.counted,
    differing: stored.differing,
    good: goodValues(stored.inflow),
    expected: stored.inflow.length,
    nightGood: goodValues(flows),
    nightExpected: night.end - night.first,
    nightFlow: found?.flow ?? null,
    nightFlowAt: found ? new Date(night.from + found.index * quarterMs).toISOString() : null,
    netNightFlow: net,
    nightPressure,
    nightDayFactor: net === null ? null : nightDay,
    leakage: net === null ? null : dailyLeakage(net, nightDay),
    calendar: calendar
      .filter(({ from, to }) => from < span.to && to > span.from)
      .map(({ kind, note }) => ({ kind, note })),
  };
};

export interface DescribedDay extends ZoneDay {
  /** A holiday or flushing explains its night. */
  suppressed: boolean;
  /** The night-day factor follows a pressure. */
  pressureCorrected: boolean;
  /** Enough of its night is good; where it has no night flow all the same, too much of the day is missing. */
  isNightCovered: boolean;
  /** Good pressures of its night window. */
  nightPressureGood: number;
  /** Devices whose totaliser contradicts their flow. */
  differing: readonly number[];
  /** Valid nights that the threshold of its night is made of. */
  nights: number;
  /** How many nights before it the first of them was. */
  nightsBack: number;
}

/** Days that follow each other, oldest first, with their nights compared; the first ones are only the reference of what is usual. */
export const describeDays = (stored: readonly StoredDay[], context: DayContext): DescribedDay[] => {
  const days = stored.map((day, index) => describeOne(day, stored[index - 1], context));
  const nights = assessNights(days.map(({ nightFlow, suppressed }) => ({ flow: nightFlow, suppressed })));
  return days.map(({ span: _, ...day }, index) => {
    const assessed = nights[index];
    const { level = "unknown", median = null, threshold = null } = assessed ?? {};
    const compared = { nights: assessed?.nights ?? 0, nightsBack: assessed?.nightsBack ?? 0 };
    return { ...day, level, median, threshold, ...compared };
  });
};
