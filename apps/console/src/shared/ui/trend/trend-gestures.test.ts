import { describe, expect, it } from "vitest";
import { heldRange, panned, zoomed } from "./trend-gestures.ts";

const range = { from: 1000, to: 2000 };

describe("moving the range of a chart", () => {
  it("zooms around what is under the pointer", () => {
    expect(zoomed(range, 0.5)).toEqual({ from: 1250, to: 1750 });
    expect(zoomed(range, 0.5, 1000)).toEqual({ from: 1000, to: 1500 });
    expect(zoomed(range, 2, 2000)).toEqual({ from: 0, to: 2000 });
  });

  it("pans without changing its length", () => {
    expect(panned(range, -250)).toEqual({ from: 750, to: 1750 });
  });

  it("keeps the time under a finger at that finger", () => {
    expect(heldRange(range, { place: 0.25, time: 1500 }, undefined)).toEqual({ from: 1250, to: 2250 });
  });

  it("stretches between two fingers", () => {
    const one = { place: 0, time: 1400 };
    expect(heldRange(range, one, { place: 1, time: 1600 })).toEqual({ from: 1400, to: 1600 });
  });

  it("does not turn time round when the fingers cross", () => {
    const one = { place: 0.8, time: 1400 };
    expect(heldRange(range, one, { place: 0.2, time: 1600 })).toEqual(range);
  });
});
