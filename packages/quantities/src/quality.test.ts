import { describe, expect, it } from "vitest";
import {
  isShown,
  isTrusted,
  qualities,
  qualityCode,
  qualityFromCode,
  qualityMark,
  qualityNamed,
  shownValue,
  worstQuality,
} from "./quality.ts";

describe("quality flags", () => {
  it("keep the codes already stored in the database", () => {
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

  it("do not read an unknown code as good", () => {
    expect(qualityFromCode(200)).toBeNull();
    expect(qualityFromCode(0)).toBe("good");
  });

  it("take an unknown name for suspect and no flag for good", () => {
    expect([undefined, "sensor_fault", "of_a_newer_version"].map(qualityNamed)).toEqual([
      "good",
      "sensor_fault",
      "suspect",
    ]);
  });

  it("trust only good values and hide bad ones", () => {
    expect(qualities.filter(isTrusted)).toEqual(["good"]);
    expect(qualities.filter((quality) => !isShown(quality))).toEqual([
      "missing",
      "sensor_fault",
      "out_of_range",
      "calibrating",
    ]);
    const reading = { values: { flow: 3, level: 4, pressure: null }, quality: { level: "sensor_fault" } };
    expect(["flow", "level", "pressure", "battery"].map((key) => shownValue(reading, key))).toEqual([
      3,
      null,
      null,
      null,
    ]);
  });

  it("mark everything that is not good", () => {
    const seen = ["good", "suspect", "sensor_fault", "manual"] as const;
    expect(seen.map(qualityMark)).toEqual(["", "~", "x", "M"]);
  });

  it("give a total the worst flag of its members", () => {
    expect(worstQuality(["good", "saturated", "manual"])).toBe("saturated");
    expect(worstQuality(["suspect", "missing", "saturated"])).toBe("missing");
    expect(worstQuality([])).toBe("good");
  });
});
