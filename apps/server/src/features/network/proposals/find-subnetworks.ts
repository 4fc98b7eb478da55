import type { FlowDirection } from "@sgval/contract/network/zone-proposals";
import type { BoundaryRole } from "@sgval/contract/zones/zone-account";
import {
  canFlowFrom,
  type GraphLink,
  type NetworkGraph,
  otherEnd,
  sourcesOf,
} from "../graph/network-graph.ts";

/** A link at which a subnetwork ends. */
export interface SubnetworkEnd {
  link: number;
  role: BoundaryRole;
  /** What it follows from that water flows that way; `null` at a closed link. */
  direction: FlowDirection | null;
}

/** Less (m³/h) is none: the engine leaves some flow where nobody draws any. */
const leastFlow = 0.01;

/**
 * How many links with a meter water passes from the next source to each subnetwork, in the directions that links have; none
 * for those that no source reaches.
 */
const metersFromSource = (
  { links }: NetworkGraph,
  subnetworks: readonly { hasSource: boolean }[],
  subnetworkOf: ArrayLike<number>,
  metered: ReadonlySet<number>,
): ReadonlyMap<number, number> => {
  const passed = new Map<number, number>();
  let next = new Set([...subnetworks.keys()].filter((subnetwork) => subnetworks[subnetwork]?.hasSource));
  for (let count = 0; next.size > 0; count += 1) {
    const here = next;
    for (const subnetwork of here) passed.set(subnetwork, count);
    next = new Set();
    for (const at of metered) {
      const link = links[at];
      if (!link || link.status === "closed") continue;
      for (const end of link.ends) {
        const [from, to] = [subnetworkOf[end] ?? -1, subnetworkOf[otherEnd(link, end)] ?? -1];
        if (here.has(from) && canFlowFrom(link, end) && !passed.has(to)) next.add(to);
      }
    }
  }
  return passed;
};

/** What is connected without closed and metered links; nodes and links by their places. */
export interface Subnetwork {
  nodes: readonly number[];
  links: readonly number[];
  hasSource: boolean;
  ends: readonly SubnetworkEnd[];
}

/**
 * The subnetworks that have somebody to supply, the largest demand first. Between two of them a metered link is an inlet of
 * the one that its water flows into: by the solved model, else by the way that the link has, else away from the sources,
 * else as it is drawn.
 * @param metered links through which a flow is measured
 * @param flowOf what the solved model has in a link, positive from its first node to the second (m³/h)
 */
export const findSubnetworks = (
  graph: NetworkGraph,
  metered: ReadonlySet<number>,
  flowOf: (link: number) => number | null = () => null,
): Subnetwork[] => {
  const { nodes, links, linksAt } = graph;
  const cuts = (link: number): boolean => links[link]?.status === "closed" || metered.has(link);
  const subnetworkOf = new Int32Array(nodes.length).fill(-1);
  const subnetworks: { nodes: number[]; links: number[]; hasSource: boolean; ends: SubnetworkEnd[] }[] = [];
  const sources = new Set(sourcesOf(graph));
  for (const start of nodes.keys()) {
    if (subnetworkOf[start] !== -1) continue;
    const subnetwork = {
      nodes: [] as number[],
      links: [] as number[],
      hasSource: false,
      ends: [] as SubnetworkEnd[],
    };
    const number = subnetworks.push(subnetwork) - 1;
    const waiting = [start];
    subnetworkOf[start] = number;
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      subnetwork.nodes.push(node);
      subnetwork.hasSource ||= sources.has(node);
      for (const link of linksAt[node] ?? []) {
        if (cuts(link)) continue;
        for (const end of links[link]?.ends ?? [])
          if (subnetworkOf[end] === -1) {
            subnetworkOf[end] = number;
            waiting.push(end);
          }
      }
    }
  }
  const passed = metersFromSource(graph, subnetworks, subnetworkOf, metered);
  const directionOf = (at: number, link: GraphLink): { direction: FlowDirection; isAlong: boolean } => {
    const flow = flowOf(at) ?? 0;
    if (Math.abs(flow) >= leastFlow) return { direction: "model", isAlong: flow > 0 };
    if (!canFlowFrom(link, link.ends[1])) return { direction: "source", isAlong: true };
    const [from, to] = link.ends.map(
      (end) => passed.get(subnetworkOf[end] ?? -1) ?? Number.POSITIVE_INFINITY,
    );
    return from === to || from === undefined || to === undefined
      ? { direction: "drawn", isAlong: true }
      : { direction: "source", isAlong: from < to };
  };
  for (const [link, one] of links.entries()) {
    const { ends } = one;
    const [from, to] = [subnetworkOf[ends[0]] ?? -1, subnetworkOf[ends[1]] ?? -1];
    if (!cuts(link)) {
      subnetworks[from]?.links.push(link);
      continue;
    }
    if (from === to) continue;
    if (!metered.has(link)) {
      for (const at of [from, to]) subnetworks[at]?.ends.push({ link, role: "boundary", direction: null });
      continue;
    }
    const { direction, isAlong } = directionOf(link, one);
    const [into, out] = isAlong ? [to, from] : [from, to];
    subnetworks[into]?.ends.push({ link, role: "inlet", direction });
    subnetworks[out]?.ends.push({ link, role: "export", direction });
  }
  const demandOf = (subnetwork: { nodes: readonly number[] }): number =>
    subnetwork.nodes.reduce((sum, node) => sum + Math.max(0, nodes[node]?.demand ?? 0), 0);
  return subnetworks
    .map((subnetwork) => ({ subnetwork, demand: demandOf(subnetwork) }))
    .filter(({ demand }) => demand > 0)
    .sort((one, other) => other.demand - one.demand)
    .map(({ subnetwork }) => subnetwork);
};
