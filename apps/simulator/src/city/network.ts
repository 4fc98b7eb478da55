import { longitudeScale, metresPerDegree } from "@sgval/quantities/geometry";
import type { CustomerKind } from "./demand-patterns.ts";

/** Metres east and north of the city centre. */
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
  /** All in metres; levels above the tank bottom. */
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

/** A pump by its design point, from which EPANET derives the head curve. */
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

const centre = { latitude: 10.8, longitude: 106.74 };

/** WGS 84 degrees of a place (equirectangular approximation, exact enough within 6 km). */
export function position(place: Place): { latitude: number; longitude: number } {
  return {
    latitude: Number((centre.latitude + place.y / metresPerDegree).toFixed(6)),
    longitude: Number(
      (centre.longitude + place.x / (metresPerDegree * longitudeScale(centre.latitude))).toFixed(6),
    ),
  };
}

export function distance(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
