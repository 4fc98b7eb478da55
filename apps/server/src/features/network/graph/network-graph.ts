import type { ElementProperties } from "@sgval/contract/network/elements";
import type { LinkKind, NodeKind } from "@sgval/contract/network/model";
import type { Position } from "@sgval/quantities/geometry";

export interface GraphNode {
  id: string;
  kind: NodeKind;
  /** m³/h: the base demand of the model; 0 for tanks and reservoirs. */
  demand: number;
  /** m³ that a tank holds; not of networks imported by an earlier version. */
  volume?: number | undefined;
  place: Position;
}

export interface GraphLink {
  id: string;
  kind: LinkKind;
  /** `CV` for a pipe with a check valve; of a valve PRV, PSV, PBV, FCV, TCV, GPV or PCV. */
  type: string | null;
  status: NonNullable<ElementProperties["status"]>;
  /** Its ends, as places in the list of nodes. */
  ends: readonly [from: number, to: number];
  /** Metres; 0 for a valve or a pump. */
  length: number;
  /** mm. */
  diameter: number | null;
  place: Position;
}

/** Nodes and links of an imported network; links and nodes name each other by their places in the lists. */
export interface NetworkGraph {
  nodes: readonly GraphNode[];
  links: readonly GraphLink[];
  /** The links at each node. */
  linksAt: readonly (readonly number[])[];
  /** The place of a node or a link by its id. */
  nodeOf: ReadonlyMap<string, number>;
  linkOf: ReadonlyMap<string, number>;
}

export const graphOf = (nodes: readonly GraphNode[], links: readonly GraphLink[]): NetworkGraph => {
  const linksAt: number[][] = nodes.map(() => []);
  for (const [link, { ends }] of links.entries()) for (const end of new Set(ends)) linksAt[end]?.push(link);
  return {
    ...{ nodes, links, linksAt },
    nodeOf: new Map(nodes.map(({ id }, node) => [id, node])),
    linkOf: new Map(links.map(({ id }, link) => [id, link])),
  };
};

/** The end of a link that is not this one; the same for a link from a node to itself. */
export const otherEnd = ({ ends: [from, to] }: GraphLink, node: number): number =>
  from === node ? to : from;

const oneWay: ReadonlySet<string> = new Set(["CV", "PRV", "PSV", "FCV"]);

/** Whether water can pass an open link from this end to the other: pumps, check valves and regulating valves have one way. */
export const canFlowFrom = (link: GraphLink, from: number): boolean =>
  link.ends[0] === from || !(link.kind === "pump" || oneWay.has(link.type ?? ""));

const isSource = ({ kind }: GraphNode): boolean => kind !== "junction";
export const sourcesOf = ({ nodes }: NetworkGraph): number[] =>
  [...nodes.keys()].filter((node) => isSource(nodes[node] as GraphNode));

/**
 * The nodes that water reaches from others, along links that are not shut and in the directions that these have.
 * @param shut links that let nothing through, by their place
 * @param without nodes that take no part
 */
export const reachedFrom = (
  { links, linksAt }: NetworkGraph,
  starts: Iterable<number>,
  shut: (link: number) => boolean,
  without: ReadonlySet<number> = new Set(),
): Set<number> => {
  const reached = new Set<number>();
  const waiting: number[] = [];
  const reach = (node: number): void => {
    if (reached.has(node) || without.has(node)) return;
    reached.add(node);
    waiting.push(node);
  };
  for (const start of starts) reach(start);
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop())
    for (const at of linksAt[node] ?? []) {
      const link = links[at];
      if (link && !shut(at) && canFlowFrom(link, node)) reach(otherEnd(link, node));
    }
  return reached;
};
