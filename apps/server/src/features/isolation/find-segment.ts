import { type GraphLink, type NetworkGraph, otherEnd } from "../network/index.ts";

/** A valve that is not in the model: at an end of a pipe, or of a link that is a valve itself or bears a valve device. */
export interface KnownValve {
  link: number;
  /** `null` for the link itself. */
  node: number | null;
  kind: "marked" | "device";
}

/** A way out of a segment, and what stops the water there. */
export interface SegmentBoundary {
  /** `closed`: a pipe that is shut, with nothing at it that is known to shut it. */
  kind: "valve" | "marked" | "device" | "pump" | "source" | "check" | "closed";
  /** `null` for a tank or reservoir. */
  link: number | null;
  node: number | null;
  /** Metres of pipe from the link that is worked on. */
  distance: number;
}

export interface SegmentQuestion {
  graph: NetworkGraph;
  /** The link that is worked on, by its place. */
  target: number;
  valves: readonly KnownValve[];
  /** Valves that cannot be closed: `valveKey` of each. */
  stuck: ReadonlySet<string>;
  /** Links that are shut now, by their place. */
  shut: ReadonlySet<number>;
  /** Those of them whose own device says so, not only the file of the model. */
  reportedShut: ReadonlySet<number>;
}

/** What lies between the valves around a link. */
export interface Segment {
  links: ReadonlySet<number>;
  nodes: ReadonlySet<number>;
  /** To close, or to shut off, the nearest first; a check valve closes by itself. */
  boundaries: readonly SegmentBoundary[];
  /** Valves that cannot be closed, through which the search went on. */
  passed: readonly SegmentBoundary[];
  /** Links that are shut now, between the segment and what lies outside of it. */
  shut: readonly SegmentBoundary[];
}

export const valveKey = (link: number, node: number | null): string => `${link} ${node ?? ""}`;

/** Types that are no valves in the street: a curve of any device, and a loss that is only computed. */
const computedOnly: ReadonlySet<string> = new Set(["GPV", "PBV"]);
export const isRealValve = ({ kind, type }: GraphLink): boolean =>
  kind === "valve" && !computedOnly.has(type ?? "");

/** What stops the water where it would enter a link from a node, leaving the marked valve at that end aside. */
const boundaryOfLink = (
  link: GraphLink,
  node: number,
  hasDevice: boolean,
): Exclude<SegmentBoundary["kind"], "marked" | "source" | "closed"> | null => {
  if (isRealValve(link)) return "valve";
  if (link.kind === "pump") return "pump";
  if (hasDevice) return "device";
  return link.type === "CV" && link.ends[0] === node ? "check" : null;
};

interface Waiting {
  node: number;
  distance: number;
}

/** Keeps the nearest last. */
const insert = (waiting: Waiting[], added: Waiting): void => {
  let [low, high] = [0, waiting.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((waiting[middle]?.distance ?? 0) > added.distance) low = middle + 1;
    else high = middle;
  }
  waiting.splice(low, 0, added);
};

/**
 * The segment around a link: all that stays connected with it when every valve around is closed. The link's own valve is
 * taken to be worked on too. Valves with the segment on both sides need not be closed and are left out; a pipe with one at
 * both of its ends is without water, too. A pump there is not left out: it would run, or be started by a level, in drained pipes.
 */
export const findSegment = ({
  graph,
  target,
  valves,
  stuck,
  shut,
  reportedShut,
}: SegmentQuestion): Segment => {
  const known = new Map(valves.map((valve) => [valveKey(valve.link, valve.node), valve.kind]));
  const links = new Set([target]);
  const nodes = new Set<number>();
  const found = new Map<string, SegmentBoundary>();
  const passed = new Map<string, SegmentBoundary>();
  const closed = new Map<number, SegmentBoundary>();
  const waiting: Waiting[] = [];

  /** Whether the water is stopped here; a valve that cannot be closed is noted and passed. */
  const stops = (boundary: SegmentBoundary): boolean => {
    const { link, node, kind } = boundary;
    const key = valveKey(link ?? -1, kind === "marked" || kind === "source" ? node : null);
    if (kind !== "source" && kind !== "check" && stuck.has(key)) {
      if (!passed.has(key)) passed.set(key, boundary);
      return false;
    }
    if (!found.has(key)) found.set(key, boundary);
    return true;
  };

  const leave = (link: number, distance: number, ends: readonly number[]): void => {
    for (const node of ends)
      if (!(known.get(valveKey(link, node)) === "marked" && stops({ kind: "marked", link, node, distance })))
        insert(waiting, { node, distance });
  };
  /**
   * What keeps a shut link shut: its own valve where its device says so, as a marked one beside it may stand open, else a marked
   * valve; that of several which can be closed.
   */
  const holdingOf = (
    at: number,
    link: GraphLink,
    { node, distance, hasDevice }: { node: number; distance: number; hasDevice: boolean },
  ): SegmentBoundary => {
    const kind = boundaryOfLink(link, node, hasDevice);
    const own: SegmentBoundary[] = kind ? [{ kind, link: at, node: null, distance }] : [];
    const marked = link.ends
      .filter((end) => known.get(valveKey(at, end)) === "marked")
      .map((end): SegmentBoundary => ({ kind: "marked", link: at, node: end, distance }));
    const holding = reportedShut.has(at) ? [...own, ...marked] : [...marked, ...own];
    const [first = { kind: "closed", link: at, node: null, distance }] = holding;
    return holding.find((one) => !stuck.has(valveKey(at, one.node))) ?? first;
  };
  const enter = (at: number, node: number, distance: number): void => {
    const link = graph.links[at];
    if (!link || links.has(at)) return;
    const hasDevice = known.get(valveKey(at, null)) === "device";
    if (shut.has(at)) {
      const holding = holdingOf(at, link, { node, distance, hasDevice });
      const key = valveKey(at, holding.node);
      if (!stuck.has(key)) {
        if (!closed.has(at)) closed.set(at, holding);
        return;
      }
      if (!passed.has(key)) passed.set(key, holding);
      links.add(at);
      leave(at, distance + link.length, [otherEnd(link, node)]);
      return;
    }
    if (known.get(valveKey(at, node)) === "marked" && stops({ kind: "marked", link: at, node, distance }))
      return;
    const kind = boundaryOfLink(link, node, hasDevice);
    if (kind && stops({ kind, link: at, node: null, distance })) return;
    links.add(at);
    leave(at, distance + link.length, [otherEnd(link, node)]);
  };

  leave(target, 0, graph.links[target]?.ends ?? []);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, distance } = next;
    if (nodes.has(node)) continue;
    if (graph.nodes[node]?.kind !== "junction") {
      stops({ kind: "source", link: null, node, distance });
      continue;
    }
    nodes.add(node);
    for (const link of graph.linksAt[node] ?? []) enter(link, node, distance);
  }
  for (const { link: at } of found.values())
    if (at !== null && isWithin(graph.links[at], nodes)) links.add(at);
  return {
    ...{ links, nodes, passed: [...passed.values()] },
    shut: [...closed.values()]
      .filter(({ kind, link }) => kind === "pump" || !isWithin(graph.links[link ?? -1], nodes))
      .sort((one, other) => one.distance - other.distance),
    boundaries: [...found.values()]
      .filter((boundary) => isNeeded(graph, boundary, links, nodes))
      .sort((one, other) => one.distance - other.distance),
  };
};

/** Whether a link has the segment on both sides. */
export const isWithin = (link: GraphLink | undefined, nodes: ReadonlySet<number>): boolean =>
  link?.ends.every((end) => nodes.has(end)) ?? false;

/** Whether there is water on the other side of a boundary, or a pump that has to rest. */
const isNeeded = (
  graph: NetworkGraph,
  { kind, link: at, node }: SegmentBoundary,
  links: ReadonlySet<number>,
  nodes: ReadonlySet<number>,
): boolean => {
  if (at === null || node === null) {
    return kind === "pump" || at === null || !isWithin(graph.links[at], nodes);
  }
  return kind !== "marked" || !(links.has(at) && nodes.has(node));
};
