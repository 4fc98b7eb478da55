import type { ElementName, ElementProperties, NetworkLayer } from "@sgval/contract/network/elements";
import { classOf, elementClasses } from "@sgval/contract/network/model";
import { courseMiddle } from "@sgval/quantities/geometry";
import type { LngLat } from "../../../../shared/ui/map/coordinates.ts";

/** An imported network as the map draws it. */
export interface ShownNetwork {
  id: number;
  name: string;
  layer: NetworkLayer;
}

/** What names an element among all networks. */
export interface ElementAt extends ElementName {
  networkId: number;
}

type Feature = NetworkLayer["features"][number];

/** An element with where it is: a node itself, the middle of a link. */
export interface PlacedElement {
  at: ElementAt;
  /** The network's name. */
  network: string;
  properties: ElementProperties;
  geometry: Feature["geometry"];
  place: LngLat;
}

const placeOf = ({ geometry }: Feature): LngLat =>
  geometry.type === "Point" ? geometry.coordinates : courseMiddle(geometry.coordinates);

/** What is drawn as a symbol, and from which whole zoom on: a network has few sources and many valves. */
export const symbolZooms = { reservoir: 10, tank: 10, pump: 11, valve: 13 } as const;
type SymbolKind = keyof typeof symbolZooms;
const isSymbolKind = (kind: string): kind is SymbolKind => Object.hasOwn(symbolZooms, kind);

/** Names the picture of an element: `valve-PRV-closed`. */
export const symbolOf = ({
  kind,
  type,
  status,
}: Pick<ElementProperties, "kind" | "type" | "status">): string =>
  [kind, ...(kind === "valve" && type ? [type] : []), ...(status === "closed" ? ["closed"] : [])].join("-");

/** What the feature of a symbol carries: what names the element, its picture and its label. */
export type SymbolProperties = Pick<ElementProperties, "kind" | "id" | "type"> & {
  symbol: string;
  label: string;
};

/** Tanks, reservoirs, valves and pumps as points; those of links are in their middles. */
export const symbolsOf = ({
  features,
}: NetworkLayer): GeoJSON.FeatureCollection<GeoJSON.Point, SymbolProperties> => ({
  type: "FeatureCollection",
  features: features.flatMap((feature) => {
    const { kind, id, type } = feature.properties;
    if (!isSymbolKind(kind)) return [];
    return {
      type: "Feature" as const,
      geometry: { type: "Point" as const, coordinates: placeOf(feature) },
      properties: {
        ...{ kind, id, ...(type === undefined ? {} : { type }) },
        symbol: symbolOf(feature.properties),
        label: kind === "valve" && type ? `${type} ${id}` : id,
      },
    };
  }),
});

/** An element as the address names it: `3,link,V1`. */
export const elementText = ({ networkId, class: of, id }: ElementAt): string => `${networkId},${of},${id}`;

/** The element that the address names; ids may contain commas. */
export const parseElement = (text: string | undefined): ElementAt | null => {
  const [, network, named, id] = /^(\d+),(\w+),(.+)$/s.exec(text ?? "") ?? [];
  const of = elementClasses.find((one) => one === named);
  return network && of && id ? { networkId: Number(network), class: of, id } : null;
};

/** Where the nodes of networks are; links end at them. */
export const nodePlaces = (networks: readonly Pick<ShownNetwork, "layer">[]): LngLat[] =>
  networks.flatMap(({ layer }) =>
    layer.features.flatMap(({ geometry }) => (geometry.type === "Point" ? [geometry.coordinates] : [])),
  );

/** An element of what the map draws; `null` when the networks do not have it, or not for this user. */
export const findElement = (
  networks: readonly ShownNetwork[],
  at: ElementAt | null,
): PlacedElement | null => {
  const network = networks.find(({ id }) => id === at?.networkId);
  const feature = network?.layer.features.find(
    ({ properties }) => properties.id === at?.id && classOf(properties.kind) === at.class,
  );
  if (!at || !network || !feature) return null;
  const { properties, geometry } = feature;
  return { at, network: network.name, properties, geometry, place: placeOf(feature) };
};
