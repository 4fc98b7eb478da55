import type { LockOut } from "@sgval/contract/control/lock-out";
import type {
  Boundary,
  CutPart,
  cutParts,
  feedParts,
  IsolationPlan,
} from "@sgval/contract/isolation/isolation";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { isoTime } from "@sgval/quantities/timestamp";
import { type Actor, sees } from "../../kernel/actor.ts";
import { lockOutsFor } from "../control/index.ts";
import { seesPlace } from "../devices/index.ts";
import {
  coursesOf,
  type GraphLink,
  type NetworkGraph,
  visibleIds,
  type ZoneShare,
  zoneShares,
} from "../network/index.ts";
import { presentChanges } from "../prediction/index.ts";
import { findZones, seesWaterOf } from "../zones/index.ts";
import { criticalIn } from "./critical-devices.ts";
import { customersCut } from "./customers-cut.ts";
import { findIsolation, type Isolation, type IsolationQuery, type PlanDeps } from "./find-isolation.ts";
import { isWithin, type SegmentBoundary } from "./find-segment.ts";
import { placeOfValve } from "./mark-valves.ts";
import { pumpsBeside } from "./pump-station.ts";

/** Links that are drawn at most; a segment without valves is a whole city. */
const MOST_COURSES = 5_000;

const quarterMs = 15 * minuteMs;
const rounded = (value: number, decimals = 1): number => Number(value.toFixed(decimals));
const middle = ([longitude, latitude]: readonly [number, number]): [number, number] => [longitude, latitude];

/** How much a part of a network is. */
const measured = (
  { links, nodes }: NetworkGraph,
  ofLinks: Iterable<number>,
  ofNodes: Iterable<number>,
): CutPart => {
  const sum: CutPart = { pipes: 0, length: 0, junctions: 0, supplied: 0, demand: 0 };
  for (const at of ofLinks) {
    const link = links[at];
    if (link?.kind !== "pipe") continue;
    sum.pipes += 1;
    sum.length += link.length;
  }
  for (const at of ofNodes) {
    const node = nodes[at];
    if (node?.kind !== "junction") continue;
    sum.junctions += 1;
    if (node.demand > 0) sum.supplied += 1;
    sum.demand += Math.max(0, node.demand);
  }
  return { ...sum, length: rounded(sum.length, 0), demand: rounded(sum.demand, 2) };
};

/** Who asks for a plan, and the lock-out tags of the devices in their view. */
interface Reader {
  actor: Actor;
  lockOuts: readonly LockOut[];
}

/**
 * The device at an element that closes it best: a valve or a pump before a logger. A station stands at one of its pumps and
 * stops those beside it too; a logger at one of them says nothing of the others.
 */
const deviceAt = (
  { registry }: PlanDeps,
  { devicesAt, graph }: Isolation,
  link: GraphLink,
  { actor, lockOuts }: Reader,
): Boundary["device"] => {
  const devicesOf = ({ id }: GraphLink) =>
    (devicesAt.get(`link ${id}`) ?? []).flatMap((deviceId) =>
      sees(actor, deviceId) ? (registry.get(deviceId) ?? []) : [],
    );
  const own = devicesOf(link);
  const beside = link.kind === "pump" ? pumpsBeside(graph, link).flatMap(devicesOf) : [];
  const device =
    own.find(({ type }) => isRemote(type)) ?? beside.find(({ type }) => type === "WATER_PUMP") ?? own[0];
  if (!device) return null;
  const { id, displayName, type } = device;
  const tags = lockOuts.filter(({ deviceId }) => deviceId === id);
  // Its commands are refused as long as somebody works there.
  return { id, displayName, remote: isRemote(type) && tags.length === 0, lockOuts: tags };
};
const isRemote = (type: string): boolean => type === "VGA" || type === "WATER_PUMP";

const boundaryOf = (
  deps: PlanDeps,
  isolation: Isolation,
  { kind, link: linkAt, node: nodeAt, distance }: SegmentBoundary,
  reader: Reader,
): Boundary => {
  const { graph, marked, segment } = isolation;
  const link = linkAt === null ? undefined : graph.links[linkAt];
  const node = nodeAt === null ? undefined : graph.nodes[nodeAt];
  const at = { link: link?.id ?? "", node: kind === "marked" ? (node?.id ?? null) : null };
  const mark = marked.find((one) => one.link === at.link && one.node === at.node);
  return {
    ...{ kind, link: link?.id ?? null, node: node?.id ?? null, type: link?.type ?? null },
    diameter: link?.diameter ?? null,
    place: middle((link ? placeOfValve(graph, at) : node?.place) ?? [0, 0]),
    distance: rounded(distance, 0),
    isWithin: kind === "pump" && isWithin(link, segment.nodes),
    note: mark ? [mark.code, mark.note].filter(Boolean).join(" – ") || null : null,
    device: link ? deviceAt(deps, isolation, link, reader) : null,
  };
};

/** When a device reported that a link is shut; `null` where only the model says so. */
const shutAt = ({ state: { present, fresh } }: Isolation, id: string | null): string | null => {
  const said = present.findLast(({ link, pump }) => link === id && !pump);
  if (said?.position !== "closed") return null;
  // Another device at the link says nothing of the valve.
  const times = fresh
    .filter(({ device, at, reading }) =>
      presentChanges(device, at, reading).some(({ link, position }) => link === id && position === "closed"),
    )
    .map(({ reading }) => reading.measuredAt);
  return times.length === 0 ? null : isoTime(Math.max(...times));
};

/** The days of so many zones are read; a closure that reaches further is no work on one pipe. */
const mostInflows = 6;

/** The zones in view that something is cut off in, with how much of their demand that is, and what flows into them. */
const zonesCut = async (
  { registry, db, clock, netInflow }: PlanDeps,
  { graph }: Isolation,
  shares: readonly ZoneShare[],
  actor: Actor,
): Promise<IsolationPlan["zones"]> => {
  const seen = shares.filter(({ zoneId }) => seesPlace(registry, actor, "zoneId", zoneId));
  const known = seen.length === 0 ? [] : await findZones(db.kysely);
  const to = Math.floor(clock.now() / quarterMs) * quarterMs;
  const found: IsolationPlan["zones"] = [];
  for (const [at, { zoneId: id, zone: name, nodes, share }] of seen.entries()) {
    const { supplied, demand } = measured(graph, [], nodes);
    const record = known.find((one) => one.id === id);
    const isOpen = record !== undefined && seesWaterOf(registry, actor, record);
    const inflow = isOpen && at < mostInflows ? await netInflow(id, { from: to - hourMs, to }) : null;
    const connections = isOpen ? record.account.connections : null;
    found.push({
      ...{ id, name, supplied, demand, share: rounded(share, 3) },
      connections: connections === null ? null : Math.round(connections * share),
      inflow: inflow?.volume == null || inflow.good === 0 ? null : rounded(inflow.volume),
    });
  }
  return found;
};

const coursesCut = async (
  { db }: PlanDeps,
  { network, graph, target, segment, outage }: Isolation,
  seen: ReadonlySet<string>,
): Promise<Pick<IsolationPlan, "courses" | "coursesLeftOut">> => {
  const named = (links: ReadonlySet<number>, part: (typeof cutParts)[number]) =>
    [...links].flatMap((link) => {
      const of = graph.links[link];
      return of && seen.has(of.id) ? { link: of.id, part } : [];
    });
  const all = [...named(segment.links, "segment"), ...named(outage.behindLinks, "behind")];
  const drawn = all.slice(0, MOST_COURSES);
  const courses = await coursesOf(
    db.kysely,
    network.id,
    drawn.map(({ link }) => link),
  );
  return {
    courses: drawn.map(({ link, part }) => ({
      ...{ link, part, course: courses.get(link) ?? [] },
      isTarget: link === target.id,
    })),
    coursesLeftOut: all.length - drawn.length,
  };
};

/**
 * The plan to isolate a link: what to close, what is cut off, what else can supply it. What is out of the caller's view is
 * counted and not named. Errors: `not_found`, `network_import_again`, `network_element_unknown`.
 */
export const planIsolation =
  (deps: PlanDeps) =>
  async (networkId: number, question: IsolationQuery, actor: Actor): Promise<IsolationPlan> => {
    const isolation = await findIsolation(deps, networkId, question, actor);
    const { network, graph, segment, outage } = isolation;
    const idOf = (link: number): string[] => (graph.links[link] ? [graph.links[link].id] : []);
    const linksNamed = [
      ...[...segment.boundaries, ...segment.passed, ...outage.keptShut].flatMap(({ link }) =>
        link === null ? [] : idOf(link),
      ),
      ...[...segment.links, ...outage.behindLinks].flatMap(idOf),
      ...[...outage.feeds, ...outage.tankFeeds].flatMap(({ link }) => idOf(link)),
    ];
    const ends = segment.boundaries.filter(({ link }) => link === null);
    const nodesNamed = [...ends, ...outage.tanks].flatMap(({ node }) => graph.nodes[node ?? -1]?.id ?? []);
    const cut = new Set([...segment.nodes, ...outage.behind]);
    const shares = await zoneShares(deps.db.kysely, network.id, graph, cut);
    const now = new Date(deps.clock.now());
    const [seenLinks, seenNodes, customers, lockOuts] = await Promise.all([
      visibleIds(deps.db.kysely, networkId, "link", linksNamed, actor),
      visibleIds(deps.db.kysely, networkId, "node", nodesNamed, actor),
      customersCut(deps, isolation, { nodes: cut, shares }, actor),
      lockOutsFor(deps.db.kysely, actor, now),
    ]);
    const reader: Reader = { actor, lockOuts };
    const isSeen = ({ link, node }: Boundary): boolean =>
      link === null ? seenNodes.has(node ?? "") : seenLinks.has(link);
    const shown = (boundaries: readonly SegmentBoundary[]): Boundary[] =>
      boundaries.map((one) => boundaryOf(deps, isolation, one, reader)).filter(isSeen);
    const boundaries = shown(segment.boundaries);
    const feedsOf = (feeds: typeof outage.feeds, part: (typeof feedParts)[number]): IsolationPlan["feeds"] =>
      feeds.flatMap(({ link: at, supplies }) => {
        const link = graph.links[at];
        if (!link) return [];
        const { supplied, demand } = measured(graph, [], supplies);
        const known = { kind: link.kind, part, supplied, demand };
        if (!seenLinks.has(link.id)) return { ...known, link: null, type: null, place: null, device: null };
        return {
          ...{ ...known, link: link.id, type: link.type, place: middle(link.place) },
          device: deviceAt(deps, isolation, link, reader),
        };
      });
    const keptShut = shown(outage.keptShut).map((one) => ({ ...one, shutAt: shutAt(isolation, one.link) }));
    return {
      network: { id: network.id, name: network.name },
      target: targetOf(isolation),
      madeAt: now.toISOString(),
      ...{ boundaries, keptShut, passed: shown(segment.passed), ...customers },
      zones: await zonesCut(deps, isolation, shares, actor),
      outOfView: segment.boundaries.length - boundaries.length + outage.keptShut.length - keptShut.length,
      closable: segment.boundaries.every(({ kind }) => kind !== "source"),
      segment: measured(graph, segment.links, segment.nodes),
      behind: measured(graph, outage.behindLinks, outage.behind),
      whole: measured(graph, graph.links.keys(), graph.nodes.keys()),
      tanks: outage.tanks.map(({ node: at, supplies }) => {
        const { id = "", volume = null } = graph.nodes[at] ?? {};
        const { supplied, demand } = measured(graph, [], supplies);
        return { node: seenNodes.has(id) ? id : null, volume, supplied, demand };
      }),
      feeds: [...feedsOf(outage.feeds, "behind"), ...feedsOf(outage.tankFeeds, "tank")],
      ...criticalIn(deps, isolation, actor),
      ...(await coursesCut(deps, isolation, seenLinks)),
    };
  };

const targetOf = ({ target, assumedAt }: Isolation): IsolationPlan["target"] => {
  const { id, kind, diameter, length, place } = target;
  return {
    ...{ link: id, kind, diameter, place: middle(place) },
    length: kind === "pipe" ? length : null,
    assumedAt: assumedAt === null ? null : rounded(assumedAt, 0),
  };
};
