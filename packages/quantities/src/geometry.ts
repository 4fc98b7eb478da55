/** Longitude and latitude in degrees (WGS 84), in this order as everywhere in GeoJSON. */
export type Position = readonly [longitude: number, latitude: number];

/** Mean radius of the Earth (IUGG): a sphere of it is right within 0.5 % everywhere. */
const earthRadius = 6_371_009;

const radiansOf = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres of a degree of latitude, and of one of longitude at the equator. */
export const metresPerDegree = radiansOf(earthRadius);

/** How long a degree of longitude is at a latitude (degrees), as a share (0 to 1) of a degree of latitude. */
export const longitudeScale = (latitude: number): number => Math.cos(radiansOf(latitude));

/** Metres between two positions, however far apart: along the great circle (haversine formula). */
export const distanceBetween = (one: Position, other: Position): number => {
  const [latitude, otherLatitude] = [radiansOf(one[1]), radiansOf(other[1])];
  const haversine =
    Math.sin((otherLatitude - latitude) / 2) ** 2 +
    Math.cos(latitude) * Math.cos(otherLatitude) * Math.sin(radiansOf(other[0] - one[0]) / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(haversine)));
};

/** From a point to the nearest one of a line segment, in the unit of their plane coordinates. */
const distanceToSegment = (
  [x, y]: readonly [number, number],
  [fromX, fromY]: readonly [number, number],
  [toX, toY]: readonly [number, number],
): number => {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const [px, py] = [x - fromX, y - fromY];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / square));
  return Math.hypot(px - share * dx, py - share * dy);
};

/** Metres from a position to a course of at least two, within a city. */
export const distanceToCourse = (from: Position, course: readonly Position[]): number => {
  const scale = longitudeScale(from[1]);
  const points = course.map(([x, y]) => [(x - from[0]) * scale, y - from[1]] as const);
  const segments = points.slice(1).map((to, index) => distanceToSegment([0, 0], points[index] ?? to, to));
  return Math.min(...segments) * metresPerDegree;
};

/** Half way along a course within a city. */
export const courseMiddle = (course: readonly Position[]): [longitude: number, latitude: number] => {
  const [first = [0, 0]] = course;
  const scale = longitudeScale(first[1]);
  const steps = course.slice(1).map((to, index) => {
    const from = course[index] ?? to;
    return { from, to, length: Math.hypot((to[0] - from[0]) * scale, to[1] - from[1]) };
  });
  let left = steps.reduce((sum, { length }) => sum + length, 0) / 2;
  for (const { from, to, length } of steps) {
    if (length > 0 && left <= length) {
      const share = left / length;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    }
    left -= length;
  }
  return [first[0], first[1]];
};

export const isSamePosition = (one: Position, other: Position): boolean =>
  one[0] === other[0] && one[1] === other[1];

/** On which side of the line from `a` to `b` a position is: positive, negative, or 0 on the line. */
const sideOf = (a: Position, b: Position, p: Position): number =>
  Math.sign((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]));

const isWithinBounds = (a: Position, b: Position, p: Position): boolean =>
  Math.min(a[0], b[0]) <= p[0] &&
  p[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= p[1] &&
  p[1] <= Math.max(a[1], b[1]);

/** The edges of an outline; the first corner may be repeated at the end. */
const edgesOf = (corners: readonly Position[]): (readonly [from: Position, to: Position])[] =>
  corners.map((to, index) => [corners.at(index - 1) ?? to, to] as const);

/**
 * Whether a position is inside an outline or on its border (even-odd rule), with longitudes and latitudes as plane
 * coordinates. The first corner may be repeated at the end.
 */
export const isInside = (position: Position, corners: readonly Position[]): boolean => {
  const [x, y] = position;
  let inside = false;
  for (const [from, to] of edgesOf(corners)) {
    if (sideOf(from, to, position) === 0 && isWithinBounds(from, to, position)) return true;
    const crosses = from[1] > y !== to[1] > y;
    if (crosses && x < from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0])) inside = !inside;
  }
  return inside;
};

/** Whether two edges share a position. */
const meet = (a: Position, b: Position, c: Position, d: Position): boolean => {
  const [c1, d1, a1, b1] = [sideOf(a, b, c), sideOf(a, b, d), sideOf(c, d, a), sideOf(c, d, b)];
  if (c1 !== d1 && a1 !== b1) return true;
  return (
    (c1 === 0 && isWithinBounds(a, b, c)) ||
    (d1 === 0 && isWithinBounds(a, b, d)) ||
    (a1 === 0 && isWithinBounds(c, d, a)) ||
    (b1 === 0 && isWithinBounds(c, d, b))
  );
};

/** Whether an edge goes back over the one before it. */
const foldsBack = (a: Position, b: Position, c: Position): boolean =>
  sideOf(a, b, c) === 0 && (isWithinBounds(a, b, c) || isWithinBounds(b, c, a));

/** Whether edges of a closed outline cross, touch or lie on each other elsewhere than at their common corner. */
export const crossesItself = (ring: readonly Position[]): boolean => {
  const edges = ring.slice(1).map((end, index) => [ring[index] ?? end, end] as const);
  return edges.some(([a, b], index) => {
    const [, next] = edges[(index + 1) % edges.length] ?? [b, b];
    if (isSamePosition(a, b) || foldsBack(a, b, next)) return true;
    return edges.some(
      ([c, d], other) =>
        other > index + 1 && !(index === 0 && other === edges.length - 1) && meet(a, b, c, d),
    );
  });
};

/** Square metres of an outline within a city; the first corner may be repeated at the end. */
export const outlineArea = (corners: readonly Position[]): number => {
  // From a corner of the bounds, as in `outlineMiddle`.
  const west = Math.min(...corners.map(([x]) => x));
  const south = Math.min(...corners.map(([, y]) => y));
  const twice = edgesOf(corners).reduce(
    (sum, [a, b]) => sum + (a[0] - west) * (b[1] - south) - (b[0] - west) * (a[1] - south),
    0,
  );
  return (Math.abs(twice) / 2) * longitudeScale(south) * metresPerDegree ** 2;
};

/** The centre of an outline, or the middle of its widest part at half its height where the centre lies outside of it. */
export const outlineMiddle = (corners: readonly Position[]): [longitude: number, latitude: number] => {
  const [longitudes, latitudes] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const edges = edgesOf(corners);
  let [area, x, y] = [0, 0, 0];
  // From a corner of the bounds: products of whole degrees would lose the metres.
  for (const [a, b] of edges) {
    const [ax, ay, bx, by] = [a[0] - west, a[1] - south, b[0] - west, b[1] - south];
    const part = ax * by - bx * ay;
    area += part;
    x += (ax + bx) * part;
    y += (ay + by) * part;
  }
  const centre: Position = area === 0 ? [west, south] : [west + x / (3 * area), south + y / (3 * area)];
  if (isInside(centre, corners)) return [...centre];
  const at = (south + north) / 2;
  const crossings = edges
    .filter(([a, b]) => a[1] > at !== b[1] > at)
    .map(([a, b]) => a[0] + ((b[0] - a[0]) * (at - a[1])) / (b[1] - a[1]))
    .sort((one, other) => one - other);
  let [from, to] = [west, crossings.length === 0 ? east : west];
  for (let index = 0; index + 1 < crossings.length; index += 2) {
    const [left = 0, right = 0] = crossings.slice(index);
    if (right - left > to - from) [from, to] = [left, right];
  }
  return [(from + to) / 2, at];
};

/** Degrees, a metre or so: neighbours that share a border are often drawn as far apart or over each other. */
const borderWidth = 1e-5;

/** How far a position lies beside the line from `a` to `b`, in degrees; the sign is the side. */
const besides = (a: Position, b: Position, p: Position): number =>
  ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])) /
  (Math.hypot(b[0] - a[0], b[1] - a[1]) || 1);

/** Whether two edges cross by more than neighbours are drawn over each other. */
const clearlyCross = (a: Position, b: Position, c: Position, d: Position): boolean => {
  const apart = (one: number, other: number) =>
    Math.min(one, other) < -borderWidth && Math.max(one, other) > borderWidth;
  return apart(besides(a, b, c), besides(a, b, d)) && apart(besides(c, d, a), besides(c, d, b));
};

const isClearlyInside = (position: Position, corners: readonly Position[]): boolean =>
  isInside(position, corners) &&
  edgesOf(corners).every(([a, b]) => distanceToSegment(position, a, b) > borderWidth);

/** Whether two outlines have an area in common; a common border is none. */
export const outlinesOverlap = (corners: readonly Position[], others: readonly Position[]): boolean => {
  const [edges, otherEdges] = [edgesOf(corners), edgesOf(others)];
  const places = (of: typeof edges): Position[] =>
    of.flatMap(([a, b]): Position[] => [a, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]]);
  const isSame =
    corners.length === others.length &&
    corners.every((corner, index) => isSamePosition(corner, others[index] ?? corner));
  return (
    isSame ||
    edges.some(([a, b]) => otherEdges.some(([c, d]) => clearlyCross(a, b, c, d))) ||
    places(edges).some((position) => isClearlyInside(position, others)) ||
    places(otherEdges).some((position) => isClearlyInside(position, corners))
  );
};
