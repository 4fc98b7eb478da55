import { expect, it } from "vitest";
import type { Solution } from "./open-solver.ts";
import { smoothSolution } from "./smooth-solution.ts";

const at = (pressure: number): Solution => ({
  pressure: new Map([["Z3-8", pressure]]),
  flow: new Map(),
  inflow: new Map(),
});

it("lowers a pressure over some seconds until it reaches the solved value", () => {
  let shown = at(1.6);
  const course: number[] = [];
  for (let second = 0; second < 40; second++) {
    shown = smoothSolution(shown, at(0), 1);
    course.push(shown.pressure.get("Z3-8") ?? Number.NaN);
  }
  expect(course[0]).toBeGreaterThan(1);
  expect(course[9]).toBeLessThan(0.2);
  expect(course.at(-1)).toBe(0);
});
