import { canFlowFrom, type NetworkGraph, otherEnd, reachedFrom } from "../network/index.ts";
import { isWithin, type Segment, type SegmentBoundary } from "./find-segment.ts";

interface Feed {
  link: number;
  supplies: ReadonlySet<number>;
}

/** What loses its supply, and what could give it back. */
export interface Outage {
  /** Junctions beyond the segment that nothing supplies any more. */
  behind: ReadonlySet<number>;
  behindLinks: ReadonlySet<number>;
  /** Tanks that nothing fills any more, with the junctions that have water from them alone, as long as it lasts. */
  tanks: readonly { node: number; supplies: ReadonlySet<number> }[];
  /** The junctions of all of them. */
  onTanks: ReadonlySet<number>;
  /** Shut links that would supply what is behind, with the junctions that get water again. */
  feeds: readonly Feed[];
  /** Shut links that would supply the junctions on tanks from a reservoir. */
  tankFeeds: readonly Feed[];
  /**
   * Shut links with water on their other side, now or once a feed is open, which would let it into the segment: a valve by its
   * timer, a pump by its level. Also a pump with the segment on both sides.
   */
  keptShut: readonly SegmentBoundary[];
}

/** What is cut off behind a segment that is closed: it was supplied before and is not reached any more. */
export const findOutage = (
  graph: NetworkGraph,
  { links, nodes, boundaries, shut: shutBeside }: Segment,
  sources: readonly number[],
  shut: ReadonlySet<number>,
): Outage => {
  const before = reachedFrom(graph, sources, (link) => shut.has(link));
  const closed = new Set(
    boundaries.flatMap(({ link, kind }) => (link === null || kind === "check" ? [] : link)),
  );
  const drained = new Set(
    boundaries.flatMap(({ kind, node }) => (kind === "source" && node !== null ? node : [])),
  );
  const isIsolated = (link: number): boolean => links.has(link) || closed.has(link);
  const stops = (link: number): boolean => shut.has(link) || isIsolated(link);
  const left = sources.filter((source) => !drained.has(source));
  const supplied = reachedFrom(graph, left, stops, nodes);
  const behind = new Set(
    [...before].filter((node) => !supplied.has(node) && !nodes.has(node) && !drained.has(node)),
  );
  const behindLinks = new Set(
    [...behind]
      .flatMap((node) => graph.linksAt[node] ?? [])
      .filter((link) => !links.has(link) && !shut.has(link)),
  );
  /** Shut links by which water would come into what has lost it. */
  const feedsOf = (dry: ReadonlySet<number>, wet: ReadonlySet<number>): Feed[] =>
    [...shut].flatMap((at) => {
      const link = graph.links[at];
      if (!link || links.has(at)) return [];
      const entry = link.ends.find((end, index) => dry.has(end) && wet.has(link.ends[1 - index] ?? end));
      if (entry === undefined || !canFlowFrom(link, otherEnd(link, entry))) return [];
      return { link: at, supplies: reachedFrom(graph, [entry], stops, nodes).intersection(dry) };
    });
  const feeds = feedsOf(behind, supplied);
  const reservoirs = (of: readonly number[]) => of.filter((node) => graph.nodes[node]?.kind !== "tank");
  /** What reservoirs supply now, and what of it is left, where these links are shut. */
  const fromReservoirs = (isShut: (link: number) => boolean) => {
    const lasting = reachedFrom(graph, reservoirs(left), (link) => isShut(link) || isIsolated(link), nodes);
    return { lasting, lost: reachedFrom(graph, reservoirs(sources), isShut).difference(lasting) };
  };
  // A pump that fills a tank rests while the tank is full: the supply by that pump is lost all the same.
  const running = fromReservoirs((link) => shut.has(link) && graph.links[link]?.kind !== "pump");
  const lost = fromReservoirs((link) => shut.has(link)).lost.union(running.lost);
  const tanks = left.flatMap((node) => {
    if (graph.nodes[node]?.kind !== "tank") return [];
    const supplies = [...reachedFrom(graph, [node], stops, nodes)].filter(
      (one) => graph.nodes[one]?.kind === "junction" && lost.has(one),
    );
    return supplies.length === 0 ? [] : { node, supplies: new Set(supplies) };
  });
  const onTanks = new Set(tanks.flatMap(({ supplies }) => [...supplies]));
  const tankFeeds = feedsOf(onTanks, running.lasting.difference(onTanks));
  const wet = new Set([...supplied, ...feeds.flatMap(({ supplies }) => [...supplies])]);
  const keptShut = shutBeside.filter(({ link: at }) => {
    const link = at === null ? undefined : graph.links[at];
    if (isWithin(link, nodes)) return true;
    return link?.ends.some((end) => !nodes.has(end) && wet.has(end) && canFlowFrom(link, end));
  });
  return { behind, behindLinks, tanks, onTanks, feeds, tankFeeds, keptShut };
};
