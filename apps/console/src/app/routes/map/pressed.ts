import { classOf, type ElementKind, elementKinds } from "@sgval/contract/network/model";
import type { MapInstance } from "@vis.gl/react-maplibre";
import type { LngLat } from "../../../shared/ui/map/coordinates.ts";
import type { ElementAt } from "./network/elements.ts";

/** What a press on the map is about. */
export type Pressed =
  | { kind: "device"; id: number }
  | { kind: "cluster"; id: number; place: LngLat }
  | { kind: "element"; at: ElementAt }
  | { kind: "zone"; id: number };

/** What the map library says lies under a press, from above. */
export interface PressedFeature {
  layer: { id: string };
  source: string;
  properties: Record<string, unknown>;
  geometry: GeoJSON.Geometry;
}

/** The element of a network that a drawn feature is; `null` for something else. */
export const elementOf = ({
  source,
  properties,
}: Pick<PressedFeature, "source" | "properties">): {
  at: ElementAt;
  kind: ElementKind;
  type: string | null;
} | null => {
  const networkId = Number(/^network-(\d+)/.exec(source)?.[1]);
  const kind = elementKinds.find((one) => one === properties.kind);
  if (!(networkId > 0) || !kind) return null;
  const type = typeof properties.type === "string" ? properties.type : null;
  return { at: { networkId, class: classOf(kind), id: String(properties.id) }, kind, type };
};

/**
 * What was pressed: devices before the elements they are attached to, elements before the zone they lie in. Of devices at
 * one place, as a valve and its logger, each press picks the one after `current`.
 */
export const pressedOf = (features: readonly PressedFeature[], current: number | null): Pressed | null => {
  const ofDevices = features.filter(({ layer }) => layer.id === "devices");
  const [top] = ofDevices;
  if (top?.properties.cluster === true && top.geometry.type === "Point") {
    const [longitude = 0, latitude = 0] = top.geometry.coordinates;
    return { kind: "cluster", id: Number(top.properties.cluster_id), place: [longitude, latitude] };
  }
  const here = ofDevices.flatMap(({ properties }) =>
    properties.cluster === true ? [] : Number(properties.id),
  );
  const device = here[(here.indexOf(current ?? -1) + 1) % here.length];
  if (device !== undefined) return { kind: "device", id: device };
  for (const feature of features) {
    const element = elementOf(feature);
    if (element) return { kind: "element", at: element.at };
  }
  const zone = features.find(({ layer }) => layer.id === "zone-fill");
  return zone ? { kind: "zone", id: Number(zone.properties.id) } : null;
};

/**
 * px beside a thin line or a small dot that still mean it: with the pointer, and with a finger. The smaller square is that of
 * markers too, which are 38 px wide: a finger has 44.
 */
const NEAR = { fine: [2, 6], coarse: [4, 14] } as const;

/** The squares around a press in which markers and elements are looked for, the smallest first. */
const boxesAround = ({ x, y }: { x: number; y: number }): [[number, number], [number, number]][] =>
  NEAR[window.matchMedia("(pointer: coarse)").matches ? "coarse" : "fine"].map((near) => [
    [x - near, y - near],
    [x + near, y + near],
  ]);

/** The marker beside a press, or the element on one of the layers `elements`. */
export const pressedNear = (
  map: Pick<MapInstance, "getLayer" | "queryRenderedFeatures">,
  point: { x: number; y: number },
  elements: readonly string[],
  current: number | null,
): Pressed | null => {
  for (const [index, box] of boxesAround(point).entries()) {
    const near = index === 0 ? ["devices", ...elements] : elements;
    const layers = near.filter((id) => map.getLayer(id));
    const pressed = pressedOf(map.queryRenderedFeatures(box, { layers }), current);
    if (pressed) return pressed;
  }
  return null;
};
