import { effectOfPressure } from "@sgval/contract/zones/pressure-effect";
import type { StepTest } from "@sgval/contract/zones/step-tests";
import type { ZoneFigures } from "@sgval/contract/zones/zone-accounting";
import type { Figure } from "@sgval/contract/zones/zone-figures";

const whole = { missing: null, quality: null, notes: [] };

/** N1 of a step test with the numbers that it was found by. */
export const figureOfStepTest = (test: StepTest): Figure => ({
  ...{ ...whole, key: "tested_exponent", value: test.exponent, from: test.testedAt, to: test.testedAt },
  inputs: [
    { key: "flow_before", value: test.flowBefore },
    { key: "pressure_before", value: test.pressureBefore },
    { key: "flow_after", value: test.flowAfter },
    { key: "pressure_after", value: test.pressureAfter },
    { key: "night_use", value: test.nightUse },
  ],
});

/**
 * What another night pressure (bar) would do to the leakage of last night. What of last night is not known is answered in its place:
 * the figure says why.
 */
export const figuresOfPressure = (
  { net_night_flow: flow, night_pressure: pressure, night_day_factor: factor }: ZoneFigures,
  exponent: number,
  after: number,
): { unknown: Figure } | { leakage: Figure; saved: Figure; share: number } | null => {
  if (!flow || !pressure || !factor) return null;
  const unknown = [flow, pressure, factor].find(({ value }) => value === null);
  if (unknown) return { unknown };
  const before = { leakage: flow.value ?? 0, pressure: pressure.value ?? 0, factor: factor.value ?? 0 };
  const effect = effectOfPressure({ ...before, exponent }, after);
  const { from, to, quality } = flow;
  const common = { ...whole, from, to, quality, notes: [...new Set([...flow.notes, ...factor.notes])] };
  return {
    share: effect.share,
    leakage: {
      ...{ ...common, key: "leakage_at_pressure", value: effect.leakage },
      inputs: [
        { key: "net_night_flow", value: flow.value },
        { key: "night_pressure", value: pressure.value },
        { key: "other_pressure", value: after },
        { key: "leakage_exponent", value: exponent },
      ],
    },
    saved: {
      // A higher pressure saves nothing: a negative saving would be read as one.
      ...{ ...common, key: effect.saved < 0 ? "added_by_pressure" : "saved_by_pressure" },
      value: Math.abs(effect.saved),
      inputs: [
        { key: "net_night_flow", value: flow.value },
        { key: "leakage_at_pressure", value: effect.leakage },
        { key: "night_day_factor", value: factor.value },
      ],
    },
  };
};
