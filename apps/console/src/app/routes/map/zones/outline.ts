import type { Polygon } from "@sgval/contract/zones/polygon";
import type { GeoJSONStoreFeatures } from "terra-draw";
import { type LngLat, roundCoordinate } from "../../../../shared/ui/map/coordinates.ts";

/** The mode of the drawing library, and the mark of what was drawn in it; its handles carry another one. */
export const OUTLINE = "polygon";

const rounded = (ring: readonly (readonly number[])[]): Polygon => ({
  type: "Polygon",
  coordinates: [
    ring.map(([longitude = 0, latitude = 0]) => [roundCoordinate(longitude), roundCoordinate(latitude)]),
  ],
});

/** The outline among what lies on the drawing, as it is stored; `null` before it is closed. */
export const outlineOf = (features: readonly GeoJSONStoreFeatures[]): Polygon | null => {
  for (const { geometry, properties } of features)
    if (geometry.type === "Polygon" && properties.mode === OUTLINE)
      return geometry.coordinates[0] ? rounded(geometry.coordinates[0]) : null;
  return null;
};

/** An outline as the drawing takes it: with no more decimals than it draws with. */
export const featureOf = (outline: Polygon): GeoJSONStoreFeatures => ({
  type: "Feature",
  geometry: rounded(outline.coordinates[0] ?? []),
  properties: { mode: OUTLINE },
});

/** The steps of a drawing with one more, unless nothing changed. */
export const withStep = (steps: readonly Polygon[], outline: Polygon): readonly Polygon[] =>
  JSON.stringify(steps.at(-1)) === JSON.stringify(outline) ? steps : [...steps, outline];

/** A zone has an area. */
export const FEWEST_CORNERS = 3;

/** The corners of an outline, each once. */
export const cornersOf = ({ coordinates: [ring = []] }: Polygon): LngLat[] =>
  ring.slice(0, -1).map(([longitude, latitude]) => [longitude, latitude]);

/** The outline through some corners. */
export const polygonOf = (corners: readonly LngLat[]): Polygon =>
  rounded([...corners, ...corners.slice(0, 1)]);
