import { canFlowFrom, type NetworkGraph, sourcesOf } from "../graph/network-graph.ts";

/** A link at which a part ends. */
export interface PartEnd {
  link: number;
  role: "inlet" | "export" | "boundary";
}

/** What is connected without closed and metered links; nodes and links by their places. */
export interface Part {
  nodes: readonly number[];
  links: readonly number[];
  hasSource: boolean;
  ends: readonly PartEnd[];
}

/** How many metered links water passes from a source to each part; infinite where none leads to it. */
const distances = (
  graph: NetworkGraph,
  metered: ReadonlySet<number>,
  partOf: Int32Array,
  starts: number[],
) => {
  const found = new Map(starts.map((part) => [part, 0]));
  const waiting = [...found.keys()];
  for (const part of waiting)
    for (const link of metered) {
      const one = graph.links[link];
      if (!one || one.status === "closed") continue;
      for (const [from, to] of [one.ends, one.ends.toReversed()]) {
        const [here, next] = [partOf[from ?? -1] ?? -1, partOf[to ?? -1] ?? -1];
        if (here !== part || found.has(next) || !canFlowFrom(one, from ?? -1)) continue;
        found.set(next, (found.get(part) ?? 0) + 1);
        waiting.push(next);
      }
    }
  return (part: number): number => found.get(part) ?? Number.POSITIVE_INFINITY;
};

/**
 * The parts of a network that have somebody to supply, the largest demand first. Between two parts a metered link is an inlet
 * of the one that it lets water into; where it lets it pass both ways, of the one that is further from a source, whichever way
 * it is drawn; of two alike, of the one that its second node is in.
 * @param metered links through which a flow is measured
 */
export const findParts = (graph: NetworkGraph, metered: ReadonlySet<number>): Part[] => {
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
  const withSource = [...parts.keys()].filter((part) => parts[part]?.hasSource);
  const distanceOf = distances(graph, metered, partOf, withSource);
  for (const [link, one] of links.entries()) {
    const [from, to] = [partOf[one.ends[0]] ?? -1, partOf[one.ends[1]] ?? -1];
    if (!cuts(link)) {
      parts[from]?.links.push(link);
      continue;
    }
    if (from === to) continue;
    if (!metered.has(link)) {
      for (const at of [from, to]) parts[at]?.ends.push({ link, role: "boundary" });
      continue;
    }
    const isBackwards = canFlowFrom(one, one.ends[1]) && distanceOf(from) > distanceOf(to);
    const [into, out] = isBackwards ? [from, to] : [to, from];
    parts[into]?.ends.push({ link, role: "inlet" });
    parts[out]?.ends.push({ link, role: "export" });
  }
  const demandOf = (part: { nodes: readonly number[] }): number =>
    part.nodes.reduce((sum, node) => sum + Math.max(0, nodes[node]?.demand ?? 0), 0);
  return parts
    .map((part) => ({ part, demand: demandOf(part) }))
    .filter(({ demand }) => demand > 0)
    .sort((one, other) => other.demand - one.demand)
    .map(({ part }) => part);
};
