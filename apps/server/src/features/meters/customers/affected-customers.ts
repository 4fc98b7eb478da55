import { type AffectedCustomers, mostCriticalNamed } from "@sgval/contract/meters/affected-customers";
import { mayDo } from "@sgval/contract/permission";
import { longitudeScale } from "@sgval/quantities/geometry";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { DeviceRegistry } from "../../devices/index.ts";
import { junctionFinder, type NetworkGraph, nearJunction, type ZoneShare } from "../../network/index.ts";
import { zonesInView } from "../meter-scope.ts";
import { findPlacedMeters, findUnplacedMeters, type PlacedMeter } from "./customers.store.ts";

export interface CustomersDeps {
  db: DatabaseHandle;
  clock: Clock;
  registry: Pick<DeviceRegistry, "all">;
}

/** A part of a network: its nodes, by their places in the list, and what they are of the zones that they lie in. */
export interface NetworkPart {
  graph: NetworkGraph;
  nodes: ReadonlySet<number>;
  shares: readonly ZoneShare[];
}

/** Shares above this are the whole zone: demands are sums of many. */
const wholeShare = 0.999;

/** West, south, east and north of some nodes, and as much around them as a junction may be away from its meters. */
const boundsOf = ({ graph, nodes }: NetworkPart): [number, number, number, number] | null => {
  const bounds: [number, number, number, number] = [180, 90, -180, -90];
  for (const node of nodes) {
    const [x, y] = graph.nodes[node]?.place ?? [0, 0];
    const aside = nearJunction / Math.max(0.1, longitudeScale(y));
    bounds[0] = Math.min(bounds[0], x - aside);
    bounds[1] = Math.min(bounds[1], y - nearJunction);
    bounds[2] = Math.max(bounds[2], x + aside);
    bounds[3] = Math.max(bounds[3], y + nearJunction);
  }
  return nodes.size === 0 ? null : bounds;
};

/** The meters whose nearest junction is one of the nodes. */
const placedIn = async ({ db, clock }: CustomersDeps, part: NetworkPart): Promise<PlacedMeter[]> => {
  const bounds = boundsOf(part);
  if (!bounds) return [];
  const meters = await findPlacedMeters(db.kysely, bounds, new Date(clock.now()));
  if (meters.length === 0) return [];
  const nearest = junctionFinder(part.graph);
  return meters.filter(({ longitude, latitude }) => {
    const junction = nearest([longitude, latitude]);
    return junction !== null && part.nodes.has(junction);
  });
};

const sumByShare = (shares: readonly ZoneShare[], counts: ReadonlyMap<number, number>): number =>
  Math.round(shares.reduce((sum, { zoneId, share }) => sum + (counts.get(zoneId) ?? 0) * share, 0));

/** How many customers a part of a network feeds, whoever sees them. */
export const countAffected =
  (deps: CustomersDeps) =>
  async (part: NetworkPart): Promise<number> => {
    const zoneIds = part.shares.map(({ zoneId }) => zoneId);
    const [placed, { counts }] = await Promise.all([
      placedIn(deps, part),
      findUnplacedMeters(deps.db.kysely, zoneIds, new Date(deps.clock.now())),
    ]);
    return placed.length + sumByShare(part.shares, counts);
  };

/**
 * The customers that a part of a network feeds: the sums are of all, named are critical ones of zones whose water is in view, the surest
 * first, and none for who may not see water meters. Others are counted: who closes valves has to know that somebody is to be called.
 */
export const affectedCustomers =
  (deps: CustomersDeps) =>
  async (part: NetworkPart, actor: Actor): Promise<AffectedCustomers> => {
    const inView = mayDo(actor, "WaterMeter.Index") ? await zonesInView(deps, actor) : new Set<number>();
    const shareOf = new Map(part.shares.map(({ zoneId, share }) => [zoneId, share]));
    const [placed, unplaced] = await Promise.all([
      placedIn(deps, part),
      findUnplacedMeters(deps.db.kysely, [...shareOf.keys()], new Date(deps.clock.now())),
    ]);
    const critical = [
      ...placed.filter((meter) => meter.critical).map((meter) => ({ ...meter, sure: true })),
      ...unplaced.critical.map((meter) => ({
        ...meter,
        sure: (shareOf.get(meter.zoneId) ?? 0) >= wholeShare,
      })),
    ].sort((one, other) => Number(other.sure) - Number(one.sure));
    const named = critical
      .filter(({ zoneId }) => inView === null || (zoneId !== null && inView.has(zoneId)))
      .slice(0, mostCriticalNamed);
    return {
      placed: placed.length,
      estimated: sumByShare(part.shares, unplaced.counts),
      critical: named.map(({ id, code, customerName, sure }) => ({ meterId: id, code, customerName, sure })),
      criticalUnnamed: critical.length - named.length,
    };
  };
export type AffectedCustomersOf = ReturnType<typeof affectedCustomers>;
