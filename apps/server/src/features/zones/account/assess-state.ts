import type { ZoneBurst, ZoneGrowth } from "@sgval/contract/zones/zone-burst";
import { quarterMs } from "@sgval/quantities/duration";
import { type DayContext, type DescribedDay, nightOf } from "../days/describe-day.ts";
import { type DaySpan, dayAfter, spanOf } from "../days/local-days.ts";
import type { StoredDay } from "../days/zone-days.store.ts";
import {
  burstByDay,
  burstQuarters,
  burstWeeks,
  excessOf,
  growthNights,
  growthOf,
  type UnusualFlow,
} from "../rules/burst.ts";
import type { Series } from "../rules/night-flow.ts";

/** The quarters of an hour before the one with a number of a day, across midnight, newest last; none where they are not known. */
const quartersBefore = (
  stored: readonly StoredDay[],
  { day, end }: { day: string; end: number },
  values: (day: StoredDay) => Series,
  count: number,
): Series => {
  const ofDay = (wanted: string) => {
    const found = stored.find((one) => one.day === wanted);
    return found && values(found);
  };
  const here = end === 0 ? [] : ofDay(day);
  return here ? [...(ofDay(dayAfter(day, -1)) ?? []), ...here.slice(0, end)].slice(-count) : [];
};

/** The quarters of an hour until now of yesterday and today, newest last. */
export const lastQuarters = (
  stored: readonly StoredDay[],
  today: { day: string; from: number },
  now: number,
  values: (day: StoredDay) => Series,
  count: number,
): Series => {
  const end = Math.floor((now - today.from) / quarterMs);
  return quartersBefore(stored, { day: today.day, end }, values, count);
};

type Calendar = DayContext["calendar"];

/** Whether a holiday or flushing touches a time. */
const isExplained = (calendar: Calendar, { from, to }: { from: number; to: number }): boolean =>
  calendar.some((entry) => entry.from < to && entry.to > from);

/** What the last half hour and the same hour of the last eight weeks say; quarters that the calendar explains are no reference. */
const burstNow = (
  stored: readonly StoredDay[],
  { zone, calendar }: Pick<DayContext, "zone" | "calendar">,
  today: DaySpan,
  now: number,
): UnusualFlow | null => {
  const end = Math.floor((now - today.from) / quarterMs);
  const usual = (values: (day: StoredDay) => Series) =>
    Array.from({ length: burstWeeks }, (_, week) => dayAfter(today.day, -7 * (week + 1))).flatMap((day) => {
      const quarters = quartersBefore(stored, { day, end }, values, 4);
      const first = spanOf(zone, day).from + (end - quarters.length) * quarterMs;
      return quarters.map((value, index) => {
        const from = first + index * quarterMs;
        return isExplained(calendar, { from, to: from + quarterMs }) ? null : value;
      });
    });
  return burstByDay(
    {
      inflow: lastQuarters(stored, today, now, ({ inflow }) => inflow, burstQuarters),
      critical: lastQuarters(stored, today, now, ({ critical }) => critical, burstQuarters),
    },
    { inflow: usual(({ inflow }) => inflow), critical: usual(({ critical }) => critical) },
  );
};

/** The last night flow, what it usually is and what it may reach, m³/h, and how many nights before it the first of those was. */
type ComparedNight = Pick<ZoneBurst, "flow" | "usual" | "limit"> & { nightsBack: number };

/**
 * What nights and the last half hour say about a burst, and whether leakage grows. `all` ends with today. A holiday or flushing
 * explains the nights and the half hours that it touches, and nothing else of its day.
 */
export const stateOf = (
  all: readonly DescribedDay[],
  stored: readonly StoredDay[],
  context: Pick<DayContext, "zone" | "setting" | "account" | "calendar" | "today">,
  now: number,
): { burst: ZoneBurst; night: ComparedNight; growth: ZoneGrowth } => {
  const today = spanOf(context.zone, context.today);
  const isNightOver = now >= nightOf(context, today).to;
  const nights = all.filter(({ day }) => day < today.day || (day === today.day && isNightOver));
  const last = nights.at(-1);
  const isUnusual = ({ level }: DescribedDay) => level === "amber" || level === "red";
  const quiet = nights.findLastIndex((night) => night.level === "none" || night.level === "learning");
  // An amber night begins a burst, also after weeks without data.
  const begun = nights.findLastIndex((night) => night.level === "amber");
  const first = nights.slice(Math.max(quiet + 1, begun)).find(isUnusual);
  const byDay = burstNow(stored, context, today, now);
  const tested = today.from + Math.floor((now - today.from) / quarterMs) * quarterMs;
  const isExplainedNow = isExplained(context.calendar, {
    from: tested - burstQuarters * quarterMs,
    to: tested,
  });
  const isNow = byDay !== null && !isExplainedNow;
  const byNight = last?.level ?? "unknown";
  const level = isNow ? "now" : byDay && !(last && isUnusual(last)) ? "suppressed" : byNight;
  const night = {
    flow: last?.nightFlow ?? null,
    usual: last?.median ?? null,
    limit: last?.threshold ?? null,
    nightsBack: last?.nightsBack ?? 0,
  };
  const { flow, usual, limit } = isNow ? byDay : night;
  const growth = growthOf(
    nights.slice(-growthNights).map(({ nightFlow, suppressed }) => ({ flow: nightFlow, suppressed })),
  );
  return {
    burst: {
      level,
      since: isNow
        ? new Date(now - burstQuarters * quarterMs).toISOString()
        : last && isUnusual(last)
          ? (first?.nightFlowAt ?? null)
          : null,
      flow,
      usual,
      limit,
      excess: excessOf(flow, usual),
      nights: last?.nights ?? 0,
    },
    night,
    growth,
  };
};
