import type { Zone } from "@sgval/contract/zones/zones";
import { isInside } from "@sgval/quantities/geometry";
import { expect, it } from "vitest";
import type { LngLat } from "../../../shared/ui/map/coordinates.ts";
import { zoneNamesOf } from "./fleet-features.ts";

const nameAt = (...ring: LngLat[]) => {
  const closed = [...ring, ...ring.slice(0, 1)];
  const zone = { id: 1, name: "DMA-06", polygon: { type: "Polygon", coordinates: [closed] } };
  const { features } = zoneNamesOf([zone as Zone]);
  expect(features).toHaveLength(1);
  return { place: features[0]?.geometry.coordinates as LngLat, inside: closed };
};

it("writes the name of a zone once, at a point in its middle", () => {
  const { place } = nameAt([106.0, 10.0], [106.2, 10.0], [106.2, 10.1], [106.0, 10.1]);
  expect(place[0]).toBeCloseTo(106.1, 9);
  expect(place[1]).toBeCloseTo(10.05, 9);
});

it("keeps the name inside a zone that bends around its centre", () => {
  const { place, inside } = nameAt([0, 0], [10, 0], [10, 10], [8, 10], [8, 2], [2, 2], [2, 10], [0, 10]);
  expect(isInside(place, inside)).toBe(true);
});
