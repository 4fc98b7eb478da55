import { minuteMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import type { FastifyInstance } from "fastify";
import { deviceLinks } from "../../gateways/mqtt/device-links.ts";
import { tableExport } from "../../gateways/tables/send-table.ts";
import { serverLease } from "../../kernel/nodes/leases.ts";
import { repeatOnLeader } from "../../kernel/nodes/repeat-on-leader.ts";
import { defineService } from "../../kernel/services.ts";
import { deviceRegistry } from "../devices/index.ts";
import { latestReadings, readings } from "../readings/index.ts";
import { risks } from "../risk/index.ts";
import { accountRoutes } from "./account/account.routes.ts";
import type { UseProvider } from "./account/account-deps.ts";
import { createZoneStates, findingsOf, measuredZones, zoneStateChanged } from "./account/assess-zones.ts";
import { hasZoneWithin } from "./account/read-balance.ts";
import { readNetInflow } from "./account/read-net-inflow.ts";
import { readNightsAround } from "./account/read-nights.ts";
import { readPeriod } from "./account/read-period.ts";
import { readTrend } from "./account/read-trend.ts";
import type { RevenueProvider } from "./account/revenue.ts";
import { devicesOfHiddenWater } from "./account/zone-scope.ts";
import { markHours } from "./days/zone-days.store.ts";
import { daysOf, refreshDays } from "./days/zone-days.ts";
import { readUseOfMonths } from "./use/read-authorised-use.ts";
import { waterBalanceSetting } from "./water-balance-setting.ts";
import { findZone, findZones } from "./zones.store.ts";

export { type ZoneStateChange, zoneStateChanged } from "./account/assess-zones.ts";
export { type NightsAround, readNightsAround } from "./account/read-nights.ts";
export type { ZonePeriod } from "./account/read-period.ts";
export type { Revenue, RevenueProvider } from "./account/revenue.ts";
export { seesWaterOf, waterZoneIds } from "./account/zone-scope.ts";
export { findCalendar } from "./calendar/calendar.store.ts";
export type { DescribedDay } from "./days/describe-day.ts";
export {
  boundaryFlows,
  type FlowSource,
  flowSourceOf,
  hasInlets,
  netFlowOf,
  slotsOfFlow,
} from "./days/zone-sources.ts";
export { longestReferenceDays } from "./rules/burst.ts";
export {
  countedWithin,
  isInInflowOf,
  type LossesOfZone,
  liesIn,
  lossesOfZones,
  recoverableOf,
  withoutHidden,
  type ZoneOutline,
} from "./rules/nested-zones.ts";
export { netInflowOf } from "./rules/night-flow.ts";
export { systemInputOf } from "./rules/period-inflow.ts";
export { waterBalanceSetting } from "./water-balance-setting.ts";
export {
  findZone,
  findZones,
  inflowMetersAmong,
  reversedMetersAmong,
  type ZoneRecord,
} from "./zones.store.ts";
export { addZone, refuseZoneRow } from "./zones.ts";

const refreshEvery = 15 * minuteMs;

/** The water of zones: days, balances, and what others know or ask of them. */
export const zones = defineService("zones", ({ use, onStart, onStop, config, ...kernel }) => {
  const { db, clock, events, logger } = kernel;
  const registry = use(deviceRegistry);
  const zone = createTimeZone(config.timeZone);
  const providers: RevenueProvider[] = [];
  const deps = {
    ...{ ...kernel, zone, registry, setting: use(waterBalanceSetting).value },
    ...{ latest: use(latestReadings), connections: use(deviceLinks) },
    useOf: (...[zoneId, days]: Parameters<UseProvider>) =>
      readUseOfMonths({ kysely: db.kysely, zone }, zoneId, days),
    revenueOf: async (...asked: Parameters<RevenueProvider>) => {
      for (const provider of providers) {
        const revenue = await provider(...asked);
        if (revenue !== null && revenue.meters > 0) return revenue;
      }
      return null;
    },
  };
  use(readings).rollups.onRolledUp((client, hours) => markHours(client, hours, config.timeZone));

  let closed = false;
  const runDays = refreshDays(deps);
  const states = createZoneStates(deps);
  use(risks).register(async () =>
    (await states.current()).flatMap((state) =>
      findingsOf(state).map((finding) => ({ deviceId: state.deviceId, finding })),
    ),
  );
  use(risks).registerZones({
    measured: async () => measuredZones(await findZones(db.kysely), registry),
    hiddenFrom: (viewer) => devicesOfHiddenWater(db.kysely, registry, viewer),
  });
  const run = async (): Promise<void> => {
    const isStopped = () => closed;
    await runDays(isStopped);
    for (const state of await states.assess(isStopped)) events.emit(zoneStateChanged, state);
  };
  const days = repeatOnLeader(
    { db, clock, logger, lease: use(serverLease) },
    { every: refreshEvery, run, failed: "the water of zones could not be accounted" },
  );
  onStart(days.start);
  onStop(() => {
    closed = true;
    return days.close();
  });

  return {
    /** Computes what is due; resolves when it is done. */
    refresh: days.run,
    /** Another feature that knows what customers of a zone were billed for. */
    registerRevenue: (provider: RevenueProvider): void => void providers.push(provider),
    netInflow: readNetInflow(deps),
    /** Whether what customers of a zone within use counts as lost in this one. Times are epoch ms. */
    hasZoneWithin: async (zoneId: number, { from, to }: { from: number; to: number }): Promise<boolean> => {
      const all = await findZones(db.kysely);
      const record = all.find(({ id }) => id === zoneId);
      const range = { from: zone.dateOf(from), to: zone.dateOf(to - 1) };
      return record !== undefined && hasZoneWithin(deps, record, range, all);
    },
    /** Percent of the meters that must be read over a period for a balance to stand, by the setting. */
    meterCoverage: (): number => deps.setting().meterCoverage,
    /** Net inflow (m³/h) by quarter of an hour, `null` where it is not known; days are local, both within. */
    inflowQuarters: async (
      zoneId: number,
      range: { from: string; to: string },
    ): Promise<
      { day: string; inflow: (number | null)[]; azp: (number | null)[]; critical: (number | null)[] }[]
    > => {
      const record = await findZone(db.kysely, zoneId);
      return record ? daysOf(deps)(record, range) : [];
    },
    nightsAround: readNightsAround(deps),
    period: readPeriod(deps),
    months: readTrend(deps),
    /** Share of non-revenue water that is aimed at, per cent. */
    targetNrw: () => deps.setting().targetNrw,
    routes: (app: FastifyInstance): void => accountRoutes(app, deps, use(tableExport)),
  };
});
