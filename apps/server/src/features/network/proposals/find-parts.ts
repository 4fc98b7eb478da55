import type { FlowDirection } from "@sgval/contract/network/zone-proposals";
import type { BoundaryRole } from "@sgval/contract/zones/zone-account";
import {
  canFlowFrom,
  type GraphLink,
  type NetworkGraph,
  otherEnd,
  sourcesOf,
} from "../graph/network-graph.ts";

/** A link at which a part ends. */
export interface PartEnd {
  link: number;
  role: BoundaryRole;
  /** What it follows from that water flows that way; `null` at a closed link. */
  direction: FlowDirection | null;
}

/** Less (m³/h) is none: the engine leaves some flow where nobody draws any. */
const leastFlow = 0.01;

/**
 * How many links with a meter water passes from the next source to each part, in the directions that links have; none for parts
 * that no source reaches.
 */
const metersFromSource = (
  { links }: NetworkGraph,
  parts: readonly { hasSource: boolean }[],
  partOf: ArrayLike<number>,
  metered: ReadonlySet<number>,
): ReadonlyMap<number, number> => {
  const passed = new Map<number, number>();
  let next = new Set([...parts.keys()].filter((part) => parts[part]?.hasSource));
  for (let count = 0; next.size > 0; count += 1) {
    const here = next;
    for (const part of here) passed.set(part, count);
    next = new Set();
    for (const at of metered) {
      const link = links[at];
      if (!link || link.status === "closed") continue;
      for (const end of link.ends) {
        const [from, to] = [partOf[end] ?? -1, partOf[otherEnd(link, end)] ?? -1];
        if (here.has(from) && canFlowFrom(link, end) && !passed.has(to)) next.add(to);
      }
    }
  }
  return passed;
};

/** What is connected without closed and metered links; nodes and links by their places. */
export interface Part {
  nodes: readonly number[];
  links: readonly number[];
  hasSource: boolean;
  ends: readonly PartEnd[];
}

/**
 * The parts of a network that have somebody to supply, the largest demand first. Between two parts a metered link is an inlet
 * of the one that its water flows into: by the solved model, else by the way that the link has, else away from the sources,
 * else as it is drawn.
 * @param metered links through which a flow is measured
 * @param flowOf what the solved model has in a link, positive from its first node to the second (m³/h)
 */
export const findParts = (
  graph: NetworkGraph,
  metered: ReadonlySet<number>,
  flowOf: (link: number) => number | null = () => null,
): Part[] => {
  const { nodes, links, linksAt } = graph;
  const cuts = (link: number): boolean => links[link]?.status === "closed" || metered.has(link);
  const partOf = new Int32Array(nodes.length).fill(-1);
  const parts: { nodes: number[]; links: number[]; hasSource: boolean; ends: PartEnd[] }[] = [];
  const sources = new Set(sourcesOf(graph));
  for (const start of nodes.keys()) {
    if (partOf[start] !== -1) continue;
    const part = { nodes: [] as number[], links: [] as number[], hasSource: false, ends: [] as PartEnd[] };
    const number = parts.push(part) - 1;
    const waiting = [start];
    partOf[start] = number;
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      part.nodes.push(node);
      part.hasSource ||= sources.has(node);
      for (const link of linksAt[node] ?? []) {
        if (cuts(link)) continue;
        for (const end of links[link]?.ends ?? [])
          if (partOf[end] === -1) {
            partOf[end] = number;
            waiting.push(end);
          }
      }
    }
  }
  const passed = metersFromSource(graph, parts, partOf, metered);
  const directionOf = (at: number, link: GraphLink): { direction: FlowDirection; isAlong: boolean } => {
    const flow = flowOf(at) ?? 0;
    if (Math.abs(flow) >= leastFlow) return { direction: "model", isAlong: flow > 0 };
    if (!canFlowFrom(link, link.ends[1])) return { direction: "source", isAlong: true };
    const [from, to] = link.ends.map((end) => passed.get(partOf[end] ?? -1) ?? Number.POSITIVE_INFINITY);
    return from === to || from === undefined || to === undefined
      ? { direction: "drawn", isAlong: true }
      : { direction: "source", isAlong: from < to };
  };
  for (const [link, one] of links.entries()) {
    const { ends } = one;
    const [from, to] = [partOf[ends[0]] ?? -1, partOf[ends[1]] ?? -1];
    if (!cuts(link)) {
      parts[from]?.links.push(link);
      continue;
    }
    if (from === to) continue;
    if (!metered.has(link)) {
      for (const at of [from, to]) parts[at]?.ends.push({ link, role: "boundary", direction: null });
      continue;
    }
    const { direction, isAlong } = directionOf(link, one);
    const [into, out] = isAlong ? [to, from] : [from, to];
    parts[into]?.ends.push({ link, role: "inlet", direction });
    parts[out]?.ends.push({ link, role: "export", direction });
  }
  const demandOf = (part: { nodes: readonly number[] }): number =>
    part.nodes.reduce((sum, node) => sum + Math.max(0, nodes[node]?.demand ?? 0), 0);
  return parts
    .map((part) => ({ part, demand: demandOf(part) }))
    .filter(({ demand }) => demand > 0)
    .sort((one, other) => other.demand - one.demand)
    .map(({ part }) => part);
};
