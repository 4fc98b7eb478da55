import { lossesDays, type RecentLosses, type ZoneLosses } from "@sgval/contract/dashboards/losses";
import { mostOverviewRows, type OverviewScope } from "@sgval/contract/dashboards/overview";
import { dayMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { isoTime } from "@sgval/quantities/timestamp";
import { type Actor, sees } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { seesPlace } from "../devices/index.ts";
import {
  countedWithin,
  findZones,
  isInInflowOf,
  type LossesOfZone,
  lossesOfZones,
  seesWaterOf,
  withoutHidden,
  type ZonePeriod,
  type ZoneRecord,
} from "../zones/index.ts";
import type { DashboardDeps } from "./overview-scope.ts";

export interface LossesDeps {
  /** The balance of a zone over local days that are over, both within. */
  readZone: (record: ZoneRecord, range: { from: string; to: string }) => Promise<ZonePeriod>;
  /** Share of non-revenue water that is aimed at, per cent. */
  targetNrw: () => number;
}

const lossesOf = (
  { id, name, deviceId }: ZoneRecord,
  { figureOf, hasFewMeters, doubtfulMeters, doubts, nightFlow, leakage }: ZonePeriod,
  actor: Actor,
): Omit<ZoneLosses, "zoneWithin"> => ({
  ...{ zoneId: id, name, deviceId: deviceId !== null && sees(actor, deviceId) ? deviceId : null },
  ...{ inflow: figureOf("system_input"), metered: figureOf("revenue_water") },
  // What no meter says would seem lost.
  ...(hasFewMeters
    ? { lost: null, share: null }
    : { lost: figureOf("non_revenue_water"), share: figureOf("nrw_share") }),
  ...{ nightFlow, leakage, coverage: figureOf("meter_coverage"), lowCoverage: hasFewMeters },
  ...{ doubtfulMeters, doubts: [...doubts] },
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
    const records = await findZones(deps.db.kysely);
    const inView = new Set(
      records.filter((one) => seesWaterOf(deps.registry, actor, one)).map(({ id }) => id),
    );
    const visible = records.filter(({ id }) => (dma === undefined || id === dma) && inView.has(id));
    const balances: LossesOfZone[] = [];
    const rows: Omit<ZoneLosses, "zoneWithin">[] = [];
    // One after the other: the days of one zone are in memory at a time.
    for (const record of records) {
      // Water of a zone within one of them is no loss of it, whether that zone is in view or not.
      if (!visible.some((one) => one === record || isInInflowOf(one, record))) continue;
      const period = await deps.readZone(record, range);
      const row = lossesOf(record, period, actor);
      const billed = period.hasFewMeters ? null : row.metered;
      const { hasCustomers } = period;
      balances.push({ zone: record, input: row.inflow, billed, nrw: row.lost, hasCustomers });
      if (visible.includes(record)) rows.push(row);
    }
    const isShown = ({ zone: { id } }: LossesOfZone) => rows.some(({ zoneId }) => zoneId === id);
    const shown = withoutHidden(balances.filter(isShown), balances, ({ id }) => inView.has(id));
    const { balanced, share } = lossesOfZones(shown, balances);
    const around = new Set(
      shown.filter(({ zone: one }) => countedWithin(one, balances).length > 0).map(({ zone: { id } }) => id),
    );
    return {
      ...{ from: isoTime(from), to: isoTime(to), balanced, share, zones: rows.length },
      ...{
        target: deps.targetNrw(),
        rows: rows
          .map((row) => ({ ...row, zoneWithin: row.lost !== null && around.has(row.zoneId) }))
          .sort(worstFirst)
          .slice(0, most),
      },
    };
  };
