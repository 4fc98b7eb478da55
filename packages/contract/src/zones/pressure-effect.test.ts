import { expect, it } from "vitest";
import {
  effectOfPressure,
  exponentOfSteps,
  exponentOfStepTest,
  leakageAtPressure,
} from "./pressure-effect.ts";

it("follows the pressure: 17.66 m³/h at 26 m are 13.06 at 20 m, 26 % less", () => {
  const after = leakageAtPressure(17.66, 26, 20, 1.15);
  expect(after).toBeCloseTo(13.06, 2);
  expect(100 * (after / 17.66 - 1)).toBeCloseTo(-26, 1);
});

it("finds N1 of a step test: 1.109", () => {
  expect(exponentOfStepTest({ leakage: 17.66, pressure: 26 }, { leakage: 13.2, pressure: 20 })).toBeCloseTo(
    1.109,
    3,
  );
  expect(exponentOfStepTest({ leakage: 17.66, pressure: 26 }, { leakage: 13.2, pressure: 26 })).toBeNull();
});

it("takes the legitimate use off the flows of a step test, and knows no N1 that no leakage has", () => {
  const steps = { flowBefore: 21.3, pressureBefore: 26, flowAfter: 16.84, pressureAfter: 20 };
  expect(exponentOfSteps(steps, 3.64)).toBe(1.109);
  // The flows as they are have less of a step.
  expect(exponentOfSteps(steps, null)).toBe(0.896);
  expect(exponentOfSteps({ ...steps, flowAfter: 20.8 }, 3.64)).toBeNull();
  expect(exponentOfSteps({ ...steps, flowAfter: 11 }, 3.64)).toBeNull();
  expect(exponentOfSteps({ ...steps, flowBefore: 3, flowAfter: 2 }, 3.64)).toBeNull();
  expect(exponentOfSteps({ ...steps, pressureAfter: 26 }, 3.64)).toBeNull();
});

it("says what a lower pressure saves: of 17.66 m³/h 26 %, and of a day as much as its night-day factor makes of that", () => {
  const effect = effectOfPressure({ leakage: 17.66, pressure: 26, exponent: 1.15, factor: 20 }, 20);
  expect(effect.leakage).toBeCloseTo(13.06, 2);
  expect(effect.share).toBeCloseTo(26, 1);
  expect(effect.saved).toBeCloseTo(20 * (17.66 - 13.06), 0);
});
