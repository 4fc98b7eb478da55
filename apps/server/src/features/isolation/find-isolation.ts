import type { isolationQuestion } from "@sgval/contract/isolation/isolation";
import { distanceToCourse, type Position } from "@sgval/quantities/geometry";
import type * as z from "zod";
import type { Actor } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { DeviceRegistry } from "../devices/index.ts";
import type { AffectedCustomersOf } from "../meters/index.ts";
import {
  findNetwork,
  type GraphLink,
  type KnownNetwork,
  linksNear,
  type NetworkGraph,
  placedDevices,
  sourcesOf,
  visibleIds,
} from "../network/index.ts";
import type { CustomerCounts, NetworkModel, PresentState } from "../prediction/index.ts";
import { findOutage, type Outage } from "./find-outage.ts";
import { findSegment, type KnownValve, type Segment, valveKey } from "./find-segment.ts";
import type { IsolationDeps } from "./mark-valves.ts";
import { findValves, type ValveRecord } from "./marked-valves.store.ts";

export interface PlanDeps extends Pick<IsolationDeps, "db" | "clock" | "graphs"> {
  registry: DeviceRegistry;
  /** The customers that a part of a network feeds, as the caller sees them. */
  customers: AffectedCustomersOf;
  /** How many those are, whoever sees them. */
  counts: CustomerCounts;
  model: NetworkModel;
  netInflow: (
    zoneId: number,
    period: { from: number; to: number },
  ) => Promise<{ volume: number | null; good: number }>;
}

export type IsolationQuery = z.output<typeof isolationQuestion>;

/** A network with the segment around one of its links. */
export interface Isolation {
  network: KnownNetwork;
  graph: NetworkGraph;
  target: GraphLink;
  /** Metres to it from the place of the question; `null` where the link was named. */
  assumedAt: number | null;
  segment: Segment;
  outage: Outage;
  marked: readonly ValveRecord[];
  /** Devices at each element, as `link V1`. */
  devicesAt: ReadonlyMap<string, readonly number[]>;
  state: PresentState;
}

const targetOf = async (
  { db }: PlanDeps,
  network: KnownNetwork,
  question: IsolationQuery,
  actor: Actor,
): Promise<{ id: string; distance: number | null }> => {
  if ("link" in question) {
    const seen = await visibleIds(db.kysely, network.id, "link", [question.link], actor);
    if (!seen.has(question.link)) throw new Refusal("network_element_unknown");
    return { id: question.link, distance: null };
  }
  const at: Position = [question.longitude, question.latitude];
  const [nearest] = (await linksNear(db.kysely, network.id, at, actor))
    .map(({ id, course }) => ({ id, distance: distanceToCourse(at, course) }))
    .sort((one, other) => one.distance - other.distance);
  if (!nearest) throw new Refusal("network_element_unknown");
  return nearest;
};

/** Links that are shut now, as measured and else as the model starts, and those of them that a device reports shut. */
const shutLinks = (
  { links, linkOf }: NetworkGraph,
  { present }: PresentState,
): Record<"shut" | "reportedShut", Set<number>> => {
  const shut = new Set(links.flatMap(({ status }, link) => (status === "closed" ? link : [])));
  const reportedShut = new Set<number>();
  for (const { link: id, pump, position } of present) {
    const link = linkOf.get(id);
    // One of several pumps says nothing of the others.
    if (link === undefined || pump) continue;
    for (const set of [shut, reportedShut])
      if (position === "closed") set.add(link);
      else set.delete(link);
  }
  return { shut, reportedShut };
};

/** The segment around what a question names. Errors: `not_found`, `network_import_again`, `network_element_unknown`. */
export const findIsolation = async (
  deps: PlanDeps,
  networkId: number,
  question: IsolationQuery,
  actor: Actor,
): Promise<Isolation> => {
  const { db, graphs, registry, model } = deps;
  const network = await findNetwork(db.kysely, networkId, actor);
  if (!network) throw new Refusal("not_found");
  const graph = await graphs.of(network);
  const [named, marked, placed, state] = await Promise.all([
    targetOf(deps, network, question, actor),
    findValves(db.kysely, networkId),
    placedDevices(db.kysely, networkId),
    model.present(networkId),
  ]);
  const target = graph.linkOf.get(named.id);
  const targetLink = target === undefined ? undefined : graph.links[target];
  if (target === undefined || !targetLink) throw new Refusal("network_element_unknown");
  const keyOf = ({ link, node }: { link: string; node: string | null }): string | null => {
    const [at, end] = [graph.linkOf.get(link), node === null ? null : graph.nodeOf.get(node)];
    return at === undefined || end === undefined ? null : valveKey(at, end);
  };
  const valves: KnownValve[] = [];
  for (const { link, node } of marked) {
    const [at, end] = [graph.linkOf.get(link), graph.nodeOf.get(node ?? "")];
    if (at !== undefined && end !== undefined) valves.push({ link: at, node: end, kind: "marked" });
  }
  const devicesAt = new Map<string, number[]>();
  for (const { deviceId, class: of, id } of placed) {
    devicesAt.set(`${of} ${id}`, [...(devicesAt.get(`${of} ${id}`) ?? []), deviceId]);
    const link = of === "link" ? graph.linkOf.get(id) : undefined;
    if (link !== undefined && graph.links[link]?.kind === "pipe" && registry.get(deviceId)?.type === "VGA")
      valves.push({ link, node: null, kind: "device" });
  }
  const stuck = [...marked.filter(({ operable }) => !operable), ...question.stuck].flatMap(
    (one) => keyOf(one) ?? [],
  );
  const { shut, reportedShut } = shutLinks(graph, state);
  const segment = findSegment({ graph, target, valves, stuck: new Set(stuck), shut, reportedShut });
  const outage = findOutage(graph, segment, sourcesOf(graph), shut);
  return {
    ...{ network, graph, target: targetLink, segment, outage, marked, devicesAt, state },
    assumedAt: named.distance,
  };
};
