import { longitudeScale } from "@sgval/quantities/geometry";
import { boundsOf, emptyBounds } from "../../shared/ui/map/coordinates.ts";

/** Free space around what is drawn, px. */
const MARGIN = 28;
/** Size of the world in px at zoom 0 of the map library. */
const WORLD_PX = 512;
/** Nearer no map has anything to show. */
const MOST_ZOOM = 20;

type Place = readonly [longitude: number, latitude: number];

/**
 * A plane about the middle of places, as large as a drawing; and how a map of that size shows the same: over a few kilometres its
 * projection differs from the plane by less than a px.
 */
export const projectionOf = (
  places: readonly Place[],
  { width, height }: { width: number; height: number },
): { at: (place: Place) => [x: number, y: number]; center: Place; zoom: number } => {
  const [west, south, east, north] = boundsOf(places) ?? emptyBounds;
  const center: Place = [(west + east) / 2, (south + north) / 2];
  const scaleX = longitudeScale(center[1]);
  // Px in a degree of latitude.
  const scale = Math.min(
    (width - 2 * MARGIN) / Math.max((east - west) * scaleX, 1e-5),
    (height - 2 * MARGIN) / Math.max(north - south, 1e-5),
    (WORLD_PX * 2 ** MOST_ZOOM) / 360 / scaleX,
  );
  return {
    at: ([x, y]) => [width / 2 + (x - center[0]) * scaleX * scale, height / 2 - (y - center[1]) * scale],
    center,
    zoom: Math.log2((scale * scaleX * 360) / WORLD_PX),
  };
};
