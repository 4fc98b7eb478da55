import { mostCorners, type Polygon } from "@sgval/contract/zones/polygon";
import { crossesItself, longitudeScale, type Position } from "@sgval/quantities/geometry";
import type { NetworkGraph } from "../graph/network-graph.ts";
import type { Subnetwork } from "./find-subnetworks.ts";

/** Cells along the longer side of a subnetwork, and the least size of one in degrees of latitude, some 12 m. */
const CELLS = 90;
const LEAST_CELL = 0.000_11;
/** An outline lies this many cells around its pipes, where no other subnetwork is nearer. */
const AROUND = 2;
const FREE = 255;

interface Grid {
  columns: number;
  rows: number;
  /** Cells around a subnetwork's pipes, row by row. */
  own: Uint8Array;
  placeOf: (column: number, row: number) => [longitude: number, latitude: number];
}

const stepsOf = (from: Position, to: Position, cellX: number, cellY: number): Position[] => {
  const count =
    Math.ceil(2 * Math.max(Math.abs(to[0] - from[0]) / cellX, Math.abs(to[1] - from[1]) / cellY)) + 1;
  return Array.from({ length: count + 1 }, (_, step) => [
    from[0] + ((to[0] - from[0]) * step) / count,
    from[1] + ((to[1] - from[1]) * step) / count,
  ]);
};

/** The cells that are nearer to the pipes of a subnetwork than to those of the others, and not far from them. */
const gridOf = (
  { nodes, links }: NetworkGraph,
  subnetwork: Subnetwork,
  others: readonly Subnetwork[],
  coarser: number,
): Grid => {
  const places = subnetwork.nodes.flatMap((node) => (nodes[node] ? [nodes[node].place] : []));
  const [west, south, east, north] = places.reduce(
    ([w, s, e, n], [x, y]) => [Math.min(w, x), Math.min(s, y), Math.max(e, x), Math.max(n, y)] as const,
    [Infinity, Infinity, -Infinity, -Infinity] as const,
  );
  const scale = Math.max(0.01, longitudeScale((south + north) / 2));
  const cellY = Math.max(LEAST_CELL, Math.max((east - west) * scale, north - south) / CELLS) * coarser;
  const cellX = cellY / scale;
  const margin = AROUND + 2;
  const columns = Math.ceil((east - west) / cellX) + 2 * margin + 1;
  const rows = Math.ceil((north - south) / cellY) + 2 * margin + 1;
  const mark = (of: Subnetwork, cells: Uint8Array): void => {
    const put = ([x, y]: Position): void => {
      const column = Math.floor((x - west) / cellX) + margin;
      const row = Math.floor((y - south) / cellY) + margin;
      if (column >= 0 && column < columns && row >= 0 && row < rows) cells[row * columns + column] = 0;
    };
    for (const node of of.nodes) if (nodes[node]) put(nodes[node].place);
    for (const link of of.links) {
      const [from, to] = links[link]?.ends ?? [];
      const [one, other] = [nodes[from ?? -1]?.place, nodes[to ?? -1]?.place];
      if (one && other) for (const step of stepsOf(one, other, cellX, cellY)) put(step);
    }
  };
  const [mine, theirs] = [
    new Uint8Array(columns * rows).fill(FREE),
    new Uint8Array(columns * rows).fill(FREE),
  ];
  mark(subnetwork, mine);
  for (const other of others) mark(other, theirs);
  for (const cells of [mine, theirs]) spread(cells, columns);
  return {
    ...{ columns, rows },
    own: mine.map((distance, cell) => (distance <= AROUND && distance <= (theirs[cell] ?? FREE) ? 1 : 0)),
    placeOf: (column, row) => [
      Number((west + (column - margin) * cellX).toFixed(6)),
      Number((south + (row - margin) * cellY).toFixed(6)),
    ],
  };
};

/** Writes into each cell how many steps it is from the nearest marked one, as far as it matters. */
const spread = (cells: Uint8Array, columns: number): void => {
  for (let distance = 0; distance < AROUND + 1; distance += 1)
    for (const cell of [...cells.keys()].filter((at) => cells[at] === distance))
      for (const next of [cell - 1, cell + 1, cell - columns, cell + columns])
        if ((cells[next] ?? 0) > distance + 1) cells[next] = distance + 1;
};

/** Cells reached from one through cells that are alike. */
const alike = ({ own, columns }: Grid, start: number): Set<number> => {
  const found = new Set([start]);
  const waiting = [start];
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    const column = cell % columns;
    const beside = [...(column > 0 ? [cell - 1] : []), ...(column < columns - 1 ? [cell + 1] : [])];
    for (const next of [...beside, cell - columns, cell + columns])
      if (own[next] === own[start] && !found.has(next)) {
        found.add(next);
        waiting.push(next);
      }
  }
  return found;
};

/** Leaves one piece without holes whose corners touch nowhere. */
const inOnePiece = (grid: Grid): Grid => {
  const { own, columns } = grid;
  let largest = new Set<number>();
  const seen = new Set<number>();
  for (const [cell, value] of own.entries()) {
    if (value !== 1 || seen.has(cell)) continue;
    const piece = alike(grid, cell);
    for (const one of piece) seen.add(one);
    if (piece.size > largest.size) largest = piece;
  }
  const solid = { ...grid, own: own.map((_, cell) => (largest.has(cell) ? 1 : 0)) };
  // Two cells that meet at a corner alone would make an outline that touches itself.
  for (let touching = true; touching; ) {
    touching = false;
    for (let cell = columns; cell < own.length; cell += 1) {
      const [below, one, other, beyond] = [cell - columns - 1, cell - columns, cell - 1, cell];
      const [a, b, c, d] = [below, one, other, beyond].map((at) => solid.own[at]);
      if (cell % columns === 0 || a !== d || b !== c || a === b) continue;
      solid.own[a === 1 ? one : below] = 1;
      touching = true;
    }
  }
  const outside = alike(solid, 0);
  return { ...solid, own: solid.own.map((_, cell) => (outside.has(cell) ? 0 : 1)) };
};

/** The corners around the cells, counter-clockwise, where the line turns. */
const cornersOf = ({ own, columns, rows }: Grid): [column: number, row: number][] => {
  const at = (column: number, row: number): boolean =>
    column >= 0 && row >= 0 && column < columns && row < rows && own[row * columns + column] === 1;
  const next = new Map<string, [number, number]>();
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      if (!at(column, row)) continue;
      if (!at(column, row - 1)) next.set(`${column} ${row}`, [column + 1, row]);
      if (!at(column + 1, row)) next.set(`${column + 1} ${row}`, [column + 1, row + 1]);
      if (!at(column, row + 1)) next.set(`${column + 1} ${row + 1}`, [column, row + 1]);
      if (!at(column - 1, row)) next.set(`${column} ${row + 1}`, [column, row]);
    }
  const [first] = next.keys();
  const corners: [number, number][] = [];
  let corner = next.get(first ?? "");
  for (let left = next.size; corner && left > 0; left -= 1) {
    corners.push(corner);
    corner = next.get(corner.join(" "));
  }
  return corners.filter((one, index) => {
    const before = corners.at(index - 1) ?? one;
    const after = corners[(index + 1) % corners.length] ?? one;
    return (one[0] - before[0]) * (after[1] - one[1]) !== (one[1] - before[1]) * (after[0] - one[0]);
  });
};

/** Half way between the corners of stairs, so that an outline follows its pipes and not the cells. */
const smoothed = (corners: readonly [number, number][]): [number, number][] =>
  corners.map((corner, index) => {
    const after = corners[(index + 1) % corners.length] ?? corner;
    return [(corner[0] + after[0]) / 2, (corner[1] + after[1]) / 2];
  });

const closedRing = (grid: Grid, corners: readonly [number, number][]) => {
  const ring = corners.map(([column, row]) => grid.placeOf(column, row));
  return [...ring, ...ring.slice(0, 1)];
};

/**
 * An outline around the pipes of a subnetwork that crosses nothing, has few corners and leaves the pipes of the others out.
 * `null` where the subnetwork has no extent.
 */
export const outlineOf = (
  graph: NetworkGraph,
  subnetwork: Subnetwork,
  others: readonly Subnetwork[],
): Polygon | null => {
  for (let coarser = 1; coarser < 40; coarser *= 1.6) {
    const grid = inOnePiece(gridOf(graph, subnetwork, others, coarser));
    const corners = cornersOf(grid);
    for (const ring of [closedRing(grid, smoothed(corners)), closedRing(grid, corners)])
      if (ring.length >= 4 && ring.length <= mostCorners + 1 && !crossesItself(ring))
        return { type: "Polygon", coordinates: [ring] };
  }
  return null;
};
