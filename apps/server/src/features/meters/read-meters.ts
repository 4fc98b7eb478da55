import { membershipFrom } from "@sgval/contract/meters/memberships";
import type {
  listMeterAreas,
  listWaterMeters,
  MeterArea,
  MeterTotals,
  readMeterArea,
  readMeterTotals,
  WaterMeter,
  WaterMeterDetail,
} from "@sgval/contract/meters/meters";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type * as z from "zod";
import type { Actor } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { AuditDeps } from "../activity/index.ts";
import type { DeviceRegistry } from "../devices/index.ts";
import { meterScopeOf, monthsUntil, periodOf, zonesInView } from "./meter-scope.ts";
import { findMeter, lastReadingOf, type MeterRecord, zoneNames } from "./meters.store.ts";
import {
  findMeters,
  type MeterQuery,
  type MeterRow,
  meterVolumes,
  type Period,
  sumMeters,
  sumVolumes,
} from "./totals.store.ts";

export interface MeterDeps extends AuditDeps {
  registry: Pick<DeviceRegistry, "all" | "get">;
  /** Of the utility, whose months are those of the bills. */
  zone: TimeZone;
  /** Net inflow of a zone in m³ and the share of the period for which it is known; `null` without inlets. */
  inflowOf(zoneId: number, period: Period): Promise<{ volume: number | null; covered: number } | null>;
  /** Percent of the meters of a zone that must be complete for their sums to say much. */
  leastCoverage(): number;
}

const monthsOfMeter = 13;
const monthsOfArea = 12;

const ends = ({ from, to }: Period) => ({ from: from.toISOString(), to: to.toISOString() });
const noMeters = { count: 0, read: 0, complete: 0, volume: null, estimated: 0, odd: 0 };

const meterView = ({ lastAt, lastIndex, ...row }: MeterRow): WaterMeter => ({
  ...row,
  lastReading: lastAt && { at: lastAt.toISOString(), index: lastIndex ?? 0 },
});

/** The query behind a list, its export and its sums. */
export const meterQueryOf = (
  { registry, clock, zone }: MeterDeps,
  query: Omit<z.output<typeof listWaterMeters.query>, "page" | "size">,
  actor: Actor,
): MeterQuery => ({
  period: periodOf(query, clock, zone),
  scope: meterScopeOf(registry, actor, query),
  ...{ q: query.q, show: query.show },
});

/** One page of the meters in view. */
export const listMeters =
  (deps: MeterDeps) => async (query: z.output<typeof listWaterMeters.query>, actor: Actor) => {
    const { meters, total } = await findMeters(
      deps.db.kysely,
      meterQueryOf(deps, query, actor),
      query.sort,
      query,
    );
    return { data: meters.map(meterView), metaData: { total, page: query.page, size: query.size } };
  };

/** The sums of a filter. */
export const totalMeters =
  (deps: MeterDeps) =>
  async (query: z.output<typeof readMeterTotals.query>, actor: Actor): Promise<MeterTotals> => {
    const wanted = meterQueryOf(deps, query, actor);
    return { ...ends(wanted.period), ...(await sumMeters(deps.db.kysely, wanted)) };
  };

/** The zones in view by name with the sums of their meters; last, for who sees everything, meters without a zone. */
export const listAreas =
  (deps: MeterDeps) =>
  async (
    query: z.output<typeof listMeterAreas.query>,
    actor: Actor,
  ): Promise<z.output<typeof listMeterAreas.answer>["data"]> => {
    const { kysely } = deps.db;
    const period = periodOf(query, deps.clock, deps.zone);
    const inView = zonesInView(deps.registry, actor);
    const zones = (await zoneNames(kysely)).filter(({ id }) => inView === null || inView.has(id));
    const [sums, without] = await Promise.all([
      sumVolumes(kysely, [period], { kind: "zones", zoneIds: zones.map(({ id }) => id) }),
      inView === null ? sumVolumes(kysely, [period], { kind: "none" }) : [],
    ]);
    const byZone = new Map(sums.map(({ period: _, zoneId, ...sum }) => [zoneId, sum]));
    const areas = zones.map(({ id: zoneId, name }) => ({
      ...{ zoneId, name, ...ends(period) },
      ...(byZone.get(zoneId) ?? noMeters),
    }));
    return [
      ...areas,
      ...without.map(({ period: _, ...sum }) => ({ ...sum, zoneId: null, name: null, ...ends(period) })),
    ];
  };

/** The balance of a zone, and its meters in the twelve months until the end of the period. Errors: `not_found`. */
export const readArea =
  (deps: MeterDeps) =>
  async (zoneId: number, query: z.output<typeof readMeterArea.query>, actor: Actor): Promise<MeterArea> => {
    const { kysely } = deps.db;
    const period = periodOf(query, deps.clock, deps.zone);
    const scope = meterScopeOf(deps.registry, actor, { zoneId, withoutZone: false });
    if (!(await zoneNames(kysely)).some(({ id }) => id === zoneId)) throw new Refusal("not_found");
    const months = monthsUntil(deps.zone, period.to.getTime(), monthsOfArea);
    const [sums, byMonth, inflow] = await Promise.all([
      sumVolumes(kysely, [period], scope),
      sumVolumes(kysely, months, scope),
      deps.inflowOf(zoneId, period),
    ]);
    const { period: _, zoneId: __, ...sum } = sums[0] ?? { period: 0, zoneId, ...noMeters };
    return {
      ...{ ...ends(period), ...sum },
      inflow: inflow?.volume ?? null,
      inflowCovered: inflow?.covered ?? null,
      leastCoverage: deps.leastCoverage(),
      months: months.map((month, index) => {
        const { count, complete, volume, estimated } =
          byMonth.find((found) => found.period === index) ?? noMeters;
        return { ...ends(month), count, complete, volume, estimated };
      }),
    };
  };

/** The meter, if the zone that it belongs to now, or else will next, is in view. Errors: `not_found`. */
export const demandVisibleMeter = (
  { registry, clock }: Pick<MeterDeps, "registry" | "clock">,
  actor: Actor,
  meter: MeterRecord | undefined,
): MeterRecord => {
  const inView = zonesInView(registry, actor);
  const zoneId = meter && membershipFrom(meter.memberships, clock.now())?.zoneId;
  if (!meter || (inView && (zoneId === undefined || !inView.has(zoneId)))) throw new Refusal("not_found");
  return meter;
};

/** A meter with its consumption by month. */
export const detailOf = async (deps: MeterDeps, meter: MeterRecord): Promise<WaterMeterDetail> => {
  const { kysely } = deps.db;
  const months = monthsUntil(deps.zone, deps.clock.now(), monthsOfMeter);
  const [volumes, last] = await Promise.all([
    meterVolumes(kysely, meter.id, months),
    lastReadingOf(kysely, meter.id),
  ]);
  const { registers, ...fields } = meter;
  const { digits = 0, qMax = 0 } = registers.at(-1) ?? {};
  return {
    ...fields,
    ...{ digits, qMax, lastReading: last },
    registers: registers.map(({ startsAt, ...register }) => ({
      ...register,
      from: startsAt?.toISOString() ?? null,
    })),
    months: months.map((month, index) => ({
      ...ends(month),
      ...(volumes[index] ?? { volume: null, estimated: 0, covered: 0 }),
    })),
  };
};

/** Errors: `not_found`. */
export const readMeter =
  (deps: MeterDeps) =>
  async (id: number, actor: Actor): Promise<WaterMeterDetail> =>
    detailOf(deps, demandVisibleMeter(deps, actor, await findMeter(deps.db.kysely, id)));
