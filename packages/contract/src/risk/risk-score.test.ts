import { describe, expect, it } from "vitest";
import { healthParameters } from "../quality/samples.ts";
import {
  consequenceOf,
  countedFindings,
  findingOf,
  levelOf,
  likelihoodIndex,
  likelihoodIndexOf,
  likelihoodOf,
  qualityFinding,
  type RiskIndicator,
  riskIndicatorKeys,
  riskIndicators,
} from "./risk-score.ts";

describe("likelihood", () => {
  it("[R1.19] joins three indicators to an index of 72.8, likelihood 4, and with consequence 4 to a critical 16", () => {
    const index = likelihoodIndex([0.6 * 1, 0.4 * 0.5, 0.5 * 0.3]);
    expect(index).toBe(72.8);
    expect(likelihoodOf(index)).toBe(4);
    expect(levelOf(likelihoodOf(index) * 4)).toBe("critical");
  });

  it("is 1 without any finding, and rises at every 20 of the index", () => {
    expect([0, 20, 20.1, 40, 60, 80, 80.1, 100].map(likelihoodOf)).toEqual([1, 1, 2, 2, 3, 4, 5, 5]);
    expect(likelihoodOf(likelihoodIndex([0.2]))).toBe(1);
  });

  // Number with severity 0, with severity 1, and weight.
  it.each<[RiskIndicator, number, number, number]>([
    ["stale", 1, 4, 0.6],
    ["battery", 3.4, 3.2, 0.5],
    ["battery_forecast", 90, 14, 0.5],
    ["signal", -95, -110, 0.2],
    ["failed_commands", 0, 30, 0.5],
    ["low_service_pressure", 0, 4, 0.7],
    ["over_pressure", 0, 8, 0.5],
    ["transients", 0, 10, 0.6],
    ["chlorine", 0.25, 0.1, 0.9],
    ["pump_starts", 70, 100, 0.5],
    ["pump_energy", 5, 20, 0.5],
    ["level_margin", 5, 1, 0.7],
    ["open_leaks", 0, 3, 0.6],
    ["nearby_leaks", 0, 3, 0.6],
    ["leakage_growth", 0, 5, 0.8],
    ["burst", 0, 1, 0.8],
    ["ili", 4, 16, 0.4],
  ])("%s weighs nothing at %d and its whole weight at %d", (indicator, from, to, weight) => {
    expect(findingOf(indicator, from).severity).toBe(0);
    expect(findingOf(indicator, (from + to) / 2).severity).toBeCloseTo(0.5, 9);
    expect(findingOf(indicator, to).severity).toBe(1);
    expect(findingOf(indicator, to + (to - from)).severity).toBe(1);
    expect(findingOf(indicator, from - (to - from)).severity).toBe(0);
    expect(likelihoodIndexOf([{ indicator, severity: 1 }])).toBeCloseTo(100 * weight, 9);
  });

  it("counts the worst of a family once, and only what applies to the type of the device", () => {
    const counted = countedFindings(
      [findingOf("battery", 3.3), findingOf("battery_forecast", 14), findingOf("pump_starts", 100)],
      "DATALOGGER",
    );
    expect(counted.map(({ indicator }) => indicator)).toEqual(["battery_forecast"]);
  });

  it("lists the heaviest first, by weight and severity together", () => {
    const findings = [findingOf("signal", -110), findingOf("stale", 2), findingOf("low_service_pressure", 4)];
    expect(countedFindings(findings, "VGA").map(({ indicator }) => indicator)).toEqual([
      "low_service_pressure",
      "signal",
      "stale",
    ]);
  });

  it("knows the types of every indicator", () => {
    const letters = {
      VGA: "V",
      DATALOGGER: "L",
      CARBONATE_HARDNESS: "Q",
      WELL_LOGGING: "G",
      WATER_PUMP: "P",
      DMA: "D",
    };
    const typesOf = (key: RiskIndicator) => riskIndicators[key].types.map((type) => letters[type]).join("");
    expect(Object.fromEntries(riskIndicatorKeys.map((key) => [key, typesOf(key)]))).toEqual({
      ...{ stale: "VLQGPD", battery: "VLQG", battery_forecast: "VLQG", signal: "VLQG" },
      ...{ failed_commands: "VP", low_service_pressure: "VLD", over_pressure: "VLD", transients: "VLD" },
      ...{ quality: "QG", quality_below: "QG", chlorine: "Q", pump_starts: "P", pump_energy: "P" },
      ...{
        level_margin: "G",
        open_leaks: "D",
        nearby_leaks: "VLD",
        leakage_growth: "D",
        burst: "D",
        ili: "D",
      },
    });
  });
});

describe("quality", () => {
  const maximum = { under: null, over: 2, excluded: false };
  const severity = (
    parameter: string,
    value: number,
    limits = maximum as Parameters<typeof qualityFinding>[2],
  ) => qualityFinding(parameter, value, limits, parameter)?.severity;

  it("rises from 80 % of a maximum to half, and is whole beyond it for what protects health", () => {
    expect([1.6, 1.8, 2, 2.01].map((value) => severity("fluoride", value))).toEqual([0, 0.25, 0.5, 1]);
    expect(severity("iron", 2.01)).toBe(0.5);
    expect(severity("fluoride", 2, { ...maximum, excluded: true })).toBe(1);
    // The same as of a laboratory sample, which raises no alarm of health for these.
    for (const parameter of ["turbidity", "ammonium"]) expect(severity(parameter, 2.01)).toBe(0.5);
    for (const parameter of healthParameters) expect(severity(parameter, 2.01)).toBe(1);
  });

  it("counts a range only beyond its ends, and nothing without a limit", () => {
    const range = { under: 6, over: 8.5, excluded: false };
    expect(qualityFinding("ph", 7, range, "ph")).toBeNull();
    expect(qualityFinding("ph", 5.7, range, "ph")).toMatchObject({
      ...{ indicator: "quality_below", severity: 0.5, value: 95 },
    });
    expect(qualityFinding("ph", 9, range, "ph")).toMatchObject({ indicator: "quality", severity: 0.5 });
    expect(qualityFinding("ph", 9, { under: null, over: null, excluded: false }, "ph")).toBeNull();
  });

  it("weighs 0.9", () => {
    expect(likelihoodIndexOf([{ indicator: "quality", severity: 1 }])).toBe(90);
    expect(likelihoodIndexOf([{ indicator: "quality_below", severity: 1 }])).toBe(90);
  });
});

describe("consequence", () => {
  const of = (site: Parameters<typeof consequenceOf>[0], protectsHealth = false) =>
    consequenceOf(site, protectsHealth).consequence;

  it("follows the connections downstream and the diameter of the main", () => {
    const connections = [0, 49, 50, 199, 200, 999, 1000, 4999, 5000];
    expect(connections.map((connectionsDownstream) => of({ connectionsDownstream }))).toEqual([
      ...[1, 1, 2, 2, 3, 3, 4, 4, 5],
    ]);
    const diameters = [100, 101, 200, 300, 301, 500, 501];
    expect(diameters.map((nominalDiameterMm) => of({ nominalDiameterMm }))).toEqual([1, 2, 2, 3, 4, 4, 5]);
  });

  it("is 4 at least with a critical customer or a health parameter, and one more without another supply", () => {
    expect(of({ connectionsDownstream: 10, criticalCustomer: true })).toBe(4);
    expect(of({ connectionsDownstream: 10 }, true)).toBe(4);
    expect(of({ connectionsDownstream: 10, singleSupply: true })).toBe(2);
    expect(of({ connectionsDownstream: 9000, singleSupply: true })).toBe(5);
  });

  it("is 3 and not assessed where nothing is entered", () => {
    expect(consequenceOf({}, false)).toEqual({ consequence: 3, assessed: false });
    expect(consequenceOf({ criticalCustomer: false, singleSupply: true }, false)).toEqual({
      ...{ consequence: 4, assessed: false },
    });
    expect(consequenceOf({ nominalDiameterMm: 80 }, false)).toEqual({ consequence: 1, assessed: true });
  });
});

it("levels begin at 5, 10 and 15", () => {
  expect([1, 4, 5, 9, 10, 14, 15, 25].map(levelOf)).toEqual([
    ...["low", "low", "medium", "medium", "high", "high", "critical", "critical"],
  ]);
});
