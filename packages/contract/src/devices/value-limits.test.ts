import type { Quality } from "@sgval/quantities/quality";
import { describe, expect, it } from "vitest";
import type { Freshness } from "./freshness.ts";
import { violatedLimit } from "./value-limits.ts";

const limits = { under: 1, over: 6 };
const sideOf = (value: number | null, quality: Quality = "good", freshness: Freshness = "fresh") =>
  violatedLimit({ value, quality, freshness }, limits);

describe("a value and the limits of its channel", () => {
  it.each([
    [0.99, "under"],
    [1, null],
    [6, null],
    [6.01, "over"],
    [null, null],
  ] as const)("finds %s: %s", (value, side) => {
    expect(sideOf(value)).toBe(side);
  });

  it("is not judged without a limit on that side", () => {
    const good = { value: 0, quality: "good", freshness: "fresh" } as const;
    expect(violatedLimit(good, { under: null, over: 6 })).toBeNull();
    expect(violatedLimit(good, undefined)).toBeNull();
  });

  it("counts while its number is shown and current, also when it is doubtful or late", () => {
    expect(sideOf(0, "suspect")).toBe("under");
    expect(sideOf(0, "good", "late")).toBe("under");
    for (const quality of ["out_of_range", "sensor_fault", "missing"] as const)
      expect(sideOf(0, quality)).toBeNull();
    for (const freshness of ["stale", "offline", "never"] as const)
      expect(sideOf(0, "good", freshness)).toBeNull();
  });
});
