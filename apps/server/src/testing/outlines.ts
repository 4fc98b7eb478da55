import type { Polygon } from "@sgval/contract/zones/polygon";

/** The outline of a zone from its south-western corner on, degrees; where it lies does not matter to its account. */
export const aTriangle = (west = 106.7, south = 10.8, size = 0.01): Polygon => ({
  type: "Polygon",
  coordinates: [
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south],
    ],
  ],
});
