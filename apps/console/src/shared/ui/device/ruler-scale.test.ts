import { describe, expect, it } from "vitest";
import { bandOf, isBeyond, percentOf, shownTicks } from "./ruler-scale.ts";

const scale = { min: 0, max: 6 };

describe("ruler scale", () => {
  it("places a value in percent of the track", () => {
    expect(percentOf(scale, 1.5)).toBe(25);
  });

  it("clamps values beyond the ends and reports it", () => {
    expect(percentOf(scale, -2)).toBe(0);
    expect(percentOf(scale, 9)).toBe(100);
    expect(isBeyond(scale, 9)).toBe(true);
    expect(isBeyond(scale, 6)).toBe(false);
  });

  it("gives zero for an empty range", () => {
    expect(percentOf({ min: 3, max: 3 }, 3)).toBe(0);
  });

  it("extends an open band to the end of the track", () => {
    expect(bandOf(scale, 3, undefined)).toEqual({ start: 50, width: 50 });
    expect(bandOf(scale, undefined, 3)).toEqual({ start: 0, width: 50 });
    expect(bandOf(scale, undefined, undefined)).toBeNull();
  });

  it("has no band outside the track", () => {
    expect(bandOf(scale, 7, 9)).toBeNull();
  });
});

it("has ticks that are round in the unit in which they are shown, all with as many decimals as one of them needs", () => {
  const litres = shownTicks({ min: 0, max: 41.3 }, 4, 1 / 3.6);
  expect(litres.map(({ value, decimals }) => value.toFixed(decimals))).toEqual(["0", "5", "10"]);
  expect(litres.map(({ at }) => at)).toEqual([0, 18, 36]);
  const fine = shownTicks({ min: 0, max: 0.84 }, 4, 1);
  expect(fine.map(({ value, decimals }) => value.toFixed(decimals))).toEqual([
    "0.00",
    "0.25",
    "0.50",
    "0.75",
  ]);
});
