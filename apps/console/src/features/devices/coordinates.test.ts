import { expect, it } from "vitest";
import { coordinatesIn } from "./coordinates.ts";

it("reads both coordinates of a pasted text", () => {
  const place = { latitude: 10.776889, longitude: 106.700806 };
  for (const text of ["10.776889, 106.700806", "10.776889,106.700806", "(10.776889° 106.700806°)"])
    expect(coordinatesIn(text)).toEqual(place);
});

it("takes any other text as one value", () => {
  for (const text of ["10.776889", "10,776889", "95.1, 106.7", "north, east", ""])
    expect(coordinatesIn(text)).toBeNull();
});
