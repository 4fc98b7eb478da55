import type { Position } from "@sgval/quantities/geometry";
import { seededRandom } from "@sgval/server/src/testing/seeded-random.ts";

/** Junctions along and across a zone, and how far they are apart in degrees (about 100 m). */
const across = 13;
const along = 12;
const step = 0.0009;
const zoneCount = 6;

export interface TownZone {
  /** Of the valve that feeds it and the junctions in it. */
  valve: string;
  junctions: string[];
  /** Junctions with a pressure logger. */
  sensors: string[];
  /** West, south, east, north. */
  bounds: [number, number, number, number];
  /** Mean inflow, m³/h. */
  mean: number;
}

export interface Town {
  zones: TownZone[];
  places: Map<string, Position>;
  pipes: Map<string, { from: string; to: string }>;
  /** The model as the utility has it, and as the network is: other roughness and demands. */
  model: string;
  truth: string;
}

/** Six zones of streets in a grid behind a reducing valve each, 936 junctions, five or six loggers in each. */
export const makeTown = (seed: number): Town => {
  const random = seededRandom(seed);
  const share = () => random.below(10_000) / 10_000;
  const places: Town["places"] = new Map();
  const pipes: Town["pipes"] = new Map();
  const sections = { junctions: [] as string[][], pipes: [] as string[][], valves: [] as string[] };
  const addPipe = (from: string, to: string, diameter: number, length: number) => {
    const id = `P${pipes.size + 1}`;
    pipes.set(id, { from, to });
    const line = (roughness: number) => ` ${id} ${from} ${to} ${length} ${diameter} ${roughness} 0 Open`;
    sections.pipes.push([line(110), line(Math.round(85 + 50 * share()))]);
  };
  const addJunction = (id: string, longitude: number, latitude: number, demand: number) => {
    places.set(id, [longitude, latitude]);
    const line = (base: number) => ` ${id} 5 ${base.toFixed(4)}`;
    sections.junctions.push([line(demand), line(demand * (0.4 + 1.2 * share()))]);
  };
  places.set("R", [106.69, 10.74]);
  const zones = Array.from({ length: zoneCount }, (_, zone): TownZone => {
    const [west, south] = [106.7 + 0.02 * Math.floor(zone / 3), 10.75 + 0.02 * (zone % 3)];
    const mean = 35 + 10 * zone;
    const trunk = `T${zone}`;
    addJunction(trunk, west - step, south - step, 0);
    addPipe(zone === 0 ? "R" : `T${zone - 1}`, trunk, 500, 800);
    const name = (column: number, row: number) => `Z${zone}_${column}_${row}`;
    const junctions: string[] = [];
    for (let row = 0; row < along; row += 1)
      for (let column = 0; column < across; column += 1) {
        const id = name(column, row);
        junctions.push(id);
        addJunction(id, west + column * step, south + row * step, mean / 3.6 / (across * along));
        // The streets from the valve are wider.
        const wide = row === 0 || column === 0 ? 160 : 110;
        if (column > 0) addPipe(name(column - 1, row), id, row === 0 ? wide : 110, 98);
        if (row > 0) addPipe(name(column, row - 1), id, column === 0 ? wide : 110, 100);
      }
    sections.valves.push(` V${zone} ${trunk} ${name(0, 0)} 200 PRV 32`);
    const points = [
      [11, 1],
      [1, 10],
      [11, 10],
      [6, 5],
      [8, 8],
      [4, 8],
    ] as const;
    return {
      ...{ valve: `V${zone}`, junctions, mean },
      sensors: points.slice(0, zone < 3 ? 6 : 5).map(([column, row]) => name(column, row)),
      bounds: [west - step / 2, south - step / 2, west + across * step, south + along * step],
    };
  });
  const text = (of: 0 | 1) =>
    [
      ...["[JUNCTIONS]", ...sections.junctions.map((lines) => lines[of])],
      ...["[RESERVOIRS]", " R 70", "[PIPES]", ...sections.pipes.map((lines) => lines[of])],
      ...["[VALVES]", ...sections.valves, "[OPTIONS]", " Units LPS", " Headloss H-W", "[COORDINATES]"],
      ...[...places].map(([id, [longitude, latitude]]) => ` ${id} ${longitude} ${latitude}`),
      ...["[END]", ""],
    ].join("\n");
  return { zones, places, pipes, model: text(0), truth: text(1) };
};
