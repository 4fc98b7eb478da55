import { expect, it } from "vitest";
import { criticalPointStep, nextSetPoint, pressureAtFlow, stepTowards } from "./set-point.ts";

const table = [
  { flow: 40, pressure: 2 },
  { flow: 100, pressure: 2.8 },
];

it("reads a table of flows between its points, and at its ends what stands there", () => {
  expect(pressureAtFlow(table, 70)).toBeCloseTo(2.4);
  expect(pressureAtFlow(table, 20)).toBe(2);
  expect(pressureAtFlow(table, 40)).toBe(2);
  expect(pressureAtFlow(table, 250)).toBe(2.8);
  expect(pressureAtFlow([], 70)).toBeNull();
});

it("corrects half the error at the critical point, between the two pressure points", () => {
  const between = { minimum: 1.2, maximum: 4 };
  expect(criticalPointStep(2.6, { pressure: 1.46, target: 1.2 }, between)).toBeCloseTo(2.47);
  expect(criticalPointStep(3.9, { pressure: 0.2, target: 1.2 }, between)).toBe(4);
  expect(criticalPointStep(1.3, { pressure: 2.2, target: 1.2 }, between)).toBe(1.2);
});

const ramp = {
  setPointDeadband: 0.1,
  setPointStep: 0.2,
  setPointDownPerQuarter: 0.5,
  setPointUpPerQuarter: 1,
};

it("takes steps of 0.2 bar, no more than 0.5 bar down and 1.0 bar up in a quarter of an hour", () => {
  const walk = (from: number, target: number, minutes: number): number[] => {
    const changes: { at: number; by: number }[] = [];
    let present = from;
    const path: number[] = [];
    for (let now = 0; now < minutes * 60_000; now += 60_000) {
      const next = stepTowards(target, present, { changes, now }, ramp);
      if (next === null || next === present) continue;
      changes.push({ at: now, by: next - present });
      present = next;
      path.push(next);
    }
    return path;
  };
  expect(walk(3, 1, 15)).toEqual([2.8, 2.6, 2.5]);
  expect(walk(1, 3, 15)).toEqual([1.2, 1.4, 1.6, 1.8, 2]);
  expect(walk(2, 2.1, 15)).toEqual([]);
  expect(walk(2, 2.11, 15)).toEqual([2.11]);
});

/** The step after moves were lost since this set-point (bar) was confirmed; `outlet`: the pressure behind the valve (bar). */
const afterLoss =
  (confirmed: number, ...sent: number[]) =>
  (target: number, { isRaise = false, isOwn = true, outlet = null as number | null } = {}) => {
    const all = [confirmed, ...sent];
    const possible = { confirmed, lost: sent.map((value) => ({ value, isOwn })), lostAt: -10 * 60_000 };
    const measured = outlet === null ? null : { value: outlet, measuredAt: 0 };
    const present = { lowest: Math.min(...all), highest: Math.max(...all), outlet: measured, possible };
    return nextSetPoint(target, present, { changes: [], now: 0, isRaise }, ramp);
  };

it("lowers a valve by no more than a quarter of an hour allows, however far a lost command may have lowered it", () => {
  const next = afterLoss(3, 1.5);
  expect(next(1.5)).toEqual({ value: 2.5, by: -0.5, usedUpUntil: null });
  expect(next(1)).toEqual({ value: 2.5, by: -0.5, usedUpUntil: null });
  // No more than a quarter of an hour allows upwards either.
  expect(next(2.8)).toEqual({ value: 2.5, by: -0.5, usedUpUntil: null });
  expect(afterLoss(3, 2)(2.8)).toEqual({ value: 2.8, by: -0.2, usedUpUntil: null });
});

it("raises no valve at once by more than a quarter of an hour allows from where a lost command may have lowered it", () => {
  expect(afterLoss(3, 1)(3)).toMatchObject({ outcome: "waits" });
  expect(afterLoss(2.4, 1)(3)).toEqual({ value: 2, by: 1, usedUpUntil: null });
  const starved = afterLoss(4, 1.5);
  expect(starved(3, { isRaise: true, outlet: 1.4 })).toMatchObject({ value: 2.5, by: 1, outcome: "asks" });
  expect(afterLoss(3, 2.2)(3, { isRaise: true })).toEqual({ value: 3, by: 0.8, usedUpUntil: null });
});

it("lowers no starved zone: with less than its outlet has, or where nobody knows what that has, it waits", () => {
  const starved = afterLoss(4, 1.5);
  expect(starved(3, { isRaise: true, outlet: 2.6 })).toMatchObject({ outcome: "waits" });
  expect(starved(3, { isRaise: true })).toMatchObject({ outcome: "waits" });
});

it("lowers a valve by no more than one step from where it may stand after one or two steps were lost", () => {
  expect(afterLoss(3, 2.8)(2)).toMatchObject({ value: 2.8, by: -0.2 });
  expect(afterLoss(3, 2.8, 2.6)(2)).toMatchObject({ value: 2.8, by: -0.2 });
  expect(afterLoss(2, 2.2)(1.5)).toMatchObject({ value: 2 });
});

it("never raises a valve beyond what it confirmed in order to lower it, however far a lost command may have raised it", () => {
  const next = afterLoss(2, 3.5);
  expect(next(2)).toMatchObject({ value: 2, outcome: "waits" });
  expect(next(2.2)).toMatchObject({ value: 2.2, outcome: "waits" });
  expect(afterLoss(2, 2.4)(1.5)).toEqual({ value: 2, by: -0.4, usedUpUntil: null });
  // On its way up it stays within both quarters.
  expect(next(3)).toEqual({ value: 3, by: -0.5, usedUpUntil: null });
  expect(next(3.5)).toEqual({ value: 3, by: 1, usedUpUntil: null });
});

it("asks a valve first that may have more by the command of a person than what a starved zone is raised to", () => {
  const next = afterLoss(2, 3.5);
  const starved = { isRaise: true, isOwn: false, outlet: 1.1 };
  expect(next(3, starved)).toMatchObject({ value: 3, by: 1, outcome: "asks" });
  expect(next(2.4, starved)).toMatchObject({ value: 2.4, outcome: "asks" });
});
