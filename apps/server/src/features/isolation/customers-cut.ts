import type { AffectedCustomers } from "@sgval/contract/meters/affected-customers";
import type { Actor } from "../../kernel/actor.ts";
import { type ZoneShare, zoneShares } from "../network/index.ts";
import type { Isolation, PlanDeps } from "./find-isolation.ts";

const criticalOf = ({ critical, criticalUnnamed }: AffectedCustomers): number =>
  critical.length + criticalUnnamed;

/**
 * The customers without water at once, and beyond them those whom a tank alone supplies. A meter without a position counts by shares
 * of its zone, of which each part may have one: the second are what both together have more than the first.
 */
export const customersCut = async (
  { db, customers: affected }: PlanDeps,
  { network, graph, outage }: Isolation,
  cut: { nodes: ReadonlySet<number>; shares: readonly ZoneShare[] },
  actor: Actor,
): Promise<Record<"customers" | "tankCustomers", AffectedCustomers>> => {
  const customers = await affected({ graph, ...cut }, actor);
  const none = { placed: 0, estimated: 0, critical: [], criticalUnnamed: 0 };
  if (outage.onTanks.size === 0) return { customers, tankCustomers: none };
  const nodes = cut.nodes.union(outage.onTanks);
  const shares = await zoneShares(db.kysely, network.id, graph, nodes);
  const both = await affected({ graph, nodes, shares }, actor);
  const known = new Set(customers.critical.map(({ meterId }) => meterId));
  const critical = both.critical.filter(({ meterId }) => !known.has(meterId));
  return {
    customers,
    tankCustomers: {
      ...{
        placed: both.placed - customers.placed,
        estimated: both.estimated - customers.estimated,
        critical,
      },
      criticalUnnamed: Math.max(0, criticalOf(both) - criticalOf(customers) - critical.length),
    },
  };
};
