import type { Polygon } from "@sgval/contract/zones/polygon";
import { distanceToSegment, isInside } from "@sgval/quantities/geometry";
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

/** Degrees, a metre or so: neighbours that share a border are often drawn as far apart or over each other. */
const BORDER = 1e-5;

/** How far a place lies beside the line through `a` and `b`, in degrees; the sign is the side. */
const besides = ([ax, ay]: LngLat, [bx, by]: LngLat, [x, y]: LngLat): number =>
  ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / (Math.hypot(bx - ax, by - ay) || 1);

const crosses = (a: LngLat, b: LngLat, c: LngLat, d: LngLat): boolean => {
  const apart = (one: number, other: number) =>
    Math.min(one, other) < -BORDER && Math.max(one, other) > BORDER;
  return apart(besides(a, b, c), besides(a, b, d)) && apart(besides(c, d, a), besides(c, d, b));
};

const edgesOf = (corners: readonly LngLat[]) =>
  corners.map((corner, index): [LngLat, LngLat] => [corner, corners[(index + 1) % corners.length] ?? corner]);

/** Whether a place lies inside of an outline, farther from its border than neighbours are drawn. */
const isClearlyInside = (place: LngLat, corners: readonly LngLat[]): boolean =>
  isInside(place, corners) && edgesOf(corners).every(([a, b]) => distanceToSegment(place, a, b) > BORDER);

/** Whether two outlines have an area in common; a common border is none. */
export const overlaps = (one: Polygon, other: Polygon): boolean => {
  const [corners, others] = [cornersOf(one), cornersOf(other)];
  const places = (edges: [LngLat, LngLat][]): LngLat[] =>
    edges.flatMap(([a, b]): LngLat[] => [a, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]]);
  const [edges, otherEdges] = [edgesOf(corners), edgesOf(others)];
  return (
    JSON.stringify(one) === JSON.stringify(other) ||
    edges.some(([a, b]) => otherEdges.some(([c, d]) => crosses(a, b, c, d))) ||
    places(edges).some((place) => isClearlyInside(place, others)) ||
    places(otherEdges).some((place) => isClearlyInside(place, corners))
  );
};
