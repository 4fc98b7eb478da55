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

it("knows the code that the name of a zone begins with", () => {
  const codes = ["DMA-05 Phường Phước Long", "DMA-05", "Phường An Phú 2", "12 An Phú"].map((name) => {
    const zone = { id: 1, name, polygon: { type: "Polygon", coordinates: [[[106, 10]]] } };
    return zoneNamesOf([zone as Zone]).features[0]?.properties.code;
  });
  expect(codes).toEqual(["DMA-05", "", "", "12"]);
});
