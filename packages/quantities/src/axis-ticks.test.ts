import { describe, expect, it } from "vitest";
import { axisEnds, timeTicks, valueTicks } from "./axis-ticks.ts";

const HANOI = 7 * 3600;

describe("time ticks", () => {
  it("are on round hours of the given time zone", () => {
    const from = Date.UTC(2025, 10, 17, 14, 5) / 1000;
    const { at, step } = timeTicks({ from, to: from + 12 * 3600 }, 7, HANOI);
    expect(step).toBe(7200);
    expect(at[0]).toBe(Date.UTC(2025, 10, 17, 15, 0) / 1000);
    expect(at).toHaveLength(6);
  });

  it("are on local midnight for days", () => {
    const from = Date.UTC(2025, 10, 10) / 1000;
    const { at } = timeTicks({ from, to: from + 5 * 86_400 }, 6, HANOI);
    expect(at.every((time) => (time + HANOI) % 86_400 === 0)).toBe(true);
  });

  it("never exceed the maximum number", () => {
    for (const days of [0.1, 1, 9, 40, 400]) {
      expect(timeTicks({ from: 0, to: days * 86_400 }, 6, 0).at.length).toBeLessThanOrEqual(7);
    }
  });
});

describe("the axis of values", () => {
  it("has ticks on round numbers within the range", () => {
    expect(valueTicks({ min: 0, max: 6 }, 6)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(valueTicks({ min: 0.3, max: 0.9 }, 3)).toEqual([0.4, 0.6, 0.8]);
    expect(valueTicks({ min: -20, max: 0 }, 2)).toEqual([-20, -10, 0]);
  });

  it("begins at nothing for an area, and ends on a round value above the highest", () => {
    expect(axisEnds({ low: 8, high: 11 }, { isFilled: true, isFitted: false })).toEqual([0, 12.5]);
    expect(axisEnds({ low: 8, high: 11 }, { isFilled: false, isFitted: false })).toEqual([8, 11]);
    expect(
      axisEnds({ low: Number.POSITIVE_INFINITY, high: 0 }, { isFilled: false, isFitted: false }),
    ).toEqual([0, 1]);
  });
});
