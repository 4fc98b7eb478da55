import { type GraphLink, type NetworkGraph, otherEnd } from "../network/index.ts";

/** Metres within which pumps take from, and deliver to, the same place: the pipes in a pumping station are no longer. */
const stationPiping = 50;

/** The nodes that are the same place as a node in a station: what no pump and only short links part from it. */
const stationNodes = ({ links, linksAt }: NetworkGraph, start: number): ReadonlySet<number> => {
  const distances = new Map([[start, 0]]);
  const open = [start];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const at of linksAt[node] ?? []) {
      const link = links[at];
      if (!link || link.kind === "pump") continue;
      const other = otherEnd(link, node);
      const distance = (distances.get(node) ?? 0) + link.length;
      if (distance > stationPiping || distance >= (distances.get(other) ?? Number.POSITIVE_INFINITY))
        continue;
      distances.set(other, distance);
      open.push(other);
    }
  }
  return new Set(distances.keys());
};

/** The other pumps of the station of a pump, which take from and deliver to the same places as it does. */
export const pumpsBeside = (graph: NetworkGraph, pump: GraphLink): GraphLink[] => {
  const [suction, delivery] = pump.ends.map((node) => stationNodes(graph, node));
  return graph.links.filter(
    ({ id, kind, ends: [from, to] }) =>
      kind === "pump" && id !== pump.id && suction?.has(from) && delivery?.has(to),
  );
};
