import { describe, expect, it } from "vitest";
import { middleCrop, movedCrop, scaledCrop } from "./crop.ts";

const size = { width: 400, height: 200 };

describe("photo crop", () => {
  it("starts with the largest centred square", () => {
    expect(middleCrop(size)).toEqual({ x: 100, y: 0, side: 200 });
  });

  it("never leaves the picture", () => {
    expect(movedCrop(size, { x: 190, y: 0, side: 200 }, 0.5, 0.5)).toEqual({ x: 200, y: 0, side: 200 });
    expect(movedCrop(size, { x: 10, y: 0, side: 200 }, -1, -1)).toEqual({ x: 0, y: 0, side: 200 });
  });

  it("zooms around the centre between the whole picture and the minimum size", () => {
    expect(scaledCrop(size, { x: 100, y: 0, side: 200 }, 0.5)).toEqual({ x: 150, y: 50, side: 100 });
    expect(scaledCrop(size, { x: 150, y: 50, side: 100 }, 10)).toEqual({ x: 100, y: 0, side: 200 });
    expect(scaledCrop(size, { x: 100, y: 0, side: 200 }, 0.01).side).toBe(64);
  });

  it("uses the whole of a picture smaller than the minimum size", () => {
    expect(scaledCrop({ width: 30, height: 40 }, { x: 0, y: 0, side: 30 }, 0.5).side).toBe(30);
  });
});
