import { describe, expect, it } from "vitest";
import { totaliserStep } from "./totaliser-step.ts";

describe("the step of a totaliser", () => {
  it("is the difference while it rises or stands still", () => {
    expect(totaliserStep(1500, 1560, 6)).toEqual({ delta: 60, event: "rise" });
    expect(totaliserStep(1500, 1500, 6)).toEqual({ delta: 0, event: "rise" });
  });

  it("counts on through zero when the digits ran out", () => {
    expect(totaliserStep(999_985, 12, 6)).toEqual({ delta: 27, event: "rollover" });
  });

  it("takes the digits a counter shows when nobody said how many it has", () => {
    expect(totaliserStep(999_985, 12, null)).toEqual({ delta: 27, event: "rollover" });
  });

  it("says nothing of the volume after a reset or another meter", () => {
    expect(totaliserStep(184_532, 0, 6)).toEqual({ delta: null, event: "reset" });
    expect(totaliserStep(950, 3, null)).toEqual({ delta: null, event: "reset" });
    expect(totaliserStep(999_985, 12, 8)).toEqual({ delta: null, event: "reset" });
  });
});
