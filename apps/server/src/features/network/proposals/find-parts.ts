import { type NetworkGraph, sourcesOf } from "../graph/network-graph.ts";

/** A link at which a part ends. */
export interface PartEnd {
  link: number;
  role: "inlet" | "export" | "boundary";
  /** What is counted forward flows against the role. */
  reversed: boolean;
}

/** What is connected without closed and metered links; nodes and links by their places. */
export interface Part {
  nodes: readonly number[];
  links: readonly number[];
  hasSource: boolean;
  ends: readonly PartEnd[];
}

/**
 * The parts of a network that have somebody to supply, the largest demand first. Between two parts a metered link is an inlet
 * of the one without a source; of two alike, of the one that its second node is in.
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
  for (const [link, { ends }] of links.entries()) {
    const [from, to] = [partOf[ends[0]] ?? -1, partOf[ends[1]] ?? -1];
    if (!cuts(link)) {
      parts[from]?.links.push(link);
      continue;
    }
    if (from === to) continue;
    if (!metered.has(link)) {
      for (const at of [from, to]) parts[at]?.ends.push({ link, role: "boundary", reversed: false });
      continue;
    }
    const reversed = parts[to]?.hasSource === true && parts[from]?.hasSource === false;
    const [into, out] = reversed ? [from, to] : [to, from];
    parts[into]?.ends.push({ link, role: "inlet", reversed });
    parts[out]?.ends.push({ link, role: "export", reversed });
  }
  const demandOf = (part: { nodes: readonly number[] }): number =>
    part.nodes.reduce((sum, node) => sum + Math.max(0, nodes[node]?.demand ?? 0), 0);
  return parts
    .map((part) => ({ part, demand: demandOf(part) }))
    .filter(({ demand }) => demand > 0)
    .sort((one, other) => other.demand - one.demand)
    .map(({ part }) => part);
};
