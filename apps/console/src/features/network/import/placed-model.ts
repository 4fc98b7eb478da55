import type { ModelPlan } from "@sgval/contract/network/model";
import { type Placement, placing } from "@sgval/contract/network/placement";
import { distanceBetween } from "@sgval/quantities/geometry";
import { type Bounds, boundsOf, type LngLat } from "../../../shared/ui/map/coordinates.ts";

/** A model where it would be imported. */
export interface PlacedModel {
  courses: LngLat[][];
  /** `null` for a model without nodes. */
  bounds: Bounds | null;
  /** Metres from its west to its east and from its south to its north. */
  size: { width: number; height: number };
}

/** The model at its place on the Earth. */
export const placeModel = (plan: ModelPlan, placement: Placement): PlacedModel => {
  const place = placing(placement);
  const courses = plan.links.map(([, , course]) =>
    course.flatMap((x, index): LngLat[] => (index % 2 === 0 ? [place(x, course[index + 1] ?? 0)] : [])),
  );
  const bounds = boundsOf([...plan.nodes.map(([, , x, y]) => place(x, y)), ...courses.flat()]);
  const [west, south, east, north] = bounds ?? [0, 0, 0, 0];
  const middle = (south + north) / 2;
  const width = distanceBetween([west, middle], [east, middle]);
  return { courses, bounds, size: { width, height: distanceBetween([west, south], [west, north]) } };
};
