import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { describe, expect, it } from "vitest";
import { pumpRuns, specificEnergy, sumOfAll } from "./pump-figures.ts";

const at = (hour: number) => hour * hourMs;
/** A run of reports every minute. */
const run = (from: number, to: number, value: number) => ({ from: at(from), last: at(to) - minuteMs, value });
const day = { since: at(0), until: at(24), gap: 2.5 * minuteMs };

describe("runs of a pump", () => {
  it("are hours and starts: 2 h from before midnight, 3 h after one start, 0.5 h after another", () => {
    const runs = [run(-1, 2, 1), run(2, 6, 0), run(6, 9, 1), run(9, 23.5, 0), run(23.5, 24, 1)];
    expect(pumpRuns(runs, day)).toEqual({ hours: 5.5, starts: 2 });
  });
  it("do not count a silence as running, and a start in it as one start", () => {
    const silent = [run(0, 1, 0), { from: at(4), last: at(5), value: 1 }, run(8, 9, 1)];
    expect(pumpRuns(silent, { ...day, until: at(9) })).toEqual({ hours: 2, starts: 1 });
  });
  it("count no start of a pump that ran already before the silence", () => {
    expect(pumpRuns([run(0, 1, 1), run(4, 5, 1)], { ...day, until: at(5) })?.starts).toBe(0);
  });
  it("are unknown without a report since then", () => {
    expect(pumpRuns([run(-2, -1, 1)], day)).toBeNull();
    expect(pumpRuns([], day)).toBeNull();
  });
});

it("relates energy to volume: 1 150 kWh for 3 200 m³ are 0.36 kWh/m³", () => {
  expect(specificEnergy(1150, 3200)).toBeCloseTo(0.359, 3);
});
it("names no specific energy of hardly any water, or without one of the meters", () => {
  expect(specificEnergy(4, 0.5)).toBeNull();
  expect(specificEnergy(null, 3200)).toBeNull();
  expect(specificEnergy(1150, null)).toBeNull();
});
it("adds up meters only where none is missing", () => {
  expect(sumOfAll([10, 0, 5])).toBe(15);
  expect(sumOfAll([10, null])).toBeNull();
  expect(sumOfAll([])).toBeNull();
});
