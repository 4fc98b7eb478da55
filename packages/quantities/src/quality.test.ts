import { describe, expect, it } from "vitest";
import {
  isShown,
  isTrusted,
  qualities,
  qualityCode,
  qualityFromCode,
  qualityMark,
  worstQuality,
} from "./quality.ts";

describe("quality flags", () => {
  it("keep the numbers already written to history", () => {
    expect(qualities.map((quality) => [quality, qualityCode(quality)])).toEqual([
      ["good", 0],
      ["missing", 1],
      ["sensor_fault", 2],
      ["out_of_range", 3],
      ["saturated", 4],
      ["suspect", 5],
      ["time_estimated", 6],
      ["calibrating", 7],
      ["uncalibrated", 8],
      ["manual", 9],
    ]);
  });

  it("does not read an unknown number as good", () => {
    expect(qualityFromCode(200)).toBeNull();
    expect(qualityFromCode(0)).toBe("good");
  });

  it("trusts only good values and hides the bad ones", () => {
    expect(qualities.filter(isTrusted)).toEqual(["good"]);
    expect(qualities.filter((quality) => !isShown(quality))).toEqual([
      "missing",
      "sensor_fault",
      "out_of_range",
      "calibrating",
    ]);
  });

  it("marks what a person must not overlook", () => {
    const seen = ["good", "suspect", "sensor_fault", "manual"] as const;
    expect(seen.map(qualityMark)).toEqual(["", "~", "x", "M"]);
  });

  it("gives a total the worst flag of its members", () => {
    expect(worstQuality(["good", "saturated", "manual"])).toBe("saturated");
    expect(worstQuality(["suspect", "missing", "saturated"])).toBe("missing");
    expect(worstQuality([])).toBe("good");
  });
});
