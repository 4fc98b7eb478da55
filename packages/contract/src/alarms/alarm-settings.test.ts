import { describe, expect, it } from "vitest";
import { figureDecimals } from "./alarm-figures.ts";
import { alarmKindKeys, comparisonSign, defaultPriority, limitKind, priorityAt } from "./alarm-kinds.ts";
import { defaultAlarmRule, ruleWith } from "./alarm-settings.ts";
import { guidanceOf } from "./guidance.ts";

const ruleOf = (
  channel: string,
  limits: { under?: number; over?: number } = {},
  measuring?: [number, number],
) =>
  defaultAlarmRule({
    channel,
    limits: { under: limits.under ?? null, over: limits.over ?? null },
    measuring: measuring ? { min: measuring[0], max: measuring[1] } : null,
  });

describe("the default rule", () => {
  it.each([
    ["pressure", { under: 1, over: 6 }, 0.1, [2, 300], [null, 300]],
    ["outlet_pressure", { under: 1, over: 4 }, 0.1, [2, 300], [null, 300]],
    ["flow", { over: 120 }, 6, [2, 600], [null, 600]],
    ["water_level", { over: 40 }, 0.8, [null, 60], [null, 60]],
    ["ph", { under: 6, over: 8.5 }, 0.1, [3, 600], [null, 600]],
    ["residual_chlorine", { under: 0.2, over: 1 }, 0.05, [3, 600], [null, 600]],
    ["turbidity", { over: 2 }, 0.2, [3, 600], [null, 600]],
    ["conductivity", { over: 1000 }, 50, [3, 600], [null, 600]],
    ["battery", { under: 3.4 }, 0.05, [3, null], [3, null]],
    ["water_level_float", { under: 0.5 }, 0, [null, 5], [null, 10]],
    ["leak", { over: 0 }, 0, [1, null], [1, null]],
    ["flow_reverse", { over: 0.5 }, 0.025, [null, 900], [null, 600]],
  ] as const)("of %s has its deadband and delays", (channel, limits, deadband, on, off) => {
    const rule = ruleOf(channel, limits);
    expect(rule.deadband).toBeCloseTo(deadband);
    expect([rule.onSamples, rule.onSeconds]).toEqual(on);
    expect([rule.offSamples, rule.offSeconds]).toEqual(off);
  });

  it("takes the span of flow and level from the measuring range, else from both limits", () => {
    expect(ruleOf("flow", { over: 120 }, [0, 200]).deadband).toBeCloseTo(10);
    expect(ruleOf("flow", { under: 20, over: 120 }).deadband).toBeCloseTo(5);
    expect(ruleOf("water_level", { over: 40 }, [0, 100]).deadband).toBeCloseTo(2);
  });

  it("gives way to what is set, and a delay that is set replaces the whole delay", () => {
    const rule = ruleOf("pressure", { under: 1, over: 6 });
    expect(ruleWith(rule, { onSamples: 4, underPriority: 1 })).toMatchObject({
      onSamples: 4,
      onSeconds: null,
      offSeconds: 300,
      deadband: 0.1,
      priority: { under: 1, over: 2 },
    });
    expect(ruleWith(rule, { enabled: false, deadband: 0 })).toMatchObject({ enabled: false, deadband: 0 });
  });
});

describe("the priority", () => {
  it("is critical at hardly any pressure at the critical point, too little chlorine and any E. coli", () => {
    expect(priorityAt("under_limit", "critical_point_pressure", 0.49, 3)).toBe(1);
    expect(priorityAt("under_limit", "critical_point_pressure", 0.5, 3)).toBe(3);
    expect(priorityAt("under_limit", "residual_chlorine", 0.09, 3)).toBe(1);
    expect(priorityAt("quality_over", "e_coli", 1, 3)).toBe(1);
    expect(priorityAt("over_limit", "residual_chlorine", 1.2, 3)).toBe(3);
  });

  it("is high for over-pressure, a level near the intake and a command without answer, low for battery and signal", () => {
    expect(defaultPriority("over_limit", "outlet_pressure")).toBe(2);
    expect(defaultPriority("over_limit", "water_level")).toBe(2);
    // Of a tank the low side is the grave one.
    expect(defaultPriority("under_limit", "tank_level")).toBe(2);
    expect(defaultPriority("over_limit", "tank_level")).toBe(3);
    expect(defaultPriority("device_not_response", null)).toBe(2);
    expect(defaultPriority("automation_degraded", null)).toBe(2);
    expect(defaultPriority("fully_closed", null)).toBe(1);
    expect(defaultPriority("under_limit", "outlet_pressure")).toBe(3);
    for (const kind of ["hunting", "stale"] as const) expect(defaultPriority(kind, null)).toBe(3);
    for (const kind of ["battery_low", "weak_signal", "clock_drift"] as const)
      expect(defaultPriority(kind, null)).toBe(4);
  });
});

it("limits of battery, signal and reverse flow are alarms of their own kind", () => {
  expect(limitKind("battery", "under")).toBe("battery_low");
  expect(limitKind("battery_percent", "under")).toBe("battery_low");
  expect(limitKind("battery", "over")).toBe("over_limit");
  expect(limitKind("signal", "under")).toBe("weak_signal");
  expect(limitKind("flow_reverse", "over")).toBe("reverse_flow");
  expect(limitKind("ph", "under")).toBe("under_limit");
});

it("every alarm says its cause, its consequence and the first action in three languages", () => {
  const channels = [
    null,
    "pressure",
    "flow",
    "water_level",
    "ph",
    "residual_chlorine",
    "water_level_float",
    "leak",
  ];
  for (const kind of alarmKindKeys)
    for (const channel of channels)
      for (const text of Object.values(guidanceOf({ kind, channel })))
        expect(Object.keys(text)).toEqual(["vn", "en", "fr"]);
});

it("a value is written on the side of its limit that its kind says, and a laboratory sample where it is", () => {
  expect(comparisonSign("under_limit", 0.98, 1)).toBe("<");
  expect(comparisonSign("over_limit", 6.2, 6)).toBe(">");
  expect(comparisonSign("sample_non_compliant", 0.05, 0.2)).toBe("<");
  expect(comparisonSign("sample_non_compliant", 1.3, 1)).toBe(">");
});

it("a result of a laboratory has the decimals of its certificate, and a converted one those that are known", () => {
  const chlorine = { decimals: 2 };
  expect(
    [0.02, 1.4, 3, 0, 0.000_5].map((value) => figureDecimals("sample_non_compliant", value, chlorine)),
  ).toEqual([2, 1, 0, 0, 4]);
  expect(figureDecimals("sample_non_compliant", 3.1 / 4.4268, chlorine)).toBe(4);
  expect(figureDecimals("under_limit", 1.4, chlorine)).toBe(2);
});
