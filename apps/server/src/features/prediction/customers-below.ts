import type { DatabaseHandle } from "../../kernel/database.ts";
import type { NetworkPart } from "../meters/index.ts";
import { type NetworkGraph, zoneShares } from "../network/index.ts";
import type { RunResult } from "./hydraulics/hydraulic-run.ts";

export interface CustomerCounts {
  /** Whether any water meters are entered. */
  any(): Promise<boolean>;
  /** How many customers a part of a network feeds. */
  count(part: NetworkPart): Promise<number>;
}

/** The customers at the junctions below the minimum before a change and with it. */
export const customersBelow = async (
  { db, customers }: { db: DatabaseHandle; customers: CustomerCounts },
  { networkId, graph }: { networkId: number; graph: NetworkGraph },
  { before, after }: Pick<RunResult, "before" | "after">,
): Promise<{ before: number; after: number }> => {
  const count = async (ids: readonly string[]) => {
    const nodes = new Set(ids.flatMap((id) => graph.nodeOf.get(id) ?? []));
    return customers.count({ graph, nodes, shares: await zoneShares(db.kysely, networkId, graph, nodes) });
  };
  const [held, expected] = await Promise.all([count(before.below.nodes), count(after.below.nodes)]);
  return { before: held, after: expected };
};
