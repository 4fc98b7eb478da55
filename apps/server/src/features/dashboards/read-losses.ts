import { lossesDays, type OverviewScope, type RecentLosses } from "@sgval/contract/dashboards/overview";
import { dayMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { isoTime } from "@sgval/quantities/timestamp";
import type { Actor } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { seesPlace } from "../devices/index.ts";
import {
  findZones,
  isInInflowOf,
  type LossesOfZone,
  lossesOfZones,
  seesWaterOf,
  type ZonePeriod,
  type ZoneRecord,
} from "../zones/index.ts";
import type { DashboardDeps } from "./overview-scope.ts";

export interface LossesDeps {
  /** The balance of a zone over local days that are over, both within. */
  readZone: (record: ZoneRecord, range: { from: string; to: string }) => Promise<ZonePeriod>;
}

/** The losses of the zones whose water is in view over the last whole days. Errors: `not_found`. */
export const readLosses =
  (deps: DashboardDeps & LossesDeps) =>
  async ({ dma }: Pick<OverviewScope, "dma">, actor: Actor): Promise<RecentLosses> => {
    if (dma !== undefined && !seesPlace(deps.registry, actor, "zoneId", dma)) throw new Refusal("not_found");
    const zone = createTimeZone(deps.timeZone);
    const to = zone.startOfDay(deps.clock.now());
    // Half a day before midnight is the day before also where a day has 23 or 25 hours.
    const from = zone.startOfDay(to - (lossesDays - 0.5) * dayMs);
    const range = { from: zone.dateOf(from), to: zone.dateOf(to - 1) };
    const records = await findZones(deps.db.kysely);
    const visible = records.filter(
      (record) => (dma === undefined || record.id === dma) && seesWaterOf(deps.registry, actor, record),
    );
    const balances: LossesOfZone[] = [];
    // One after the other: the days of one zone are in memory at a time.
    for (const record of records) {
      // Water of a zone within one of them is no loss of it, whether that zone is in view or not.
      if (!visible.some((one) => one === record || isInInflowOf(one, record))) continue;
      const { figureOf, hasFewMeters, hasCustomers } = await deps.readZone(record, range);
      // What no meter says would seem lost.
      const billedFigure: typeof figureOf = (key) => (hasFewMeters ? null : figureOf(key));
      const [billed, nrw] = [billedFigure("revenue_water"), billedFigure("non_revenue_water")];
      balances.push({ zone: record, input: figureOf("system_input"), billed, nrw, hasCustomers });
    }
    const { balanced, share } = lossesOfZones(
      balances.filter(({ zone: { id } }) => visible.some((one) => one.id === id)),
      balances,
    );
    return { from: isoTime(from), to: isoTime(to), balanced, share, zones: visible.length };
  };
