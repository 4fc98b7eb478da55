import { mostMarkedValves } from "@sgval/contract/isolation/marked-valves";
import { Refusal } from "../../kernel/errors.ts";
import type { MarkClosedValves } from "../network/index.ts";
import { isRealValve } from "./find-segment.ts";
import { historyOf } from "./mark-valves.ts";
import { countValves, findValves, putValve } from "./marked-valves.store.ts";

/**
 * Marks the valves that keep a zone apart, by their links: at the link itself where it is a valve of the model, else at the
 * end of the closed pipe. What is marked at a link already is better known and stays. Errors: `list_full`.
 */
export const markClosedValves: MarkClosedValves = async ({ trx, now, record }, network, closed, note) => {
  const marked = new Set((await findValves(trx, network.id)).map(({ link }) => link));
  const { links, nodes } = network.graph;
  const wanted = closed.flatMap(({ link: at, node }) => {
    const link = links[at];
    if (!link || marked.has(link.id)) return [];
    if (isRealValve(link)) return [{ link: link.id, node: null }];
    return link.kind === "pipe" ? [{ link: link.id, node: nodes[node]?.id ?? null }] : [];
  });
  if (wanted.length > 0 && (await countValves(trx, network.id)) + wanted.length > mostMarkedValves)
    throw new Refusal("list_full");
  for (const place of wanted) {
    const after = await putValve(trx, network.id, { ...place, code: null, note, operable: true }, now);
    await record({
      subject: "network",
      subjectId: network.id,
      subjectName: network.name,
      detail: "isolation_valve_marked",
      after: historyOf(after),
    });
  }
};
