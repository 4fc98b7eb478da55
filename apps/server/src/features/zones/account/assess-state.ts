import type { ZoneBurst, ZoneGrowth } from "@sgval/contract/zones/zone-accounting";
import { minuteMs } from "@sgval/quantities/duration";
import { dayAfter, quarterMs } from "../days/compute-days.ts";
import type { DescribedDay } from "../days/describe-day.ts";
import type { StoredDay } from "../days/zone-days.store.ts";
import { burstWeeks, excessOf, growthNights, growthOf, isBurstNow } from "../rules/burst.ts";
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

/** What the last half hour and the same hour of the last eight weeks say. */
const burstNow = (
  stored: readonly StoredDay[],
  today: { day: string; from: number },
  now: number,
): boolean => {
  const end = Math.floor((now - today.from) / quarterMs);
  const usual = (values: (day: StoredDay) => Series) =>
    Array.from({ length: burstWeeks }, (_, week) => dayAfter(today.day, -7 * (week + 1))).flatMap((day) =>
      quartersBefore(stored, { day, end }, values, 4),
    );
  return isBurstNow(
    {
      inflow: lastQuarters(stored, today, now, ({ inflow }) => inflow, 2),
      critical: lastQuarters(stored, today, now, ({ critical }) => critical, 2),
    },
    { inflow: usual(({ inflow }) => inflow), critical: usual(({ critical }) => critical) },
  );
};

/** What nights and the last half hour say about a burst, and whether leakage grows. `all` ends with today. */
export const stateOf = (
  all: readonly DescribedDay[],
  stored: readonly StoredDay[],
  today: { day: string; from: number; nightEnd: number },
  now: number,
): { burst: ZoneBurst; growth: ZoneGrowth } => {
  const isNightOver = now >= today.nightEnd;
  const nights = all.filter(({ day }) => day < today.day || (day === today.day && isNightOver));
  const last = nights.at(-1);
  const isUnusual = ({ level }: DescribedDay) => level === "amber" || level === "red";
  const quiet = nights.findLastIndex((night) => night.level === "none" || night.level === "learning");
  const first = nights.slice(quiet + 1).find(isUnusual);
  const isSuppressedNow = all.at(-1)?.day === today.day && (all.at(-1)?.suppressed ?? false);
  const byDay = !isSuppressedNow && burstNow(stored, today, now);
  const level = byDay ? "now" : (last?.level ?? "unknown");
  const growth = growthOf(
    nights.slice(-growthNights).map(({ nightFlow, suppressed }) => ({ flow: nightFlow, suppressed })),
  );
  return {
    burst: {
      level,
      since: byDay
        ? new Date(now - 30 * minuteMs).toISOString()
        : last && isUnusual(last)
          ? (first?.nightFlowAt ?? null)
          : null,
      excess: excessOf(last?.nightFlow ?? null, last?.median ?? null),
      ...{ median: last?.median ?? null, threshold: last?.threshold ?? null, nights: last?.nights ?? 0 },
    },
    growth,
  };
};
