import { dayMs, hourMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { createSensing } from "../sense-zones.ts";
import { sensingOptions, zoneSignal } from "../zone-signals.fixture.ts";
import { isMissed, type LeakFinding, levelBounds, levelFactors, verdictOf } from "./level-factors.ts";

const finding = (id: LeakFinding["id"], day: number, verdict: LeakFinding["verdict"]): LeakFinding => ({
  ...{ id, deviceId: 1, at: day * dayMs, verdict },
});

it("raises the level of a zone where nothing was found, and lowers it again by leaks that were there", () => {
  const factorAt = levelFactors([finding(1, 1, "nothing_found"), finding(2, 2, "water_found")]);
  expect(factorAt(1, dayMs)).toBeCloseTo(1.12, 5);
  expect(factorAt(1, 2 * dayMs)).toBeLessThan(1.12);
  expect(factorAt(2, 2 * dayMs)).toBe(1);
});

it("raises the level by a dismissal only until it is taken back", () => {
  const factorAt = levelFactors([{ ...finding(1, 1, "nothing_found"), until: 3 * dayMs }]);
  expect([0, 1, 2, 3, 4].map((day) => factorAt(1, day * dayMs))).toEqual([1, 1.12, 1.12, 1, 1]);
});

it("neither raises the level of a zone without end nor lowers it so", () => {
  const after = (verdict: LeakFinding["verdict"]) =>
    levelFactors(Array.from({ length: 40 }, (_, day) => finding(day, day, verdict)))(1, 40 * dayMs);
  expect([after("nothing_found"), after("repaired")]).toEqual([levelBounds.most, levelBounds.least]);
});

it("counts of a leak what is known last: its repair says more than that somebody saw water", () => {
  const at = (day: number, ...findings: LeakFinding[]) => levelFactors(findings)(1, day * dayMs);
  const seen = finding(1, 1, "water_found");
  expect(at(9, seen)).toBeCloseTo(0.94, 5);
  expect(at(9, seen, finding(1, 9, "repaired"))).toBeCloseTo(0.88, 5);
  expect(at(8, seen, finding(1, 9, "repaired"))).toBeCloseTo(0.94, 5);
  expect(at(9, seen, finding(1, 9, "unrelated"))).toBe(1);
});

it("lowers the level of a zone by a leak that only a person found, if it lost as much as is looked for", () => {
  const factorAt = levelFactors([{ id: "point 1", deviceId: 1, at: dayMs, verdict: "missed" }]);
  expect([factorAt(1, dayMs - 1), factorAt(1, dayMs), factorAt(2, dayMs)]).toEqual([1, 0.94, 1]);
  const saved = (flow: number) => ({
    saved: { flow, volume: 24 * flow, nightDayFactor: 24, pressureCorrected: false },
  });
  expect([isMissed(saved(1), 1), isMissed(saved(0.9), 1), isMissed({ saved: null }, 1)]).toEqual([
    ...[true, false, false],
  ]);
});

it("takes a suspicion for confirmed where the night flow fell by half of it or more", () => {
  const saved = (flow: number) => ({
    saved: { flow, volume: 24 * flow, nightDayFactor: 24, pressureCorrected: false },
  });
  expect(verdictOf(saved(9), 12)).toBe("repaired");
  expect(verdictOf(saved(2), 12)).toBe("unrelated");
  expect(verdictOf(saved(-1), 12)).toBe("unrelated");
  expect(verdictOf({ saved: null }, 12)).toBeNull();
});

it("knows nothing of what people find out later", () => {
  const findings = [
    finding(1, 40, "nothing_found"),
    finding(2, 46, "nothing_found"),
    finding(3, 50, "water_found"),
  ];
  const inflow = zoneSignal({ seed: 41, days: 53, mean: 60 });
  const levels = (days: number, known: readonly LeakFinding[]) => {
    const sensing = createSensing(sensingOptions({ deviceIds: [1], levelFactor: levelFactors(known) }));
    return Array.from({ length: days * 96 }, (_, quarter) => {
      sensing.push(quarter * 900_000 - 7 * hourMs, () => inflow[quarter] ?? Number.NaN);
      return sensing.watchOf(1)?.level();
    });
  };
  const whole = levels(53, findings);
  expect(levels(43, findings)).toEqual(whole.slice(0, 43 * 96));
  // The days until then are those that were, whatever became known meanwhile.
  expect(levels(43, findings.slice(0, 1))).toEqual(whole.slice(0, 43 * 96));
  const without = levels(53, []);
  // It is known at 07:00 local time, and counts from the next day on.
  const at = (day: number) => [whole[day * 96], without[day * 96]] as [number, number];
  expect(at(40)[0]).toBe(at(40)[1]);
  expect(at(41)[0]).toBeCloseTo(1.12 * at(41)[1], 5);
  expect(at(51)[0]).toBeGreaterThan(at(51)[1] * 1.12);
});
