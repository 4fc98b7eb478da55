import { markRank } from "@sgval/contract/devices/device-status";
import type { Zone } from "@sgval/contract/zones/zones";
import { isInside } from "@sgval/quantities/geometry";
import { boundsOf, type LngLat } from "../../../shared/ui/map/coordinates.ts";
import type { FleetDevice } from "./fleet-rules.ts";

/** What a feature of a device carries: enough for its picture, its label and a click. */
export interface MarkerProperties {
  id: number;
  type: string;
  /** What its label is written in the colour of. */
  status: string;
  /** The shape at its marker; empty for none. */
  mark: string;
  rank: number;
  label: string;
}

export type Markers = GeoJSON.FeatureCollection<GeoJSON.Point, MarkerProperties>;

/**
 * The devices with a position as points; `before` itself while none of them looks different, because the map groups all
 * of them again whenever it gets new ones.
 */
export const markersOf = (
  fleet: readonly FleetDevice[],
  labelOf: (device: FleetDevice) => string,
  before?: Markers,
): Markers => {
  const known = new Map(before?.features.map((feature) => [feature.properties.id, feature]));
  let changed = 0;
  const features = fleet.flatMap((one): Markers["features"] => {
    const { device, position, status, mark } = one;
    if (!position) return [];
    const label = labelOf(one);
    const drawn = known.get(device.id);
    const [longitude, latitude] = drawn?.geometry.coordinates ?? [];
    if (
      drawn?.properties.status === status &&
      drawn.properties.mark === (mark ?? "") &&
      drawn.properties.label === label &&
      longitude === position[0] &&
      latitude === position[1]
    )
      return [drawn];
    changed += 1;
    return [
      {
        type: "Feature",
        geometry: { type: "Point", coordinates: position },
        properties: {
          id: device.id,
          type: device.type,
          status,
          mark: mark ?? "",
          rank: markRank(mark),
          label,
        },
      },
    ];
  });
  return before && changed === 0 && features.length === known.size
    ? before
    : { type: "FeatureCollection", features };
};

/** Outlines of zones. */
export const zonesOf = (
  zones: readonly Zone[],
): GeoJSON.FeatureCollection<GeoJSON.Polygon, { id: number; name: string }> => ({
  type: "FeatureCollection",
  features: zones.map(({ id, name, polygon }) => ({
    type: "Feature",
    geometry: polygon,
    properties: { id, name },
  })),
});

/** The centre of an outline, or the middle of its widest part at half its height where the centre lies outside of it. */
const middleOf = (ring: readonly Readonly<LngLat>[]): LngLat => {
  const [west, south, east, north] = boundsOf(ring) ?? [0, 0, 0, 0];
  const edges = ring.slice(1).map((to, index) => [ring[index] ?? to, to] as const);
  let [area, x, y] = [0, 0, 0];
  // From a corner of the bounds: products of whole degrees would lose the metres.
  for (const [a, b] of edges) {
    const [ax, ay, bx, by] = [a[0] - west, a[1] - south, b[0] - west, b[1] - south];
    const part = ax * by - bx * ay;
    area += part;
    x += (ax + bx) * part;
    y += (ay + by) * part;
  }
  const centre: LngLat = area === 0 ? [west, south] : [west + x / (3 * area), south + y / (3 * area)];
  if (isInside(centre, ring)) return centre;
  const at = (south + north) / 2;
  const crossings = edges
    .filter(([a, b]) => a[1] > at !== b[1] > at)
    .map(([a, b]) => a[0] + ((b[0] - a[0]) * (at - a[1])) / (b[1] - a[1]))
    .sort((one, other) => one - other);
  let [from, to] = [west, crossings.length === 0 ? east : west];
  for (let index = 0; index + 1 < crossings.length; index += 2) {
    const [left = 0, right = 0] = crossings.slice(index);
    if (right - left > to - from) [from, to] = [left, right];
  }
  return [(from + to) / 2, at];
};

/**
 * A point inside each zone for its name. The map cuts outlines into tiles and would write the name of a zone into each
 * of its pieces.
 */
export const zoneNamesOf = (
  zones: readonly Zone[],
): GeoJSON.FeatureCollection<GeoJSON.Point, { name: string }> => ({
  type: "FeatureCollection",
  features: zones.map(({ name, polygon }) => ({
    type: "Feature",
    geometry: { type: "Point", coordinates: middleOf(polygon.coordinates[0] ?? []) },
    properties: { name },
  })),
});
