import { statusRank } from "@sgval/contract/devices/device-status";
import type { Zone } from "@sgval/contract/zones/zones";
import type { FleetDevice } from "./fleet-rules.ts";

/** What a feature of a device carries: enough for its picture, its label and a click. */
export interface MarkerProperties {
  id: number;
  type: string;
  status: string;
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
    const { device, position, status } = one;
    if (!position) return [];
    const label = labelOf(one);
    const drawn = known.get(device.id);
    const [longitude, latitude] = drawn?.geometry.coordinates ?? [];
    if (
      drawn?.properties.status === status &&
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
        properties: { id: device.id, type: device.type, status, rank: statusRank(status), label },
      },
    ];
  });
  return before && changed === 0 && features.length === known.size
    ? before
    : { type: "FeatureCollection", features };
};

/** Outlines of zones, and a point inside each for its name. */
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
