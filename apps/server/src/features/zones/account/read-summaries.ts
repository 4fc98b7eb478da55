import { measuredZoneOf, zoneNaming } from "@sgval/contract/zones/measured-zone";
import { type Figure, lossesOf, type ZoneFigureKey } from "@sgval/contract/zones/zone-figures";
import type { readZoneSummaries, ZoneSummary } from "@sgval/contract/zones/zone-summary";
import type * as z from "zod";
import { type Actor, sees } from "../../../kernel/actor.ts";
import { dayAfter } from "../days/local-days.ts";
import { readDays } from "../days/read-days.ts";
import { hasInlets } from "../days/zone-sources.ts";
import { findZones, type ZoneRecord } from "../zones.store.ts";
import type { AccountDeps } from "./account-deps.ts";
import { createFigures } from "./figure.ts";
import { addInflowNow, addNight, lastNightOf } from "./last-night.ts";
import { readBalance } from "./read-balance.ts";
import { type InflowDeps, readInflow } from "./read-inflow.ts";
import { seesWaterOf } from "./zone-scope.ts";

type SummaryDeps = AccountDeps & InflowDeps;

/** Three numbers need two days; the account of a month is read only where the night says nothing of losses. */
const summaryOf = async (
  deps: SummaryDeps,
  record: ZoneRecord,
): Promise<Pick<ZoneSummary, "inflow" | "nightFlow" | "losses">> => {
  const now = deps.clock.now();
  const today = deps.zone.dateOf(now);
  const { all, context } = await readDays(deps, record, { from: dayAfter(today, -1), to: today });
  const collected = createFigures();
  addInflowNow(collected, readInflow(deps, record), now);
  const { night, period } = lastNightOf(all, context, now);
  addNight(collected, record, deps, night, period, hasInlets(record));
  const figureOf = (key: ZoneFigureKey): Figure => {
    const found = collected.figures[key];
    if (!found) throw new Error(`${key} was not worked out`);
    return found;
  };
  const leakage = figureOf("daily_leakage");
  const month = leakage.value === null && hasInlets(record) ? await readBalance(deps, record, {}) : null;
  return {
    inflow: figureOf("inflow_now"),
    nightFlow: figureOf("night_flow"),
    losses: lossesOf(leakage, month?.figures.nrw_share) ?? leakage,
  };
};

/** The summaries of the zones that devices in view measure. */
export const readSummaries =
  (deps: SummaryDeps) =>
  async ({ device: ids }: z.output<typeof readZoneSummaries.query>, actor: Actor): Promise<ZoneSummary[]> => {
    const zones = (await findZones(deps.db.kysely)).filter((record) =>
      seesWaterOf(deps.registry, actor, record),
    );
    const summaries: ZoneSummary[] = [];
    // One after the other: the days of one zone are in memory at a time.
    for (const deviceId of new Set(ids)) {
      const device = sees(actor, deviceId) ? deps.registry.get(deviceId) : undefined;
      const zoneId = device ? measuredZoneOf(device, zoneNaming(deviceId, zones)) : null;
      const record = zones.find(({ id }) => id === zoneId);
      if (record) summaries.push({ deviceId, zoneId: record.id, ...(await summaryOf(deps, record)) });
    }
    return summaries;
  };
