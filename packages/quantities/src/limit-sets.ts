import { type LimitRow, type LimitSet, limitIn, limitSetOn, type WaterClass } from "./limit-set.ts";
import { convertNitrogen } from "./nitrogen.ts";
import { type ParameterKey, parameters } from "./parameter.ts";

// Limits that the 2024 edition of QCVN 01-1 takes over from the 2018 one without a change.
const unchangedDrinking: readonly LimitRow[] = [
  { parameter: "ph", min: 6, max: 8.5 },
  { parameter: "turbidity", max: 2 },
  { parameter: "color", max: 15 },
  { parameter: "e_coli", max: 1, exclusiveMax: true },
  { parameter: "arsenic", max: 0.01 },
  { parameter: "manganese", max: 0.1 },
  { parameter: "zinc", max: 2, confirm: true },
  { parameter: "fluoride", max: 1.5, confirm: true },
  { parameter: "ammonium", max: 0.3, confirm: true },
  { parameter: "nitrite", max: 0.05, confirm: true },
  { parameter: "tds", max: 1000 },
  { parameter: "hardness", max: 300 },
];

const drinking2018: LimitSet = {
  code: "QCVN 01-1:2018/BYT",
  issuer: "Bộ Y tế",
  waterClass: "treated",
  effectiveFrom: "2019-06-15",
  effectiveTo: "2025-07-01",
  rows: [
    ...unchangedDrinking,
    { parameter: "residual_chlorine", min: 0.2, max: 1 },
    { parameter: "coliform", max: 3, exclusiveMax: true },
    { parameter: "lead", max: 0.01, confirm: true },
    { parameter: "mercury", max: 0.001, confirm: true },
    { parameter: "iron", max: 0.3 },
    { parameter: "nitrate", max: 2, confirm: true },
  ],
};

const drinking2024: LimitSet = {
  code: "QCVN 01-1:2024/BYT",
  issuer: "Bộ Y tế",
  waterClass: "treated",
  effectiveFrom: "2025-07-01",
  effectiveTo: null,
  rows: [
    ...unchangedDrinking,
    { parameter: "residual_chlorine", min: 0.2, max: 1, confirm: true },
    { parameter: "coliform", max: 1, exclusiveMax: true },
    { parameter: "lead", max: 0.01 },
    { parameter: "mercury", max: 0.001 },
    { parameter: "iron", max: 0.3, confirm: true },
    { parameter: "nitrate", max: 11 },
  ],
};

const surfaceWater2023: LimitSet = {
  code: "QCVN 08:2023/BTNMT A",
  issuer: "Bộ Tài nguyên và Môi trường",
  waterClass: "raw_surface",
  effectiveFrom: "2023-09-12",
  effectiveTo: null,
  rows: [
    { parameter: "ph", min: 6.5, max: 8.5, confirm: true },
    { parameter: "coliform", max: 1000, confirm: true },
    { parameter: "arsenic", max: 0.01 },
    { parameter: "lead", max: 0.02 },
    { parameter: "mercury", max: 0.001 },
    { parameter: "manganese", max: 0.1 },
    { parameter: "iron", max: 0.5 },
    { parameter: "zinc", max: 0.5 },
    { parameter: "fluoride", max: 1 },
    { parameter: "ammonium", max: 0.3 },
    { parameter: "nitrite", max: 0.05 },
    { parameter: "dissolved_oxygen", min: 6, confirm: true },
    { parameter: "cod", max: 10, confirm: true },
    { parameter: "bod5", max: 4, confirm: true },
    { parameter: "tss", max: 25, confirm: true },
    { parameter: "oil", max: 5 },
  ],
};

const groundwater2023: LimitSet = {
  code: "QCVN 09:2023/BTNMT",
  issuer: "Bộ Tài nguyên và Môi trường",
  waterClass: "groundwater",
  effectiveFrom: "2023-09-12",
  effectiveTo: null,
  rows: [
    { parameter: "ph", min: 5.8, max: 8.5 },
    { parameter: "coliform", max: 3 },
    { parameter: "e_coli", max: 0, notDetected: true },
    { parameter: "arsenic", max: 0.05 },
    { parameter: "lead", max: 0.01 },
    { parameter: "mercury", max: 0.001 },
    { parameter: "manganese", max: 0.5 },
    { parameter: "iron", max: 5 },
    { parameter: "zinc", max: 3 },
    { parameter: "fluoride", max: 1 },
    { parameter: "ammonium", max: 1 },
    { parameter: "nitrate", max: 15 },
    { parameter: "nitrite", max: 1 },
    { parameter: "tds", max: 1500 },
    { parameter: "hardness", max: 500 },
  ],
};

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
    // Binding only from January 2036.
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

/**
 * The sets a new installation starts with. Samples are assessed by the national standards of Vietnam, chosen by
 * date; the WHO and EU sets are for comparison. A utility may edit them and add stricter local ones.
 */
export const limitSets: readonly LimitSet[] = [
  drinking2024,
  drinking2018,
  surfaceWater2023,
  groundwater2023,
  worldHealthOrganization,
  europeanUnion,
];

export const findLimitSet = (code: string): LimitSet | null =>
  limitSets.find((set) => set.code === code) ?? null;

/**
 * The national limit for a sample taken on a local calendar day (YYYY-MM-DD).
 * Null means that there is no limit; show it as "no limit", not as "within limits".
 */
export function limitFor(parameter: ParameterKey, waterClass: WaterClass, day: string): LimitRow | null {
  const set = limitSetOn(limitSets, waterClass, day);
  return set && limitIn(set, parameter);
}

/**
 * The first of these sets in force on this day (YYYY-MM-DD) with the same numbers as the limits of a channel, which keeps no
 * record of where it took them from. Null for limits of a device's own. A side that a set leaves open may end anywhere.
 */
export const limitSetMatching = (
  sets: readonly LimitSet[],
  key: ParameterKey,
  limits: { readonly under: number | null; readonly over: number | null },
  day: string,
): LimitSet | null =>
  limitPresets(sets, key).find(({ set, under, over }) => {
    const row = limitIn(set, key);
    const inForce = set.effectiveFrom <= day && (set.effectiveTo === null || day < set.effectiveTo);
    const keeps = (side: number | undefined, own: number | null, asked: number) =>
      side === undefined || own === asked;
    return inForce && keeps(row?.min, limits.under, under) && keeps(row?.max, limits.over, over);
  })?.set ?? null;

/** A range of a limit set as both limits of a channel. */
export type LimitPreset = { readonly set: LimitSet; readonly under: number; readonly over: number };

/**
 * What the limit sets say of a parameter, as limits outside of which a value is marked. An open side ends where values stop
 * being plausible; a maximum that does not comply itself becomes the next smaller number.
 */
export const limitPresets = (sets: readonly LimitSet[], key: ParameterKey): LimitPreset[] => {
  const { min: lowest, max: highest, decimals } = parameters[key];
  return sets.flatMap((set) => {
    const row = limitIn(set, key);
    if (!row || (row.min === undefined && row.max === undefined)) return [];
    const { min = lowest, max = highest, exclusiveMax } = row;
    return [{ set, under: min, over: exclusiveMax ? max - 10 ** -decimals : max }];
  });
};
