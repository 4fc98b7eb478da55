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
import { meterScopeOf, monthsUntil, periodOf, type ZonesInView, zonesInView } from "./meter-scope.ts";
import { findMeter, type MeterRecord, zoneNames } from "./meters.store.ts";
import type { Period } from "./pro-rating.store.ts";
import { findReadings } from "./readings.store.ts";
import { replacementIndexes } from "./replacements.store.ts";
import {
  findMeters,
  type MeterQuery,
  type MeterRow,
  meterVolumes,
  noMeters,
  sumMeters,
  sumVolumes,
} from "./totals.store.ts";

export interface MeterDeps extends AuditDeps {
  registry: Pick<DeviceRegistry, "all" | "get">;
  /** Of the utility, whose months are those of the bills. */
  zone: TimeZone;
  /** What flowed into a zone in m³, whether more flowed out, and the share of the period for which it is known. */
  inflowOf(
    zoneId: number,
    period: Period,
  ): Promise<{ volume: number | null; outward: boolean; covered: number }>;
  /** Whether what customers of a zone within use is in the inflow of a zone, and in its meters not. */
  hasZoneWithin(zoneId: number, period: Period): Promise<boolean>;
  /** Percent of the meters of a zone that must be complete for their sums to say much. */
  leastCoverage(): number;
}

const monthsOfMeter = 13;
const monthsOfArea = 12;

const ends = ({ from, to }: Period) => ({ from: from.toISOString(), to: to.toISOString() });

const meterView = ({ lastAt, lastIndex, ...row }: MeterRow): WaterMeter => ({
  ...row,
  lastReading: lastAt && { at: lastAt.toISOString(), index: lastIndex ?? 0 },
});

/** The query behind a list, its export and its sums. */
export const meterQueryOf = async (
  deps: MeterDeps,
  query: Omit<z.output<typeof listWaterMeters.query>, "page" | "size">,
  actor: Actor,
): Promise<MeterQuery> => {
  const { clock, zone } = deps;
  const inView = await zonesInView(deps, actor);
  return {
    period: periodOf(query, clock, zone),
    scope: meterScopeOf(inView, query),
    ...{ inView, now: clock.now() },
    ...{ q: query.q, show: query.show },
  };
};

/** One page of the meters in view. */
export const listMeters =
  (deps: MeterDeps) => async (query: z.output<typeof listWaterMeters.query>, actor: Actor) => {
    const { meters, total } = await findMeters(
      deps.db.kysely,
      await meterQueryOf(deps, query, actor),
      query.sort,
      query,
    );
    return { data: meters.map(meterView), metaData: { total, page: query.page, size: query.size } };
  };

/** The sums of a filter. */
export const totalMeters =
  (deps: MeterDeps) =>
  async (query: z.output<typeof readMeterTotals.query>, actor: Actor): Promise<MeterTotals> => {
    const wanted = await meterQueryOf(deps, query, actor);
    return { ...ends(wanted.period), ...(await sumMeters(deps.db.kysely, wanted)) };
  };

/** The zones whose water is in view by name with the sums of their meters; last, for who sees everything, meters without a zone. */
export const listAreas =
  (deps: MeterDeps) =>
  async (
    query: z.output<typeof listMeterAreas.query>,
    actor: Actor,
  ): Promise<z.output<typeof listMeterAreas.answer>["data"]> => {
    const { kysely } = deps.db;
    const now = deps.clock.now();
    const period = periodOf(query, deps.clock, deps.zone);
    const inView = await zonesInView(deps, actor);
    const zones = (await zoneNames(kysely)).filter(({ id }) => inView === null || inView.has(id));
    const [sums, without] = await Promise.all([
      sumVolumes(kysely, [period], { kind: "zones", zoneIds: zones.map(({ id }) => id) }, now),
      inView === null ? sumVolumes(kysely, [period], { kind: "none" }, now) : [],
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
    const now = deps.clock.now();
    const period = periodOf(query, deps.clock, deps.zone);
    const scope = meterScopeOf(await zonesInView(deps, actor), { zoneId, withoutZone: false });
    if (!(await zoneNames(kysely)).some(({ id }) => id === zoneId)) throw new Refusal("not_found");
    const months = monthsUntil(deps.zone, period.to.getTime(), monthsOfArea);
    const [sums, byMonth, inflow, zoneWithin] = await Promise.all([
      sumVolumes(kysely, [period], scope, now),
      sumVolumes(kysely, months, scope, now),
      deps.inflowOf(zoneId, period),
      deps.hasZoneWithin(zoneId, period),
    ]);
    const { period: _, zoneId: __, ...sum } = sums[0] ?? { period: 0, zoneId, ...noMeters };
    return {
      ...{ ...ends(period), ...sum },
      ...{ inflow: inflow.volume, outward: inflow.outward, inflowCovered: inflow.covered },
      zoneWithin: zoneWithin && inflow.volume !== null,
      leastCoverage: deps.leastCoverage(),
      months: months.map((month, index) => {
        const { count, complete, volume, estimated } =
          byMonth.find((found) => found.period === index) ?? noMeters;
        return { ...ends(month), count, complete, volume, estimated };
      }),
    };
  };

/** A meter as an actor sees it; `times`: those in which it was in a zone in view, `null` where all of it is. */
interface MeterInView {
  meter: MeterRecord;
  times: readonly Period[] | null;
}

/**
 * The meter, all of it where the zone that it belongs to now, or else will next, is in view, else with the past times in which it was in a zone in view: what lists of those
 * times name can be opened. Errors: `not_found`.
 */
export const meterInView = (
  { clock }: Pick<MeterDeps, "clock">,
  inView: ZonesInView,
  meter: MeterRecord | undefined,
): MeterInView => {
  const now = clock.now();
  const zoneId = meter && membershipFrom(meter.memberships, now)?.zoneId;
  if (!meter) throw new Refusal("not_found");
  if (inView === null || (zoneId !== undefined && inView.has(zoneId))) return { meter, times: null };
  const memberships = meter.memberships.filter((membership) => inView.has(membership.zoneId));
  const times = memberships
    .map(({ from, to }) => ({ from: new Date(from ?? 0), to: new Date(to ?? now) }))
    .filter(({ from }) => from.getTime() < now);
  if (times.length === 0) throw new Refusal("not_found");
  const registers = meter.registers.filter(({ from: start }, place) => {
    const next = meter.registers[place + 1]?.from;
    return times.some(
      ({ from, to }) => (start === null || new Date(start) < to) && (next == null || new Date(next) > from),
    );
  });
  // Where it stands and whom it serves may have changed since: there is but one customer of a meter, that of today.
  const today = { position: null, critical: false, customerName: "", customerCode: "" };
  return { meter: { ...meter, ...today, memberships, registers }, times };
};

/** The meter, if the zone that it belongs to now, or else will next, is in view: it can be changed. Errors: `not_found`. */
export const demandVisibleMeter = (
  deps: Pick<MeterDeps, "clock">,
  inView: ZonesInView,
  meter: MeterRecord | undefined,
): MeterRecord => {
  const { meter: visible, times } = meterInView(deps, inView, meter);
  if (times !== null) throw new Refusal("not_found");
  return visible;
};

/** The part of periods that lies in some times, each with the place of its period. */
const within = (periods: readonly Period[], times: readonly Period[] | null) =>
  periods.flatMap((period, place) =>
    (times ?? [period])
      .map(({ from, to }) => ({
        place,
        from: new Date(Math.max(from.getTime(), period.from.getTime())),
        to: new Date(Math.min(to.getTime(), period.to.getTime())),
      }))
      .filter(({ from, to }) => from < to),
  );

/** A meter with its consumption by month. */
export const detailOf = async (deps: MeterDeps, { meter, times }: MeterInView): Promise<WaterMeterDetail> => {
  const { kysely } = deps.db;
  const months = monthsUntil(deps.zone, deps.clock.now(), monthsOfMeter);
  const spans = within(months, times);
  const [volumes, last, indexes] = await Promise.all([
    meterVolumes(kysely, meter.id, spans, deps.clock.now()),
    findReadings(kysely, meter.id, { page: 1, size: 1 }, times),
    // Of a meter that moved away they may be of other times, and nobody corrects them.
    times === null ? replacementIndexes(kysely, meter.id) : null,
  ]);
  const [reading] = last.readings;
  const { registers, ...fields } = meter;
  const { digits = 0, qMax = 0 } = registers.at(-1) ?? {};
  return {
    ...fields,
    digits,
    qMax,
    isCurrent: times === null,
    lastReading: reading ? { at: reading.at, index: reading.index } : null,
    registers: registers.map((register) => ({
      ...register,
      ...(indexes?.get(register.number) ?? { startIndex: null, endIndex: null }),
    })),
    months: months.map((month, index) => {
      const known = spans.flatMap(({ place, from, to }, at) => {
        const volume = volumes[at];
        return place === index && volume ? [{ ...volume, length: to.getTime() - from.getTime() }] : [];
      });
      const read = known.filter(({ volume }) => volume !== null);
      const length = known.reduce((sum, span) => sum + span.length, 0);
      return {
        ...ends(month),
        volume: read.length > 0 ? read.reduce((sum, { volume }) => sum + (volume ?? 0), 0) : null,
        estimated: read.reduce((sum, { estimated }) => sum + estimated, 0),
        covered: length === 0 ? 0 : known.reduce((sum, one) => sum + one.covered * one.length, 0) / length,
      };
    }),
  };
};

/** Errors: `not_found`. */
export const readMeter =
  (deps: MeterDeps) =>
  async (id: number, actor: Actor): Promise<WaterMeterDetail> =>
    detailOf(deps, meterInView(deps, await zonesInView(deps, actor), await findMeter(deps.db.kysely, id)));
