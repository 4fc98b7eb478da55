import type { DescribedDay } from "../days/describe-day.ts";
import { nightsFrom, nightsOverBy } from "../days/nights-around.ts";
import { type DaysAndSetting, readDays } from "../days/read-days.ts";
import { findZone } from "../zones.store.ts";

/** The nights around a time, oldest first. */
export interface NightsAround {
  before: DescribedDay[];
  after: DescribedDay[];
}

/**
 * The nights around a time (epoch ms), at most so many, oldest first: those whose window was over by then, and those that
 * began since then and are over now.
 */
export const readNightsAround =
  (deps: DaysAndSetting) =>
  async (zoneId: number, at: number, count: number): Promise<NightsAround> => {
    const record = await findZone(deps.db.kysely, zoneId);
    if (!record) return { before: [], after: [] };
    const context = { zone: deps.zone, setting: deps.setting(), account: record.account };
    const over = nightsOverBy(context, deps.clock.now(), 1);
    const nightsOf = async (days: readonly string[]) => {
      const [from, to] = [days[0], days.at(-1)];
      return from === undefined || to === undefined ? [] : (await readDays(deps, record, { from, to })).days;
    };
    return {
      before: await nightsOf(nightsOverBy(context, at, count)),
      after: await nightsOf(nightsFrom(context, at, count).filter((day) => day <= (over[0] ?? ""))),
    };
  };
