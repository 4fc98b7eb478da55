import { describe, expect, it } from "vitest";
import {
  boundsOf,
  coordinateText,
  fitBelowTools,
  fitIn,
  pairText,
  parseCoordinate,
  parsePair,
} from "./coordinates.ts";

describe("coordinates that somebody types", () => {
  it("may have a decimal point or comma", () => {
    expect([parseCoordinate("10.5"), parseCoordinate(" 10,5 "), parseCoordinate("-7")]).toEqual([
      10.5, 10.5, -7,
    ]);
    expect(parseCoordinate("")).toBeNull();
    expect(parseCoordinate("10.5 N")).toBeNaN();
  });

  it.each(["10.7769, 106.7009", "10,7769; 106,7009", "10.7769 106.7009", "10.7769,106.7009"])(
    "may be pasted as a pair: %s",
    (text) => expect(parsePair(text)).toEqual({ latitude: 10.7769, longitude: 106.7009 }),
  );

  it.each(["10,7769", "106.7, 10.7", "ten, two", "1, 2, 3"])("are no pair: %s", (text) =>
    expect(parsePair(text)).toBeNull(),
  );
});

it("writes a coordinate as the language does, and a copied pair as every map reads it", () => {
  expect(coordinateText(10.123456789, "vn")).toBe("10,123457");
  expect(coordinateText(10.5, "en")).toBe("10.5");
  expect(coordinateText(null, "en")).toBe("");
  expect(pairText(10.5, 106.7)).toBe("10.5, 106.7");
});

it("finds the bounds of points, and none of no points", () => {
  expect(
    boundsOf([
      [106, 10],
      [105, 12],
    ]),
  ).toEqual([105, 10, 106, 12]);
  expect(boundsOf([])).toBeNull();
});

it("looks at all without a margin where little of the map is free", () => {
  const map = (height: number, below: number) => ({
    getCanvas: () => ({ clientWidth: 360, clientHeight: height }),
    getPadding: () => ({ bottom: below }),
  });
  expect(fitIn(fitBelowTools, map(600, 250))).toEqual(fitBelowTools);
  expect(fitIn(fitBelowTools, map(600, 500))).toEqual({ ...fitBelowTools, padding: 0 });
});
