import * as z from "zod";
import { dataOf, idParams, route } from "../route.ts";
import { lineText } from "../text.ts";
import { elementClasses, elementKinds } from "./model.ts";

/** What names an element within its network. */
export const element = z.object({ class: z.enum(elementClasses), id: lineText(64) });
export type ElementName = z.infer<typeof element>;

/** How a model computes the loss of head in its pipes, which decides what a roughness is. */
export const headLosses = ["H-W", "D-W", "C-M"] as const;

/**
 * The properties of a feature of the layer: what the file says, in metres for lengths, levels and elevations and in
 * millimetres for diameters. Networks that were imported by an earlier version lack some until they are imported again.
 */
export interface ElementProperties {
  kind: (typeof elementKinds)[number];
  id: string;
  /** Of a link, the nodes at its ends. */
  from?: string;
  to?: string;
  diameter?: number;
  length?: number;
  /** Of a reservoir its head. */
  elevation?: number;
  /** Of a junction, m³/h: the base demand of all its categories. */
  demand?: number;
  /** Of a tank, above its bottom. */
  minLevel?: number;
  maxLevel?: number;
  /** Of a tank, m³ between these levels. */
  volume?: number;
  /** Of a pipe, by the formula beside it: mm for D-W, without a unit for the others. */
  roughness?: number;
  headLoss?: (typeof headLosses)[number];
  /** Of a link when the model starts; `active` for a valve that regulates. */
  status?: "open" | "closed" | "active";
  /** What a valve regulates to: bar for PRV, PSV and PBV, m³/h for FCV, without a unit for TCV. */
  setting?: number;
  /** `CV` for a pipe with a check valve; of a valve PRV, PSV, PBV, FCV, TCV, GPV or PCV. */
  type?: string;
}
/** The layer: nodes are points, links are lines. Ids of features are numbers and stay over imports. */
export interface NetworkLayer {
  type: "FeatureCollection";
  features: {
    type: "Feature";
    id: number;
    properties: ElementProperties;
    geometry:
      | { type: "Point"; coordinates: [longitude: number, latitude: number] }
      | { type: "LineString"; coordinates: [longitude: number, latitude: number][] };
  }[];
}

export const readNetworkLayer = route({
  method: "GET",
  path: "/network/:id/geojson",
  summary: "A network as GeoJSON (compressed, with an ETag): what the caller sees of it",
  access: { permission: "Network.Index" },
  params: idParams,
  // A file: it is stored compressed and sent as it is.
  answer: null,
  errors: ["not_found"],
});

const foundElement = element.extend({
  kind: z.enum(elementKinds),
  /** As in `ElementProperties`. */
  type: z.string().nullable(),
  /** Where it is: a node itself, about the middle of a link. */
  place: z.tuple([z.number(), z.number()]),
});
/** An element that a search found. */
export type FoundElement = z.infer<typeof foundElement>;

/** As many elements are offered; who looks for others types more of their id. */
export const ELEMENTS_OFFERED = 20;

export const findElements = route({
  method: "GET",
  path: "/network/:id/element",
  summary: "Elements of a network by their id, the closest first: those that the caller sees, twenty at most",
  access: { permission: "Network.Index" },
  params: idParams,
  query: z.object({
    q: z.string().trim().max(64).optional(),
    kind: z.enum(elementKinds).optional(),
  }),
  answer: dataOf(z.array(foundElement)),
  errors: ["not_found"],
});
