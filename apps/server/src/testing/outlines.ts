import type { Polygon } from "@sgval/contract/zones/polygon";

/** The outline of a zone that begins at this longitude; where it lies does not matter to its account. */
export const aTriangle = (west = 106.7): Polygon => ({
  type: "Polygon",
  coordinates: [
    [
      [west, 10.8],
      [west + 0.01, 10.8],
      [west + 0.01, 10.81],
      [west, 10.8],
    ],
  ],
});
