import { expect, it } from "vitest";
import { projectionOf } from "./sketch-projection.ts";

const size = { width: 720, height: 405 };

/** Where a map in Mercator's projection has a place, px from the middle of the window. */
const onMap = ([x, y]: readonly [number, number], center: readonly [number, number], zoom: number) => {
  const world = 512 * 2 ** zoom;
  const northing = (latitude: number) =>
    Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI);
  return [
    size.width / 2 + ((x - center[0]) / 360) * world,
    size.height / 2 - (northing(y) - northing(center[1])) * world,
  ] as const;
};

it.each([
  ["near the equator", 10.8],
  ["far from it", 59.3],
])("draws a place where a map of the same size has it, %s", (_, latitude) => {
  const places = [
    [106.72, latitude - 0.012],
    [106.75, latitude + 0.009],
    [106.731, latitude],
  ] as const;
  const { at, center, zoom } = projectionOf(places, size);
  for (const place of places) {
    const [x, y] = at(place);
    const [mapX, mapY] = onMap(place, center, zoom);
    expect(Math.hypot(x - mapX, y - mapY)).toBeLessThan(1);
    expect(x >= 27 && x <= size.width - 27 && y >= 27 && y <= size.height - 27).toBe(true);
  }
});

it("shows one place no nearer than maps do", () => {
  expect(projectionOf([[106.72, 10.8]], size).zoom).toBeCloseTo(20, 6);
});
