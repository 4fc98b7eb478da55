import type { LinkStates } from "./link-positions.ts";

interface SuppliedNetwork {
  /** From and to of each link, as places in the list of nodes. */
  links: readonly { ends: readonly [from: number, to: number] }[];
  nodeCount: number;
}

/**
 * Finds the nodes that water comes to over open links, from what gives any: 1 at their places. Where none comes EPANET says
 * nothing that is true: it holds a closed area without a demand at any head.
 */
export const createSupply = ({ links, nodeCount }: SuppliedNetwork) => {
  const linksAt: number[][] = Array.from({ length: nodeCount }, () => []);
  for (const [place, { ends }] of links.entries()) for (const end of ends) linksAt[end]?.push(place);
  return (sources: Iterable<number>, { closed, oneWay }: LinkStates): Uint8Array => {
    const queue = [...sources];
    const supplied = new Uint8Array(nodeCount);
    for (const node of queue) supplied[node] = 1;
    for (const node of queue)
      for (const place of linksAt[node] ?? []) {
        const link = links[place];
        if (!link || closed.has(place)) continue;
        const [from, to] = link.ends;
        if (node === to && oneWay.has(place)) continue;
        const next = node === to ? from : to;
        if (supplied[next] === 1) continue;
        supplied[next] = 1;
        queue.push(next);
      }
    return supplied;
  };
};
