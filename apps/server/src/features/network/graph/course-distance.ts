import type { Place } from "./network-graph.ts";

/** Of a degree of latitude, and of one of longitude at the equator. */
const metresPerDegree = 111_195;

/** Metres of a place from a course near it. */
export const metresFrom = ([x, y]: Place, course: readonly Place[]): number => {
  const narrowing = Math.cos((y * Math.PI) / 180);
  const steps = course.slice(1).map((to, index) => {
    const [fromX, fromY] = course[index] ?? to;
    const [dx, dy] = [(to[0] - fromX) * narrowing, to[1] - fromY];
    const [px, py] = [(x - fromX) * narrowing, y - fromY];
    const square = dx * dx + dy * dy;
    const share = square === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / square));
    return Math.hypot(px - share * dx, py - share * dy);
  });
  return Math.min(...steps) * metresPerDegree;
};
