import { hourMs, quarterMs } from "@sgval/quantities/duration";
import { daysBetween, spanOf } from "../days/local-days.ts";
import { type DaysAndSetting, readDays } from "../days/read-days.ts";
import { type InflowSpan, periodInflow, spanOfDay } from "../rules/period-inflow.ts";
import { findZone } from "../zones.store.ts";

/** Water that flowed into a zone in a period. */
export interface NetInflow {
  /** m³; what is not known counts as the mean of what is. `null` without inlets or data. */
  volume: number | null;
  /** Share of the period that is an estimate, 0 to 1. */
  estimated: number;
  /** Quarters of an hour that were good, of how many. */
  good: number;
  expected: number;
}

/**
 * Net inflow of a period (epoch ms). Whole local days count as in the balance, by flow or by totalisers; of the first and the last
 * day count the quarters of an hour within.
 */
export const readNetInflow =
  (deps: DaysAndSetting) =>
  async (zoneId: number, { from, to }: { from: number; to: number }): Promise<NetInflow> => {
    const { zone } = deps;
    const record = await findZone(deps.db.kysely, zoneId);
    if (!record || to <= from) return periodInflow([]);
    const range = { from: zone.dateOf(from), to: zone.dateOf(to - 1) };
    const { stored, days } = await readDays(deps, record, range);
    return periodInflow(
      daysBetween(range.from, range.to).map((day): InflowSpan => {
        const span = spanOf(zone, day);
        const { inflow = [] } = stored.find((one) => one.day === day) ?? {};
        if (from > span.from || to < span.to) {
          const placeOf = (at: number) => (at - span.from) / quarterMs;
          return spanOfDay(inflow, placeOf(Math.max(from, span.from)), placeOf(Math.min(to, span.to)));
        }
        const { volume = null, good = 0, expected = 0 } = days.find((one) => one.day === day) ?? {};
        const hours = (span.to - span.from) / hourMs;
        return {
          ...{ hours, knownHours: volume === null ? 0 : hours, volume: volume ?? 0 },
          ...{ good, expected: Math.max(expected, hours * 4) },
        };
      }),
    );
  };
