type Point = readonly [x: number, y: number];

/** px between the middles of two pins that do not cover each other. */
const LEAST = 26;

const isNear = ([x, y]: Point, [otherX, otherY]: Point): boolean =>
  Math.hypot(x - otherX, y - otherY) < LEAST;

/** How many px each pin stands beside its place: one that would lie on an earlier one stands at its end. */
export const pinsApart = (places: readonly Point[]): Point[] => {
  const placed: Point[] = [];
  return places.map(([x, y]) => {
    let at: Point = [x, y];
    for (let near = placed.find((one) => isNear(one, at)); near; near = placed.find((one) => isNear(one, at)))
      at = [near[0] + LEAST, y];
    placed.push(at);
    return [at[0] - x, at[1] - y];
  });
};
