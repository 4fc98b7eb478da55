import type { Quality } from "@sgval/quantities/quality";
import { describe, expect, it } from "vitest";
import { bulkChange } from "./bulk.ts";
import { channelInput } from "./device.ts";
import { builtInDeviceTypes, deviceTypeBody } from "./device-types.ts";
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

  it("is not assessed without a limit on that side", () => {
    const good = { value: 0, quality: "good", freshness: "fresh" } as const;
    expect(violatedLimit(good, { under: null, over: 6 })).toBeNull();
    expect(violatedLimit(good, undefined)).toBeNull();
  });

  it("is normal below its limit while its pump stands still, and not above it", () => {
    const off = (value: number) =>
      violatedLimit({ value, quality: "good", freshness: "fresh" }, limits, () => true);
    expect(off(0)).toBeNull();
    expect(off(7)).toBe("over");
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

describe("limits as somebody enters them", () => {
  const of = (parameter: string, under: number, over: number) => ({ parameter, under, over });
  const problemsOf = (limits: { parameter: string; under: number; over: number }) => {
    const results = [
      channelInput.safeParse({ ...limits, mappingKey: "key" }),
      bulkChange.safeParse({ limits }),
      deviceTypeBody.safeParse({ ...builtInDeviceTypes.VGA, limits: [limits] }),
    ];
    return results.map(({ error }) =>
      (error?.issues ?? []).map(({ path, message }) => `${String(path.at(-1))} ${message}`),
    );
  };
  const inEach = (...problems: string[]) => [problems, problems, problems];

  it("[R5.12] are positive numbers of what is never negative", () => {
    expect(problemsOf(of("ph", -5, 8))).toEqual(inEach("under validation.positive_number"));
    expect(problemsOf(of("pump_current.p1", -5, -1))).toEqual(
      inEach("under validation.positive_number", "over validation.positive_number"),
    );
    expect(problemsOf(of("ph", 0, 8))).toEqual(inEach());
  });

  it("[R5.12] may be negative of what can be", () => {
    for (const limits of [of("signal", -105, -40), of("water_temperature", -2, 35), of("flow", -10, 10)])
      expect(problemsOf(limits)).toEqual(inEach());
  });
});
