import { longitudeScale, type Position } from "@sgval/quantities/geometry";
import type { NetworkGraph } from "./network-graph.ts";

/** What is further from every junction belongs to none: degrees of latitude, some 200 m. */
export const nearJunction = 0.002;

const cellOf = (degrees: number): number => Math.floor(degrees / nearJunction);

/**
 * Finds the junction nearest to a place, by its place in the list of nodes; `null` where none is near. The junctions are sorted
 * into a grid once, so that thousands of places may be asked for.
 */
export const junctionFinder = ({ nodes }: Pick<NetworkGraph, "nodes">): ((at: Position) => number | null) => {
  const cells = new Map<string, number[]>();
  for (const [node, { kind, place }] of nodes.entries()) {
    if (kind !== "junction") continue;
    const key = `${cellOf(place[0])} ${cellOf(place[1])}`;
    const known = cells.get(key);
    if (known) known.push(node);
    else cells.set(key, [node]);
  }
  return ([x, y]) => {
    const scale = longitudeScale(y);
    // A degree of longitude is shorter: as far away, there are more cells.
    const aside = Math.ceil(1 / Math.max(scale, 0.1));
    let nearest: number | null = null;
    let least = nearJunction ** 2;
    for (let column = cellOf(x) - aside; column <= cellOf(x) + aside; column += 1)
      for (let row = cellOf(y) - 1; row <= cellOf(y) + 1; row += 1)
        for (const node of cells.get(`${column} ${row}`) ?? []) {
          const place = nodes[node]?.place ?? [0, 0];
          const distance = ((place[0] - x) * scale) ** 2 + (place[1] - y) ** 2;
          if (distance < least) [nearest, least] = [node, distance];
        }
    return nearest;
  };
};
