import type { IsolationEffect } from "@sgval/contract/isolation/isolation";
import type { Actor } from "../../kernel/actor.ts";
import { within } from "../../kernel/ends-within.ts";
import { hasModelFile, visibleIds } from "../network/index.ts";
import { customersBelow, type LinkChange } from "../prediction/index.ts";
import { findIsolation, type Isolation, type IsolationQuery, type PlanDeps } from "./find-isolation.ts";

const none = (
  reason: Extract<IsolationEffect, { kind: "none" }>["reason"],
  error: number | null = null,
): IsolationEffect => ({ kind: "none", reason, error });

const rounded = (value: number, decimals = 2): number => Number(value.toFixed(decimals));

/** The closure as changes of links: what is between the valves, and the links that these are on. */
const closureOf = ({ graph, segment }: Isolation): LinkChange[] => {
  const closed = new Set(segment.links);
  for (const { link, kind } of segment.boundaries) if (link !== null && kind !== "check") closed.add(link);
  return [...closed].flatMap((at) => {
    const link = graph.links[at];
    // EPANET closes a pipe with a check valve by itself and refuses another status.
    return link && link.type !== "CV" ? { link: link.id, position: "closed" as const } : [];
  });
};

/** Time (ms) that counting customers may take: the estimate itself must come in two seconds. */
const mostForCustomers = 500;

const countBelow = async (
  { db, counts }: PlanDeps,
  { network, graph }: Isolation,
  result: Parameters<typeof customersBelow>[2],
): Promise<Awaited<ReturnType<typeof customersBelow>> | null> =>
  (await counts.any())
    ? customersBelow({ db, customers: counts }, { networkId: network.id, graph }, result)
    : null;

/**
 * What the model expects of the pressures in the rest of the network while a segment is closed, with the newest readings.
 * Answers in about two seconds, if only that nothing can be said. Errors: `not_found`, `network_import_again`,
 * `network_element_unknown`.
 */
export const estimateIsolation =
  (deps: PlanDeps) =>
  async (networkId: number, question: IsolationQuery, actor: Actor): Promise<IsolationEffect> => {
    const { db, clock, model } = deps;
    const isolation = await findIsolation(deps, networkId, question, actor);
    const { network, graph, segment, outage, state } = isolation;
    if (!(await hasModelFile(db.kysely, networkId))) return none("no_model");
    const { minimumPressure, errorLimit } = model.setting();
    const cutOff = [...segment.nodes, ...outage.behind].flatMap((node) => graph.nodes[node]?.id ?? []);
    const solved = await model.run(network, state, {
      ...{ command: closureOf(isolation), cutOff, zone: null, minimumPressure },
    });
    if (solved.kind !== "ran") return none(solved.kind);
    const { before, after, junctions, fallen } = solved.result;
    const error = model.errorOf(state, before.points);
    if (error && error.bar > errorLimit) return none("error_above_limit", rounded(error.bar));
    // An estimate without them is better than one that comes too late.
    const customers = await within(
      clock,
      mostForCustomers,
      countBelow(deps, isolation, solved.result),
      () => null,
    );
    const seen = await visibleIds(
      db.kysely,
      networkId,
      "node",
      fallen.map(({ node }) => node),
      actor,
    );
    return {
      kind: "estimate",
      madeAt: new Date(clock.now()).toISOString(),
      error: error && { bar: rounded(error.bar), pressures: error.pressures },
      minimumPressure,
      below: { before: before.below.junctions, after: after.below.junctions, total: junctions },
      customersBelow: customers,
      demandBelow: { before: rounded(before.below.demand, 1), after: rounded(after.below.demand, 1) },
      fallen: fallen.flatMap(({ node, before: held, after: expected }) => {
        const at = graph.nodes[graph.nodeOf.get(node) ?? -1];
        if (!at || !seen.has(node)) return [];
        return { node, before: rounded(held), after: rounded(expected), place: [at.place[0], at.place[1]] };
      }),
    };
  };
