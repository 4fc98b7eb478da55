import type { Zone } from "@sgval/contract/zones/zones";
import { expect, it } from "vitest";
import { zoneNamesOf } from "./fleet-features.ts";

it("writes the name of a zone once, at a point in its middle", () => {
  const ring = [
    [106.0, 10.0],
    [106.2, 10.0],
    [106.2, 10.1],
    [106.0, 10.1],
    [106.0, 10.0],
  ];
  const zone = { id: 1, name: "DMA-06", polygon: { type: "Polygon", coordinates: [ring] } };
  const { features } = zoneNamesOf([zone as Zone]);
  expect(features).toHaveLength(1);
  const [longitude, latitude] = features[0]?.geometry.coordinates ?? [];
  expect(longitude).toBeCloseTo(106.1, 9);
  expect(latitude).toBeCloseTo(10.05, 9);
});
