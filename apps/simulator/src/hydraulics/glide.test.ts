import { expect, it } from "vitest";
import { glide } from "./glide.ts";
import type { Solution } from "./open-solver.ts";

const at = (pressure: number): Solution => ({
  pressure: new Map([["Z3-8", pressure]]),
  flow: new Map(),
  inflow: new Map(),
});

it("lets a pressure fall over some seconds and then arrive", () => {
  let shown = at(1.6);
  const course: number[] = [];
  for (let second = 0; second < 40; second++) {
    shown = glide(shown, at(0), 1);
    course.push(shown.pressure.get("Z3-8") ?? Number.NaN);
  }
  expect(course[0]).toBeGreaterThan(1);
  expect(course[9]).toBeLessThan(0.2);
  expect(course.at(-1)).toBe(0);
});
