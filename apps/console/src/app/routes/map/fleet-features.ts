import { isMarkReturned, markRank } from "@sgval/contract/devices/device-status";
import type { Zone } from "@sgval/contract/zones/zones";
import { outlineMiddle } from "@sgval/quantities/geometry";
import type { FleetDevice } from "./fleet-rules.ts";

/** What a feature of a device carries: enough for its picture, its label and a click. */
export interface MarkerProperties {
  id: number;
  type: string;
  /** What its label is written in the colour of. */
  status: string;
  /** The shape at its marker; empty for none. */
  mark: string;
  /** Its mark is of alarms that are over. */
  returned: boolean;
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
    const returned = isMarkReturned(status, device.openAlarms);
    const drawn = known.get(device.id);
    const [longitude, latitude] = drawn?.geometry.coordinates ?? [];
    if (
      drawn?.properties.status === status &&
      drawn.properties.mark === (mark ?? "") &&
      drawn.properties.returned === returned &&
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
          returned,
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

/** `DMA-05` of "DMA-05 Phường Phước Long"; empty where a name does not begin with a code. */
const codeOf = (name: string): string => /^\S*\d\S*(?=\s)/u.exec(name)?.[0] ?? "";

/**
 * A point inside each zone for its name, or for the code that it begins with where the name does not fit. The map cuts
 * outlines into tiles and would write the name of a zone into each of its pieces.
 */
export const zoneNamesOf = (
  zones: readonly Zone[],
): GeoJSON.FeatureCollection<GeoJSON.Point, { id: number; name: string; code: string }> => ({
  type: "FeatureCollection",
  features: zones.map(({ id, name, polygon }) => ({
    type: "Feature",
    geometry: { type: "Point", coordinates: outlineMiddle(polygon.coordinates[0] ?? []) },
    properties: { id, name, code: codeOf(name) },
  })),
});
