import { describe, expect, it } from "vitest";
import {
  boundsOf,
  coordinateText,
  fitBelowTools,
  fitIn,
  pairText,
  parseCoordinate,
  parsePair,
  shownPair,
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
  for (const [language, text] of [
    ["vn", "10,5; 106,7"],
    ["fr", "10,5; 106,7"],
    ["en", "10.5, 106.7"],
  ] as const) {
    expect(shownPair(10.5, 106.7, language)).toBe(text);
    expect(parsePair(text)).toEqual({ latitude: 10.5, longitude: 106.7 });
  }
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

const map = (width: number, height: number, covered: { top?: number; bottom?: number } = {}) => ({
  getCanvas: () => ({ clientWidth: width, clientHeight: height }),
  getPadding: () => covered,
});

it("looks at all without a margin where little of the map is free", () => {
  expect(fitIn(fitBelowTools, map(800, 600, { bottom: 250 }))).toEqual(fitBelowTools);
  expect(fitIn(fitBelowTools, map(800, 600, { bottom: 500 }))).toEqual({ ...fitBelowTools, padding: 0 });
});

it("fills the part of a map in the hand that the list leaves free", () => {
  const phone = map(360, 600, { bottom: 312 });
  const { padding } = fitIn(fitBelowTools, phone);
  if (typeof padding === "number") throw new Error("the markers would lie below the buttons");
  const [width, height] = [360 - padding.left - padding.right, 600 - 312 - padding.top - padding.bottom];
  expect(width / 360).toBeGreaterThan(0.7);
  expect(height / (600 - 312)).toBeGreaterThan(0.6);
  // Below the card of a device there is no row of buttons.
  const below = fitIn(fitBelowTools, map(360, 600, { top: 176, bottom: 312 })).padding;
  expect(below).toMatchObject({ top: 28, bottom: 32 });
});
