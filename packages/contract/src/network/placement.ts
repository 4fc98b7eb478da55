import { distanceBetween, type Position } from "@sgval/quantities/geometry";
import * as z from "zod";
import { message } from "../message.ts";

const coordinate = z.number(message("invalid_value"));
const anchor = z.object({
  x: coordinate,
  y: coordinate,
  latitude: coordinate.min(-85, message("invalid_value")).max(85, message("invalid_value")),
  longitude: coordinate.min(-180, message("invalid_value")).max(180, message("invalid_value")),
});
/** A point of the model and where it is on the Earth. */
export type Anchor = z.infer<typeof anchor>;

/** Closer points do not say how large a network is or how it is turned. */
const CLOSEST_METRES = 1;

/** How the coordinates of a model become longitude and latitude. */
export const placement = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("geographic") }),
  z
    .object({ kind: z.literal("anchors"), anchors: z.tuple([anchor, anchor]) })
    .refine(({ anchors: [one, other] }) => one.x !== other.x || one.y !== other.y, {
      message: message("anchors_apart"),
      path: ["anchors"],
    })
    .refine(
      ({ anchors: [one, other] }) => distanceBetween(positionOf(one), positionOf(other)) >= CLOSEST_METRES,
      {
        message: message("anchors_apart"),
        path: ["anchors"],
      },
    ),
]);
export type Placement = z.infer<typeof placement>;

type Geographic = Pick<Anchor, "latitude" | "longitude">;
const positionOf = ({ longitude, latitude }: Geographic): Position => [longitude, latitude];
type Plane = [x: number, y: number];

const RADIUS = 6_378_137;
/** Eccentricity of WGS84. */
const E = 0.0818191908426215;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** Isometric latitude on the ellipsoid: what makes the projection conformal, as those of surveys are. */
const isometric = (latitude: number): number =>
  Math.asinh(Math.tan(latitude)) - E * Math.atanh(E * Math.sin(latitude));
const latitudeOf = (value: number): number => {
  let latitude = Math.atan(Math.sinh(value));
  // Each step is a hundred times closer.
  for (let step = 0; step < 5; step += 1)
    latitude = Math.atan(Math.sinh(value + E * Math.atanh(E * Math.sin(latitude))));
  return latitude;
};

/**
 * Transverse Mercator about a point, conformal on the ellipsoid (Gauss-Schreiber). A similarity fits one conformal map
 * to another: projected coordinates of a survey keep their shape over the size of a city.
 */
const planeAbout = (centre: Geographic) => {
  const meridian = radians(centre.longitude);
  const origin = Math.atan(Math.sinh(isometric(radians(centre.latitude))));
  const latitude = radians(centre.latitude);
  // The scale of the map at its centre is one metre a unit.
  const scale =
    (RADIUS * Math.cos(latitude)) / (Math.sqrt(1 - (E * Math.sin(latitude)) ** 2) * Math.cos(origin));
  return {
    forward: (place: Geographic): Plane => {
      const conformal = Math.atan(Math.sinh(isometric(radians(place.latitude))));
      const east = radians(place.longitude) - meridian;
      const x = Math.atanh(Math.cos(conformal) * Math.sin(east));
      const y = Math.atan2(Math.tan(conformal), Math.cos(east)) - origin;
      return [x * scale, y * scale];
    },
    inverse: ([x, y]: Plane): [longitude: number, latitude: number] => {
      const north = y / scale + origin;
      const conformal = Math.asin(Math.sin(north) / Math.cosh(x / scale));
      const east = Math.atan2(Math.sinh(x / scale), Math.cos(north));
      return [degrees(meridian + east), degrees(latitudeOf(Math.asinh(Math.tan(conformal))))];
    },
  };
};

const between = (one: Geographic, other: Geographic): Geographic => ({
  latitude: (one.latitude + other.latitude) / 2,
  longitude: (one.longitude + other.longitude) / 2,
});

/** Metres that one unit of the model becomes between two anchors. */
export const scaleOf = ([one, other]: readonly [Anchor, Anchor]): number =>
  distanceBetween(positionOf(one), positionOf(other)) / Math.hypot(other.x - one.x, other.y - one.y);

/** Longitude and latitude of a point of the model: turned, scaled and moved so that both anchors fit exactly. */
export const placing = (
  chosen: Placement,
): ((x: number, y: number) => [longitude: number, latitude: number]) => {
  if (chosen.kind === "geographic") return (x, y) => [x, y];
  const [one, other] = chosen.anchors;
  const { forward, inverse } = planeAbout(between(one, other));
  const [[x1, y1], [x2, y2]] = [forward(one), forward(other)];
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const square = dx * dx + dy * dy;
  // The quotient of both differences as complex numbers.
  const cosine = ((x2 - x1) * dx + (y2 - y1) * dy) / square;
  const sine = ((y2 - y1) * dx - (x2 - x1) * dy) / square;
  return (x, y) =>
    inverse([x1 + cosine * (x - one.x) - sine * (y - one.y), y1 + sine * (x - one.x) + cosine * (y - one.y)]);
};
