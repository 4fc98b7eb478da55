import type { ElementProperties } from "@sgval/contract/network/elements";
import { classOf, type ElementClass, type ElementKind } from "@sgval/contract/network/model";
import { type Placement, placing } from "@sgval/contract/network/placement";
import { courseMiddle, type Position } from "@sgval/quantities/geometry";
import { Refusal } from "../../../kernel/errors.ts";
import type { Model, ModelLink, ModelNode } from "./open-model.ts";

/** An element as a row; properties and geometry are JSON texts, which an import compares. */
export interface PlacedElement {
  class: ElementClass;
  element_id: string;
  kind: ElementKind;
  properties: string;
  geometry: string;
  /** Where it is: a node itself, the middle of a link. `(longitude,latitude)` as PostgreSQL writes points. */
  place: string;
}
export type Bounds = [west: number, south: number, east: number, north: number];

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));
/** A centimetre. */
const onEarth = ([longitude, latitude]: Position): Position => [rounded(longitude, 7), rounded(latitude, 7)];

/** The numbers that an element has, each with as many decimals as a model is worth. */
const numbers = <Key extends string>(
  values: Readonly<Partial<Record<NoInfer<Key>, number>>>,
  decimals: readonly (readonly [key: Key, decimals: number])[],
): Partial<Record<Key, number>> => {
  const known: Partial<Record<Key, number>> = {};
  for (const [key, places] of decimals) {
    const value = values[key];
    if (value !== undefined) known[key] = rounded(value, places);
  }
  return known;
};

const nodeDecimals = [
  ["elevation", 2],
  ["demand", 3],
  ["minLevel", 2],
  ["maxLevel", 2],
  ["volume", 1],
] as const;
const linkDecimals = [
  ["diameter", 1],
  ["length", 2],
  ["roughness", 4],
  ["setting", 3],
] as const;

const nodeProperties = ({ id, kind, ...node }: ModelNode): ElementProperties => ({
  kind,
  id,
  ...numbers(node, nodeDecimals),
});
const linkProperties = ({
  id,
  kind,
  from,
  to,
  headLoss,
  status,
  type,
  ...link
}: ModelLink): ElementProperties => ({
  ...{ kind, id, from, to },
  ...numbers(link, linkDecimals),
  ...(headLoss === undefined ? {} : { headLoss }),
  ...(status === undefined ? {} : { status }),
  ...(type === undefined ? {} : { type }),
});

const row = (
  properties: ElementProperties,
  geometry: object,
  [longitude, latitude]: Position,
): PlacedElement => ({
  class: classOf(properties.kind),
  element_id: properties.id,
  kind: properties.kind,
  properties: JSON.stringify(properties),
  geometry: JSON.stringify(geometry),
  place: `(${longitude},${latitude})`,
});

/** All points are places on the Earth. */
const isOnEarth = ([longitude, latitude]: Position): boolean =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) <= 85;

/** The elements of a model on the map, and what they cover. Errors: `network_not_geographic`. */
export const placeElements = (
  model: Model,
  placement: Placement,
): { elements: PlacedElement[]; bounds: Bounds } => {
  const place = placing(placement);
  const bounds: Bounds = [180, 90, -180, -90];
  const at = (x: number, y: number): Position => {
    const position = onEarth(place(x, y));
    if (!isOnEarth(position)) throw new Refusal("network_not_geographic");
    const [longitude, latitude] = position;
    bounds[0] = Math.min(bounds[0], longitude);
    bounds[1] = Math.min(bounds[1], latitude);
    bounds[2] = Math.max(bounds[2], longitude);
    bounds[3] = Math.max(bounds[3], latitude);
    return position;
  };
  const nodes = model.nodes.map((node) => {
    const coordinates = at(node.x, node.y);
    return row(nodeProperties(node), { type: "Point", coordinates }, coordinates);
  });
  const links = model.links.map((link) => {
    const coordinates = link.course.map(([x, y]) => at(x, y));
    return row(linkProperties(link), { type: "LineString", coordinates }, courseMiddle(coordinates));
  });
  return { elements: [...nodes, ...links], bounds };
};
