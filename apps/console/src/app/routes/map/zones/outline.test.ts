import type { Polygon } from "@sgval/contract/zones/polygon";
import type { GeoJSONStoreFeatures } from "terra-draw";
import { expect, it } from "vitest";
import { featureOf, OUTLINE, outlineOf, withStep } from "./outline.ts";

const square: Polygon = {
  type: "Polygon",
  coordinates: [
    [
      [106, 10],
      [107, 10],
      [107, 11],
      [106, 10],
    ],
  ],
};
const handle: GeoJSONStoreFeatures = {
  type: "Feature",
  geometry: { type: "Point", coordinates: [106, 10] },
  properties: { mode: "select" },
};

it("finds the outline among the handles of a drawing, with about 10 cm", () => {
  const drawn = featureOf({
    ...square,
    coordinates: [[[106.123456789, 10], ...(square.coordinates[0] ?? []).slice(1)]],
  });
  expect(outlineOf([handle, drawn])?.coordinates[0]?.[0]).toEqual([106.123457, 10]);
  expect(outlineOf([handle])).toBeNull();
  expect(outlineOf([{ ...drawn, properties: { mode: "select" } }])).toBeNull();
  expect(featureOf(square).properties).toEqual({ mode: OUTLINE });
});

it("remembers each change once", () => {
  const moved: Polygon = {
    ...square,
    coordinates: [[...(square.coordinates[0] ?? []).slice(0, 3), [106, 10.5]]],
  };
  const steps = withStep(withStep([square], structuredClone(square)), moved);
  expect(steps).toEqual([square, moved]);
});
