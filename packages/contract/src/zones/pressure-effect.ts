import { leakageExponents } from "./zone-account.ts";

/** L1 = L0 × (P1/P0)^N1: leakage at another pressure. */
export const leakageAtPressure = (leakage: number, before: number, after: number, exponent: number): number =>
  leakage * (after / before) ** exponent;

/** N1 of a step test: ln(L1/L0) / ln(P1/P0). `null` where the steps say nothing. */
export const exponentOfStepTest = (
  before: { leakage: number; pressure: number },
  after: { leakage: number; pressure: number },
): number | null => {
  const exponent = Math.log(after.leakage / before.leakage) / Math.log(after.pressure / before.pressure);
  return Number.isFinite(exponent) ? exponent : null;
};

/** Decimals that a test in the field is good for. */
const exponentDecimals = 3;

/** What is measured at night before and after a zone was throttled: flows in m³/h, pressures of its average point in any one unit. */
interface Steps {
  flowBefore: number;
  pressureBefore: number;
  flowAfter: number;
  pressureAfter: number;
}

/**
 * N1 of two flows of a night: of each what is left of it without the legitimate use (m³/h; `null` where it is not known, then all of
 * it) is leakage. `null` where the steps say nothing, or something that no leakage does.
 */
export const exponentOfSteps = (
  { flowBefore, pressureBefore, flowAfter, pressureAfter }: Steps,
  nightUse: number | null,
): number | null => {
  const [before, after] = [flowBefore - (nightUse ?? 0), flowAfter - (nightUse ?? 0)];
  if (before <= 0 || after <= 0 || pressureBefore <= 0 || pressureAfter <= 0) return null;
  const found = exponentOfStepTest(
    { leakage: before, pressure: pressureBefore },
    { leakage: after, pressure: pressureAfter },
  );
  if (found === null) return null;
  const exponent = Number(found.toFixed(exponentDecimals));
  return exponent >= leakageExponents.lowest && exponent <= leakageExponents.highest ? exponent : null;
};

/**
 * What another night pressure of the average point would do, if the pressure of the day followed it.
 * @param leakage at night, m³/h
 * @param factor night-day factor, h/day
 * @returns leakage at night (m³/h), what is saved of it in percent, and of a day (m³)
 */
export const effectOfPressure = (
  { leakage, pressure, exponent, factor }: Record<"leakage" | "pressure" | "exponent" | "factor", number>,
  after: number,
): { leakage: number; share: number; saved: number } => {
  const left = leakageAtPressure(leakage, pressure, after, exponent);
  return { leakage: left, share: 100 * (1 - left / leakage), saved: (leakage - left) * factor };
};
