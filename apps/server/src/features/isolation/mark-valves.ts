import {
  type MarkedValve,
  type markedValveBody,
  mostMarkedValves,
} from "@sgval/contract/isolation/marked-valves";
import type { Position } from "@sgval/quantities/geometry";
import type * as z from "zod";
import type { Actor, Caller } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { type AuditDeps, auditedChange, changedFields } from "../activity/index.ts";
import {
  demandNetwork,
  demandWholeScope,
  findNetwork,
  type NetworkGraph,
  type NetworkGraphs,
  visibleIds,
} from "../network/index.ts";
import { isRealValve } from "./find-segment.ts";
import {
  countValves,
  findValveAt,
  findValves,
  putValve,
  removeValve,
  type ValveRecord,
} from "./marked-valves.store.ts";

export interface IsolationDeps extends AuditDeps {
  graphs: NetworkGraphs;
}

/** How far from the node a marked valve is drawn, as a share of the way to the middle of its pipe. */
const OFF_NODE = 0.3;

/** Where a valve is drawn: on its pipe beside the node, or at the middle of its link; `null` without the link. */
export const placeOfValve = (
  { links, linkOf, nodes, nodeOf }: NetworkGraph,
  { link: linkId, node: nodeId }: Pick<MarkedValve, "link" | "node">,
): Position | null => {
  const link = links[linkOf.get(linkId) ?? -1];
  const node = nodeId === null ? undefined : nodes[nodeOf.get(nodeId) ?? -1];
  if (!link || (nodeId !== null && !node)) return null;
  if (!node) return link.place;
  // The middle of a straight pipe may be given as its far end.
  const [[x, y], [toX, toY]] = [node.place, link.place];
  const far = nodes[link.ends[0] === nodeOf.get(node.id) ? link.ends[1] : link.ends[0]]?.place ?? link.place;
  const [aimX, aimY] = toX === x && toY === y ? far : [toX, toY];
  return [x + (aimX - x) * OFF_NODE, y + (aimY - y) * OFF_NODE];
};

const valveOf = (graph: NetworkGraph, valve: ValveRecord): MarkedValve => {
  const at = placeOfValve(graph, valve);
  return { ...valve, place: at && [at[0], at[1]] };
};

/** The valves marked on a network, at links in view. Errors: `not_found`. */
export const listMarkedValves =
  ({ db, graphs }: Pick<IsolationDeps, "db" | "graphs">) =>
  async (networkId: number, actor: Actor): Promise<MarkedValve[]> => {
    const network = await findNetwork(db.kysely, networkId, actor);
    if (!network) throw new Refusal("not_found");
    const valves = await findValves(db.kysely, networkId);
    if (valves.length === 0) return [];
    const seen = await visibleIds(
      db.kysely,
      networkId,
      "link",
      [...new Set(valves.map(({ link }) => link))],
      actor,
    );
    const graph = await graphs.of(network);
    return valves.filter(({ link }) => seen.has(link)).map((valve) => valveOf(graph, valve));
  };

/** A marked valve in the activity log. */
export const historyOf = ({ link, node, code, note, operable }: Omit<ValveRecord, "id" | "updatedAt">) => ({
  element: node === null ? link : `${link} – ${node}`,
  valveCode: code,
  note,
  operable,
});

/**
 * Marks a valve at an end of a pipe, or says how a valve of the model is.
 * Errors: `not_found`, `network_import_again`, `network_element_unknown`, `all_devices_needed`, `list_full`.
 */
export const markValve =
  (deps: IsolationDeps) =>
  async (networkId: number, body: z.output<typeof markedValveBody>, caller: Caller): Promise<MarkedValve> => {
    demandWholeScope(caller);
    const network = await findNetwork(deps.db.kysely, networkId, caller.actor);
    if (!network) throw new Refusal("not_found");
    const graph = await deps.graphs.of(network);
    const link = graph.links[graph.linkOf.get(body.link) ?? -1];
    const isEnd = link?.ends.some((end) => graph.nodes[end]?.id === body.node) ?? false;
    // A valve of the model has no second one at its ends.
    if (!link || !(body.node === null ? isRealValve(link) : link.kind === "pipe" && isEnd))
      throw new Refusal("network_element_unknown");
    return auditedChange(deps, caller, async ({ trx, now, record }) => {
      const { name } = await demandNetwork(trx, networkId);
      const before = await findValveAt(trx, networkId, body);
      if (!before && (await countValves(trx, networkId)) >= mostMarkedValves) throw new Refusal("list_full");
      const after = await putValve(trx, networkId, body, now);
      const changes = changedFields(before ? historyOf(before) : {}, historyOf(after));
      if (changes || !before)
        await record({
          subject: "network",
          subjectId: networkId,
          subjectName: name,
          detail: before ? "isolation_valve_changed" : "isolation_valve_marked",
          ...(before ? { before: historyOf(before) } : {}),
          after: historyOf(after),
        });
      return valveOf(graph, after);
    });
  };

/** Takes a marked valve away. Errors: `not_found`, `all_devices_needed`. */
export const unmarkValve =
  (deps: AuditDeps) =>
  async (networkId: number, valveId: number, caller: Caller): Promise<void> => {
    demandWholeScope(caller);
    await auditedChange(deps, caller, async ({ trx, record }) => {
      const { name } = await demandNetwork(trx, networkId);
      const before = await removeValve(trx, networkId, valveId);
      if (!before) throw new Refusal("not_found");
      await record({
        subject: "network",
        subjectId: networkId,
        subjectName: name,
        detail: "isolation_valve_unmarked",
        before: historyOf(before),
      });
    });
  };
