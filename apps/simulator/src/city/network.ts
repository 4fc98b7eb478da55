import type { CustomerKind } from "./demand-patterns.ts";

/** Metres east and north of the city's centre; `position.ts` turns them into degrees. */
export type Place = { x: number; y: number };

type Demand = { kind: CustomerKind /** m³/h, mean of a day */; mean: number };

export type Junction = {
  id: string;
  place: Place;
  /** Metres above sea. */
  elevation: number;
  zone: string | null;
  demands: Demand[];
  /** Background leakage, m³/h at 1 m of pressure (emitter exponent 1). */
  seepage: number;
};

type Reservoir = { id: string; place: Place /** metres */; head: number };

type Tank = {
  id: string;
  place: Place;
  /** All metres; levels count from the floor. */
  elevation: number;
  minLevel: number;
  maxLevel: number;
  initialLevel: number;
  diameter: number;
};

export type Pipe = {
  id: string;
  from: string;
  to: string;
  /** metres, millimetres, Hazen-Williams coefficient */
  length: number;
  diameter: number;
  roughness: number;
};

/** A pump through its design point: EPANET draws the usual parabola from it. */
type Pump = {
  id: string;
  from: string;
  to: string /** m³/h */;
  flow: number /** metres */;
  head: number;
};

type Valve = {
  id: string;
  from: string;
  to: string;
  kind: "PRV" | "FCV";
  /** millimetres */
  diameter: number;
  /** metres for a PRV, m³/h for an FCV */
  setting: number;
};

export type Network = {
  junctions: Junction[];
  reservoirs: Reservoir[];
  tanks: Tank[];
  pipes: Pipe[];
  pumps: Pump[];
  valves: Valve[];
};
