import { crossesItself, isSamePosition } from "@sgval/quantities/geometry";
import * as z from "zod";
import { message } from "../message.ts";

/** Longitude and latitude in degrees (WGS 84), as GeoJSON has them. */
const position = z.tuple([
  z.number(message("invalid_value")).min(-180, message("invalid_value")).max(180, message("invalid_value")),
  z.number(message("invalid_value")).min(-90, message("invalid_value")).max(90, message("invalid_value")),
]);

/** Corners of an outline at most, so that each pair of edges can be compared. */
export const mostCorners = 500;

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
    if (!first || !last || !isSamePosition(first, last)) refuse("polygon_closed");
    else if (crossesItself(positions)) refuse("polygon_crosses_itself");
  });

/** A GeoJSON polygon without holes. */
export const polygon = z.object({
  type: z.literal("Polygon", message("invalid_value")),
  coordinates: z.array(ring).length(1, message("invalid_value")),
});
export type Polygon = z.output<typeof polygon>;
