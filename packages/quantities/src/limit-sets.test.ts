import { describe, expect, it } from "vitest";
import { assessSample, type Limit, type LimitSet, limitIn, limitOn, waterClassOf } from "./limit-set.ts";
import {
  type ChannelLimits,
  findLimitSet,
  limitFor,
  limitPresets,
  limitSets,
  matchLimitSets,
} from "./limit-sets.ts";
import { isPlausible, type ParameterKey, parameters } from "./parameter.ts";

describe("limitFor", () => {
  it("uses the edition in force on the day of the sample", () => {
    expect(limitFor("coliform", "treated", "2025-06-30")).toMatchObject({ over: 3, upperRule: "excluded" });
    expect(limitFor("coliform", "treated", "2025-07-01")).toMatchObject({ over: 1, upperRule: "excluded" });
    expect(limitFor("nitrate", "treated", "2025-06-30")?.over).toBe(2);
    expect(limitFor("nitrate", "treated", "2026-01-15")?.over).toBe(11);
  });

  it("depends on the water class", () => {
    expect(limitFor("arsenic", "treated", "2026-01-01")?.over).toBe(0.01);
    expect(limitFor("arsenic", "groundwater", "2026-01-01")?.over).toBe(0.05);
    expect(limitFor("dissolved_oxygen", "raw_surface", "2026-01-01")?.under).toBe(6);
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
      const keys = set.limits.map(({ parameter }) => parameter);
      expect(new Set(keys).size, set.code).toBe(keys.length);
      for (const { parameter, under, over } of set.limits) {
        for (const limit of [under, over]) {
          if (limit !== null) expect(isPlausible(parameters[parameter], limit), parameter).toBe(true);
        }
      }
    }
  });

  it("keep nitrogen limits of ions as nitrogen", () => {
    const who = findLimitSet("WHO 2022");
    expect(who && limitIn(who, "nitrate")?.over).toBeCloseTo(11.3, 1);
    expect(who && limitIn(who, "nitrite")?.over).toBeCloseTo(0.9, 1);
  });
});

describe("assessSample", () => {
  const limit = (parameter: ParameterKey, range: Partial<Limit>): Limit => ({
    ...{ parameter, under: null, over: null, upperRule: "included", confirm: false },
    ...range,
  });
  const found = (value: number, rule: Limit | null) => assessSample({ value, operator: "=" }, rule);
  const below = (value: number, rule: Limit | null) => assessSample({ value, operator: "<" }, rule);
  const compliant = { verdict: "compliant", doubt: null };
  const nonCompliant = { verdict: "non_compliant", doubt: null };
  const unclear = { verdict: "not_assessed", doubt: "detection_limit" };
  const arsenic = limit("arsenic", { over: 0.01 });
  const eColi = limit("e_coli", { over: 1, upperRule: "excluded" });

  it("never calls a result without a limit compliant", () => {
    expect(found(0, null)).toEqual({ verdict: "not_assessed", doubt: "no_limit" });
    expect(below(1, limit("zinc", {}))).toEqual({ verdict: "not_assessed", doubt: "no_limit" });
  });

  it("accepts the limit itself unless it is exclusive", () => {
    expect(found(0.01, arsenic)).toEqual(compliant);
    expect(found(1, eColi)).toEqual(nonCompliant);
  });

  it("accepts a censored result whose number is within the limit, and passes no verdict on those whose number is above it", () => {
    expect(below(0.0005, arsenic)).toEqual(compliant);
    expect(below(0.01, arsenic)).toEqual(compliant);
    expect(below(1, eColi)).toEqual(compliant);
    expect(below(0.05, arsenic)).toEqual(unclear);
  });

  it("accepts any undetected result where the rule is not detected", () => {
    const rule = limit("e_coli", { over: 0, upperRule: "not_detected" });
    expect(below(3, rule)).toEqual(compliant);
    expect(found(0, rule)).toEqual(compliant);
    expect(found(1, rule)).toEqual(nonCompliant);
  });

  it("refuses values below the minimum as well as above the maximum", () => {
    const chlorine = limit("residual_chlorine", { under: 0.2, over: 1 });
    expect(found(0.1, chlorine)).toEqual(nonCompliant);
    expect(below(0.1, chlorine)).toEqual(nonCompliant);
    // It may be 0.4 as well as nothing.
    expect(below(0.5, chlorine)).toEqual(unclear);
    expect(found(0.2, chlorine)).toEqual(compliant);
    expect(found(1.1, chlorine)).toEqual(nonCompliant);
  });
});

describe("limitOn", () => {
  const local: LimitSet = {
    ...{ code: "QCĐP 01:2022/BTr", issuer: null, waterClass: "treated", reference: false },
    ...{ effectiveFrom: "2026-01-01", effectiveTo: null },
    limits: [{ parameter: "iron", under: null, over: 0.2, upperRule: "included", confirm: false }],
  };
  const on = (parameter: ParameterKey, day: string) => {
    const found = limitOn([local, ...limitSets], "treated", day, parameter);
    return found && [found.set.code, found.limit.over];
  };

  it("takes a set of the installation before a national one, for what it limits and while it is in force", () => {
    expect(on("iron", "2026-03-01")).toEqual(["QCĐP 01:2022/BTr", 0.2]);
    expect(on("iron", "2025-12-31")).toEqual(["QCVN 01-1:2024/BYT", 0.3]);
    expect(on("nitrate", "2026-03-01")).toEqual(["QCVN 01-1:2024/BYT", 11]);
    expect(on("conductivity", "2026-03-01")).toBeNull();
  });
});

describe("the class of the water at a device", () => {
  it("follows from its type, and from its site where that says so", () => {
    expect(waterClassOf({ type: "CARBONATE_HARDNESS", site: {} })).toBe("treated");
    expect(waterClassOf({ type: "WELL_LOGGING", site: {} })).toBe("groundwater");
    expect(waterClassOf({ type: "CARBONATE_HARDNESS", site: { waterClass: "raw_surface" } })).toBe(
      "raw_surface",
    );
    expect(waterClassOf({ type: "WATER_PUMP", site: { waterClass: "treated" } })).toBeUndefined();
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

describe("the sets with the same numbers as the limits of a device", () => {
  const match = (day: string, ...channels: ChannelLimits[]) =>
    matchLimitSets(limitSets, channels, day).map((set) => set?.code);
  const of = (parameter: ParameterKey, under: number | null, over: number | null, day: string) =>
    match(day, { parameter, under, over })[0];

  it("are those in force: chlorine of 0.2 to 1.0 mg/L", () => {
    expect(of("residual_chlorine", 0.2, 1, "2026-01-01")).toBe("QCVN 01-1:2024/BYT");
    expect(of("residual_chlorine", 0.2, 1, "2025-06-30")).toBe("QCVN 01-1:2018/BYT");
  });
  it("may leave a side open: turbidity up to 2 NTU, from wherever", () => {
    expect(of("turbidity", 0.01, 2, "2026-01-01")).toBe("QCVN 01-1:2024/BYT");
  });
  it("are none for limits of a device's own, and where no set has a limit", () => {
    expect(of("residual_chlorine", 0.3, 0.8, "2026-01-01")).toBeUndefined();
    expect(of("pressure", 1, 4, "2026-01-01")).toBeUndefined();
  });
  it("are those that most of its channels agree with", () => {
    const arsenic = { parameter: "arsenic", under: null, over: 0.01 } as const;
    const zinc = { parameter: "zinc", under: null, over: 0.5 } as const;
    expect(match("2026-01-01", arsenic)).toEqual(["QCVN 01-1:2024/BYT"]);
    expect(match("2026-01-01", arsenic, zinc)).toEqual(["QCVN 08:2023/BTNMT A", "QCVN 08:2023/BTNMT A"]);
  });
  it("are standards before references, in whatever order", () => {
    const arsenic = { parameter: "arsenic", under: null, over: 0.01 } as const;
    const references = limitSets.toReversed();
    expect(matchLimitSets(references, [arsenic], "2026-01-01")[0]?.reference).toBe(false);
  });
});
