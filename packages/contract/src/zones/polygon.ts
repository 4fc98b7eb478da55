import * as z from "zod";
import { message } from "../message.ts";

/** Longitude and latitude in degrees (WGS 84), as GeoJSON has them. */
const position = z.tuple([
  z.number(message("invalid_value")).min(-180, message("invalid_value")).max(180, message("invalid_value")),
  z.number(message("invalid_value")).min(-90, message("invalid_value")).max(90, message("invalid_value")),
]);
export type Position = z.output<typeof position>;

/** Corners of an outline at most, so that each pair of edges can be compared. */
export const mostCorners = 500;

const isSame = (one: Position, other: Position): boolean => one[0] === other[0] && one[1] === other[1];

/** On which side of the line from `a` to `b` a position is: positive, negative, or 0 on the line. */
const sideOf = (a: Position, b: Position, p: Position): number =>
  Math.sign((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]));

const isWithin = (a: Position, b: Position, p: Position): boolean =>
  Math.min(a[0], b[0]) <= p[0] &&
  p[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= p[1] &&
  p[1] <= Math.max(a[1], b[1]);

/** Whether two edges share a position. */
const meet = (a: Position, b: Position, c: Position, d: Position): boolean => {
  const [c1, d1, a1, b1] = [sideOf(a, b, c), sideOf(a, b, d), sideOf(c, d, a), sideOf(c, d, b)];
  if (c1 !== d1 && a1 !== b1) return true;
  return (
    (c1 === 0 && isWithin(a, b, c)) ||
    (d1 === 0 && isWithin(a, b, d)) ||
    (a1 === 0 && isWithin(c, d, a)) ||
    (b1 === 0 && isWithin(c, d, b))
  );
};

/** Whether an edge goes back over the one before it. */
const foldsBack = (a: Position, b: Position, c: Position): boolean =>
  sideOf(a, b, c) === 0 && (isWithin(a, b, c) || isWithin(b, c, a));

/** Whether edges of a closed outline cross, touch or lie on each other elsewhere than at their common corner. */
export const crossesItself = (ring: readonly Position[]): boolean => {
  const edges = ring.slice(1).map((end, index) => [ring[index] ?? end, end] as const);
  return edges.some(([a, b], index) => {
    const [, next] = edges[(index + 1) % edges.length] ?? [b, b];
    if (isSame(a, b) || foldsBack(a, b, next)) return true;
    return edges.some(
      ([c, d], other) =>
        other > index + 1 && !(index === 0 && other === edges.length - 1) && meet(a, b, c, d),
    );
  });
};

const ring = z
  .array(position)
  .min(4, message("invalid_value"))
  .max(mostCorners + 1, message("too_long"))
  .superRefine((positions, context) => {
    // Comparing the edges of an outline that is refused anyway could take minutes.
    if (positions.length < 4 || positions.length > mostCorners + 1) return;
    const [first, last] = [positions[0], positions.at(-1)];
    const refuse = (key: Parameters<typeof message>[0]) =>
      context.addIssue({ code: "custom", message: message(key) });
    if (!first || !last || !isSame(first, last)) refuse("polygon_closed");
    else if (crossesItself(positions)) refuse("polygon_crosses_itself");
  });

/** Whether a position is inside an outline or on its border (even-odd rule); longitudes and latitudes as plane coordinates. */
export const isWithinOutline = ({ coordinates: [outline = []] }: Polygon, p: Position): boolean => {
  let inside = false;
  for (const [index, b] of outline.entries()) {
    const a = outline[index - 1];
    if (!a) continue;
    if (sideOf(a, b, p) === 0 && isWithin(a, b, p)) return true;
    const crosses = a[1] > p[1] !== b[1] > p[1];
    if (crosses && p[0] < a[0] + ((p[1] - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) inside = !inside;
  }
  return inside;
};

/** A GeoJSON polygon without holes. */
export const polygon = z.object({
  type: z.literal("Polygon", message("invalid_value")),
  coordinates: z.array(ring).length(1, message("invalid_value")),
});
export type Polygon = z.output<typeof polygon>;
