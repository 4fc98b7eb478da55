import { lossesDays, type RecentLosses, type ZoneLosses } from "@sgval/contract/dashboards/losses";
import { mostOverviewRows, type OverviewScope } from "@sgval/contract/dashboards/overview";
import { dayMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { isoTime } from "@sgval/quantities/timestamp";
import { type Actor, sees } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { seesPlace } from "../devices/index.ts";
import { findZones, lossesOfZones, seesWaterOf, type ZonePeriod, type ZoneRecord } from "../zones/index.ts";
import type { DashboardDeps } from "./overview-scope.ts";

export interface LossesDeps {
  /** The balance of a zone over local days that are over, both within. */
  readZone: (record: ZoneRecord, range: { from: string; to: string }) => Promise<ZonePeriod>;
  /** Share of non-revenue water that is aimed at, per cent. */
  targetNrw: () => number;
}

const lossesOf = (
  { id, name, deviceId }: ZoneRecord,
  { figureOf, hasFewMeters, nightFlow, leakage }: ZonePeriod,
  actor: Actor,
): ZoneLosses => ({
  ...{ zoneId: id, name, deviceId: deviceId !== null && sees(actor, deviceId) ? deviceId : null },
  ...{ inflow: figureOf("system_input"), metered: figureOf("revenue_water") },
  // What no meter says would seem lost.
  ...(hasFewMeters
    ? { lost: null, share: null }
    : { lost: figureOf("non_revenue_water"), share: figureOf("nrw_share") }),
  ...{ nightFlow, leakage, coverage: figureOf("meter_coverage"), lowCoverage: hasFewMeters },
});

/** What is not known comes last. */
const worstFirst = (one: ZoneLosses, other: ZoneLosses): number =>
  (other.share ?? Number.NEGATIVE_INFINITY) - (one.share ?? Number.NEGATIVE_INFINITY) ||
  (other.inflow ?? -1) - (one.inflow ?? -1);

/** The losses of the zones whose water is in view over the last whole days. Errors: `not_found`. */
export const readLosses =
  (deps: DashboardDeps & LossesDeps) =>
  async (
    { dma }: Pick<OverviewScope, "dma">,
    actor: Actor,
    most: number = mostOverviewRows,
  ): Promise<RecentLosses> => {
    if (dma !== undefined && !seesPlace(deps.registry, actor, "zoneId", dma)) throw new Refusal("not_found");
    const zone = createTimeZone(deps.timeZone);
    const to = zone.startOfDay(deps.clock.now());
    // Half a day before midnight is the day before also where a day has 23 or 25 hours.
    const from = zone.startOfDay(to - (lossesDays - 0.5) * dayMs);
    const range = { from: zone.dateOf(from), to: zone.dateOf(to - 1) };
    const visible = (await findZones(deps.db.kysely)).filter(
      (record) => (dma === undefined || record.id === dma) && seesWaterOf(deps.registry, actor, record),
    );
    const rows: ZoneLosses[] = [];
    // One after the other: the days of one zone are in memory at a time.
    for (const record of visible) rows.push(lossesOf(record, await deps.readZone(record, range), actor));
    const total = lossesOfZones(rows.map(({ inflow, lost }) => ({ input: inflow, nrw: lost })));
    return {
      ...{ from: isoTime(from), to: isoTime(to), ...total, zones: rows.length },
      ...{ target: deps.targetNrw(), rows: rows.sort(worstFirst).slice(0, most) },
    };
  };
