import { describe, expect, it } from "vitest";
import { middleCrop, movedCrop, scaledCrop } from "./crop.ts";

const size = { width: 400, height: 200 };

describe("cutting a square out of a picture", () => {
  it("starts with the largest square in the middle", () => {
    expect(middleCrop(size)).toEqual({ x: 100, y: 0, side: 200 });
  });

  it("never leaves the picture", () => {
    expect(movedCrop(size, { x: 190, y: 0, side: 200 }, 0.5, 0.5)).toEqual({ x: 200, y: 0, side: 200 });
    expect(movedCrop(size, { x: 10, y: 0, side: 200 }, -1, -1)).toEqual({ x: 0, y: 0, side: 200 });
  });

  it("zooms around the middle, no further than the picture and no closer than a blur", () => {
    expect(scaledCrop(size, { x: 100, y: 0, side: 200 }, 0.5)).toEqual({ x: 150, y: 50, side: 100 });
    expect(scaledCrop(size, { x: 150, y: 50, side: 100 }, 10)).toEqual({ x: 100, y: 0, side: 200 });
    expect(scaledCrop(size, { x: 100, y: 0, side: 200 }, 0.01).side).toBe(64);
  });

  it("takes the whole of a picture that is smaller than the smallest square", () => {
    expect(scaledCrop({ width: 30, height: 40 }, { x: 0, y: 0, side: 30 }, 0.5).side).toBe(30);
  });
});
