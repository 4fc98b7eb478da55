import { describe, expect, it } from "vitest";
import { assessSample, limitIn } from "./limit-set.ts";
import { findLimitSet, limitFor, limitPresets, limitSetMatching, limitSets } from "./limit-sets.ts";
import { isPlausible, parameters } from "./parameter.ts";

describe("limitFor", () => {
  it("uses the edition in force on the day of the sample", () => {
    expect(limitFor("coliform", "treated", "2025-06-30")).toMatchObject({ max: 3, exclusiveMax: true });
    expect(limitFor("coliform", "treated", "2025-07-01")).toMatchObject({ max: 1, exclusiveMax: true });
    expect(limitFor("nitrate", "treated", "2025-06-30")?.max).toBe(2);
    expect(limitFor("nitrate", "treated", "2026-01-15")?.max).toBe(11);
  });

  it("depends on the water class", () => {
    expect(limitFor("arsenic", "treated", "2026-01-01")?.max).toBe(0.01);
    expect(limitFor("arsenic", "groundwater", "2026-01-01")?.max).toBe(0.05);
    expect(limitFor("dissolved_oxygen", "raw_surface", "2026-01-01")?.min).toBe(6);
  });

  it("has no limit where the standard has none, or before there was one", () => {
    expect(limitFor("conductivity", "treated", "2026-01-01")).toBeNull();
    expect(limitFor("ph", "groundwater", "2020-01-01")).toBeNull();
  });

  it("never uses a reference set (WHO, EU)", () => {
    expect(limitFor("clostridium", "treated", "2026-01-01")).toBeNull();
  });
});

describe("limit sets", () => {
  it("limit each parameter once, inside its plausible range", () => {
    for (const set of limitSets) {
      const keys = set.rows.map((row) => row.parameter);
      expect(new Set(keys).size, set.code).toBe(keys.length);
      for (const { parameter, min, max } of set.rows) {
        for (const limit of [min, max]) {
          if (limit !== undefined) expect(isPlausible(parameters[parameter], limit), parameter).toBe(true);
        }
      }
    }
  });

  it("keep nitrogen limits of ions as nitrogen", () => {
    const who = findLimitSet("WHO 2022");
    expect(who && limitIn(who, "nitrate")?.max).toBeCloseTo(11.3, 1);
    expect(who && limitIn(who, "nitrite")?.max).toBeCloseTo(0.9, 1);
  });
});

describe("assessSample", () => {
  const result = (value: number, operator: "<" | null = null) => ({ value, operator });

  it("never calls a result without a limit compliant", () => {
    expect(assessSample(result(0), null)).toBe("no_limit");
  });

  it("accepts the limit itself unless it is exclusive", () => {
    expect(assessSample(result(0.01), { parameter: "arsenic", max: 0.01 })).toBe("compliant");
    expect(assessSample(result(1), { parameter: "e_coli", max: 1, exclusiveMax: true })).toBe(
      "non_compliant",
    );
  });

  it("accepts a censored result whose number is within the limit", () => {
    expect(assessSample(result(0.0005, "<"), { parameter: "arsenic", max: 0.01 })).toBe("compliant");
    expect(assessSample(result(1, "<"), { parameter: "e_coli", max: 1, exclusiveMax: true })).toBe(
      "compliant",
    );
    expect(assessSample(result(0.05, "<"), { parameter: "arsenic", max: 0.01 })).toBe("non_compliant");
  });

  it("accepts any undetected result where the rule is not detected", () => {
    const rule = { parameter: "e_coli", max: 0, notDetected: true } as const;
    expect(assessSample(result(3, "<"), rule)).toBe("compliant");
    expect(assessSample(result(0), rule)).toBe("compliant");
    expect(assessSample(result(1), rule)).toBe("non_compliant");
  });

  it("refuses values below the minimum as well as above the maximum", () => {
    const chlorine = { parameter: "residual_chlorine", min: 0.2, max: 1 } as const;
    expect(assessSample(result(0.1), chlorine)).toBe("non_compliant");
    expect(assessSample(result(0.1, "<"), chlorine)).toBe("non_compliant");
    expect(assessSample(result(0.2), chlorine)).toBe("compliant");
  });
});

describe("presets for the limits of a channel", () => {
  const of = (key: Parameters<typeof limitPresets>[1], code: string) => {
    const found = limitPresets(limitSets, key).find(({ set }) => set.code === code);
    return found && [found.under, found.over];
  };

  it("are the ranges of the sets, with an open side closed by what is plausible", () => {
    expect(of("residual_chlorine", "QCVN 01-1:2024/BYT")).toEqual([0.2, 1]);
    expect(of("turbidity", "QCVN 01-1:2024/BYT")).toEqual([0, 2]);
    expect(of("dissolved_oxygen", "QCVN 08:2023/BTNMT A")).toEqual([6, 20]);
  });

  it("do not take a maximum for compliant that the standard excludes", () => {
    expect(of("coliform", "QCVN 01-1:2018/BYT")).toEqual([0, 2]);
    expect(of("coliform", "QCVN 01-1:2024/BYT")).toEqual([0, 0]);
  });

  it("have none where no set has a limit", () => {
    expect(limitPresets(limitSets, "pressure")).toEqual([]);
    expect(of("conductivity", "QCVN 01-1:2024/BYT")).toBeUndefined();
  });
});

describe("the set with the same numbers as limits", () => {
  const of = (
    key: Parameters<typeof limitSetMatching>[1],
    under: number | null,
    over: number | null,
    day: string,
  ) => limitSetMatching(limitSets, key, { under, over }, day)?.code;

  it("is the one in force: chlorine of 0.2 to 1.0 mg/L", () => {
    expect(of("residual_chlorine", 0.2, 1, "2026-01-01")).toBe("QCVN 01-1:2024/BYT");
    expect(of("residual_chlorine", 0.2, 1, "2025-06-30")).toBe("QCVN 01-1:2018/BYT");
  });
  it("may leave a side open: turbidity up to 2 NTU, from wherever", () => {
    expect(of("turbidity", 0.01, 2, "2026-01-01")).toBe("QCVN 01-1:2024/BYT");
  });
  it("is none for limits of a device's own, and where no set has a limit", () => {
    expect(of("residual_chlorine", 0.3, 0.8, "2026-01-01")).toBeUndefined();
    expect(of("pressure", 1, 4, "2026-01-01")).toBeUndefined();
  });
});
