import type { Zone } from "@sgval/contract/zones/zones";
import { type FleetDevice, rankOf } from "./fleet-rules.ts";

/** What a feature of a device carries: enough for its picture, its label and a click. */
export interface MarkerProperties {
  id: number;
  type: string;
  status: string;
  rank: number;
  label: string;
}

/** The devices with a position as points. */
export const markersOf = (
  fleet: readonly FleetDevice[],
  labelOf: (device: FleetDevice) => string,
): GeoJSON.FeatureCollection<GeoJSON.Point, MarkerProperties> => ({
  type: "FeatureCollection",
  features: fleet.flatMap((one) =>
    one.position
      ? [
          {
            type: "Feature" as const,
            geometry: { type: "Point" as const, coordinates: one.position },
            properties: {
              id: one.device.id,
              type: one.device.type,
              status: one.status,
              rank: rankOf(one.status),
              label: labelOf(one),
            },
          },
        ]
      : [],
  ),
});

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
