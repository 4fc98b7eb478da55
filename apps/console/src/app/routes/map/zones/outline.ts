import type { Polygon } from "@sgval/contract/zones/polygon";
import type { GeoJSONStoreFeatures } from "terra-draw";
import { roundCoordinate } from "../../../../shared/ui/map/coordinates.ts";

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
