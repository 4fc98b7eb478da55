import { type LimitRow, type LimitSet, limitIn, limitSetOn, type WaterClass } from "./limit-set.ts";
import { vietnamLimitSets } from "./limit-sets-vietnam.ts";
import { convertNitrogen } from "./nitrogen.ts";
import type { ParameterKey } from "./parameter.ts";

const worldHealthOrganization: LimitSet = {
  code: "WHO 2022",
  issuer: "World Health Organization",
  waterClass: "treated",
  effectiveFrom: "2022-03-21",
  effectiveTo: null,
  reference: true,
  rows: [
    { parameter: "residual_chlorine", min: 0.2, max: 5, confirm: true },
    { parameter: "turbidity", max: 1, exclusiveMax: true, basis: "at_disinfection", confirm: true },
    { parameter: "e_coli", max: 0, notDetected: true, confirm: true },
    { parameter: "arsenic", max: 0.01 },
    { parameter: "lead", max: 0.01 },
    { parameter: "mercury", max: 0.006 },
    { parameter: "manganese", max: 0.08 },
    { parameter: "zinc", max: 3, basis: "taste", confirm: true },
    { parameter: "fluoride", max: 1.5, confirm: true },
    { parameter: "nitrate", max: convertNitrogen(50, "NO3", "NO3-N"), basis: "as_ion", confirm: true },
    { parameter: "nitrite", max: convertNitrogen(3, "NO2", "NO2-N"), basis: "as_ion", confirm: true },
  ],
};

const europeanUnion: LimitSet = {
  code: "EU 2020/2184",
  issuer: "European Union",
  waterClass: "treated",
  effectiveFrom: "2021-01-12",
  effectiveTo: null,
  reference: true,
  rows: [
    { parameter: "ph", min: 6.5, max: 9.5, confirm: true },
    { parameter: "coliform", max: 0, notDetected: true, confirm: true },
    { parameter: "e_coli", max: 0, notDetected: true, confirm: true },
    { parameter: "clostridium", max: 0, notDetected: true, confirm: true },
    { parameter: "arsenic", max: 0.01 },
    // Binding from January 2036 only; shown as the target it is.
    { parameter: "lead", max: 0.005, confirm: true },
    { parameter: "mercury", max: 0.001, confirm: true },
    { parameter: "manganese", max: 0.05, confirm: true },
    { parameter: "iron", max: 0.2, confirm: true },
    { parameter: "fluoride", max: 1.5, confirm: true },
    { parameter: "ammonium", max: convertNitrogen(0.5, "NH4", "NH4-N"), basis: "as_ion", confirm: true },
    { parameter: "nitrate", max: convertNitrogen(50, "NO3", "NO3-N"), basis: "as_ion", confirm: true },
    { parameter: "conductivity", max: 2500, confirm: true },
  ],
};

/** The sets the product starts with; a utility may change them and add stricter local ones. */
export const limitSets: readonly LimitSet[] = [...vietnamLimitSets, worldHealthOrganization, europeanUnion];

export const findLimitSet = (code: string): LimitSet | null =>
  limitSets.find((set) => set.code === code) ?? null;

/**
 * The national limit for a sample taken on a local calendar day (YYYY-MM-DD).
 * Null means that no limit exists and must be shown as "no limit", never as "within limits".
 */
export function limitFor(parameter: ParameterKey, waterClass: WaterClass, day: string): LimitRow | null {
  const set = limitSetOn(limitSets, waterClass, day);
  return set && limitIn(set, parameter);
}
