import type { Kysely } from "kysely";
import type { Database } from "../../../kernel/schema.ts";
import type { NetworkGraph } from "./network-graph.ts";
import { nodesInZone, zonesOfNodes } from "./zone-outlines.store.ts";

/** How much of a zone some nodes are. What lies in a zone within it is of that one alone, as its customers are. */
export interface ZoneShare {
  zoneId: number;
  zone: string;
  /** Those of the nodes that lie in the zone, by their places in the list. */
  nodes: number[];
  /** Of the demand of the zone in this network, 0 to 1; of its nodes where it has none. */
  share: number;
}

/** The zones that some nodes of a network lie in, by name. */
export const zoneShares = async (
  db: Kysely<Database>,
  networkId: number,
  graph: NetworkGraph,
  nodes: Iterable<number>,
): Promise<ZoneShare[]> => {
  const demandOf = (of: readonly number[]) =>
    of.reduce((sum, node) => sum + Math.max(0, graph.nodes[node]?.demand ?? 0), 0);
  const ids = [...nodes].flatMap((node) => graph.nodes[node]?.id ?? []);
  const byZone = Map.groupBy(await zonesOfNodes(db, networkId, ids), ({ zoneId }) => zoneId);
  const shares: ZoneShare[] = [];
  for (const [zoneId, found] of byZone) {
    const within = found.flatMap(({ node }) => graph.nodeOf.get(node) ?? []);
    const inOutline = await zonesOfNodes(db, networkId, await nodesInZone(db, networkId, zoneId));
    const all = inOutline.flatMap((one) => (one.zoneId === zoneId ? (graph.nodeOf.get(one.node) ?? []) : []));
    const whole = demandOf(all);
    const share = whole > 0 ? demandOf(within) / whole : within.length / Math.max(1, all.length);
    shares.push({ zoneId, zone: found[0]?.zone ?? "", nodes: within, share });
  }
  return shares;
};
