import type { SuspectedLeakEvidence } from "@sgval/contract/leaks/suspected-leaks";
import { dayMs } from "@sgval/quantities/duration";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { perDay } from "./expected-inflow.ts";
import type { SensedLeak, Sensing } from "./sense-zones.ts";
import { findSuspectedLeak, type SuspectedLeakRecord } from "./suspected-leaks.store.ts";

/** Days before the start that are shown, and at most since. */
const daysBefore = 7;
const mostDays = 28;
const nightsBefore = 14;
/** Quarters of the night: 01:00 to 05:00. */
const night = { from: 4, to: 20 } as const;

const rounded = (value: number, decimals = 2): number => Number(value.toFixed(decimals));

const dayOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);

const meanOf = (values: Float64Array | undefined, from: number, to: number): number | null => {
  let [sum, count] = [0, 0];
  for (let slot = from; slot < to; slot += 1) {
    const value = values?.[slot] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    sum += value;
    count += 1;
  }
  return count * 2 >= to - from ? rounded(sum / count) : null;
};

/** Whether the days before the start of a leak are still in the memory of its zone, and what was expected then. */
export const remembersStart = (sensing: Sensing, { deviceId, watched }: SensedLeak): boolean => {
  const days = sensing.watchOf(deviceId)?.past.days;
  const start = Math.floor(watched.from / perDay);
  // With another inlet that has no readings of those days nothing is expected of them any more.
  return days?.has(start - daysBefore) === true && days.get(start)?.expected !== undefined;
};

/**
 * What a leak follows from, by the hours and nights around its start. All that was measured is shown: far off the rest, it is left out of
 * what is expected as if it were used once, and is what proves the leak.
 */
export const leakEvidence = (
  sensing: Sensing,
  leak: SensedLeak,
  { location, sensors, calibration }: Pick<SuspectedLeakEvidence, "location" | "sensors" | "calibration">,
): SuspectedLeakEvidence => {
  const { watched, score, level } = leak;
  const days = sensing.watchOf(leak.deviceId)?.past.days;
  const start = Math.floor(watched.from / perDay);
  const numbers = [...(days?.keys() ?? [])].filter((day) => day <= start + mostDays);
  const hours: SuspectedLeakEvidence["hours"] = [];
  const nights: SuspectedLeakEvidence["nights"] = [];
  for (const number of numbers) {
    const day = days?.get(number);
    if (!day?.expected) continue;
    if (number >= start - nightsBefore)
      nights.push({
        day: dayOf(number),
        flow: meanOf(day.raw, night.from, night.to),
        expected: meanOf(day.expected, night.from, night.to) ?? 0,
      });
    for (let hour = 0; number >= start - daysBefore && hour < 24; hour += 1) {
      const [from, to] = [4 * hour, 4 * hour + 4];
      hours.push({
        at: new Date(sensing.timeOf(number * perDay + from)).toISOString(),
        measured: meanOf(day.raw, from, to),
        expected: meanOf(day.expected, from, to) ?? 0,
        noise: meanOf(day.noise, from, to) ?? 0,
      });
    }
  }
  // The rest of today is not there yet: it is no gap.
  while (hours.at(-1)?.measured === null) hours.pop();
  const series = sensing.seriesShown(leak.deviceId, start - nightsBefore, start + mostDays);
  return {
    ...{ score: rounded(score), level: rounded(level), coverage: rounded(watched.coverage) },
    ...{ location, hours, nights, sensors, openedBy: watched.series },
    days: series.flatMap(({ series: name, days: shown }) =>
      shown.map(({ day, value, expected, noise }) => ({
        ...{ series: name, day: dayOf(day), value: rounded(value) },
        ...{ expected: rounded(expected), noise: rounded(noise) },
      })),
    ),
    ...(calibration ? { calibration } : {}),
  };
};

/**
 * Follows a stored leak by what was known of it; `null` where its zone is not sensed any more.
 * @param deviceId by which it is sensed now
 */
export const followStored = async (
  db: DatabaseHandle,
  sensing: Sensing,
  { id, startedAt, detectedAt, flow }: SuspectedLeakRecord,
  deviceId: number,
): Promise<SensedLeak | null> => {
  const evidence = (await findSuspectedLeak(db.kysely, id))?.evidence;
  const { score = 1, level = 1, coverage = 1, openedBy = "net_flow" } = evidence ?? {};
  return sensing.follow(deviceId, {
    ...{ startedAt: startedAt.getTime(), detectedAt: detectedAt.getTime() },
    ...{ flow, score, level, coverage, openedBy },
  });
};
