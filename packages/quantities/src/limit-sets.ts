import { inForce, type Limit, type LimitSet, limitIn, limitOn, type WaterClass } from "./limit-set.ts";
import { convertNitrogen } from "./nitrogen.ts";
import { findParameter, type Parameter, type ParameterKey, type QualityKey } from "./parameter.ts";

type BuiltInLimit = Limit & { readonly parameter: QualityKey };
type BuiltInSet = LimitSet & { readonly limits: readonly BuiltInLimit[] };

/** @param more what differs from a verified limit that a value equal to it keeps to */
const limit = (
  parameter: QualityKey,
  under: number | null,
  over: number | null,
  more: Partial<Pick<Limit, "upperRule" | "confirm">> = {},
): BuiltInLimit => ({ parameter, under, over, upperRule: "included", confirm: false, ...more });

// Limits that the 2024 edition of QCVN 01-1 takes over from the 2018 one without a change.
const unchangedDrinking: readonly BuiltInLimit[] = [
  limit("ph", 6, 8.5),
  limit("turbidity", null, 2),
  limit("color", null, 15),
  limit("e_coli", null, 1, { upperRule: "excluded" }),
  limit("arsenic", null, 0.01),
  limit("manganese", null, 0.1),
  limit("zinc", null, 2, { confirm: true }),
  limit("fluoride", null, 1.5, { confirm: true }),
  limit("ammonium", null, 0.3, { confirm: true }),
  limit("nitrite", null, 0.05, { confirm: true }),
  limit("tds", null, 1000),
  limit("hardness", null, 300),
];

const drinking2018: BuiltInSet = {
  code: "QCVN 01-1:2018/BYT",
  issuer: "Bộ Y tế",
  waterClass: "treated",
  effectiveFrom: "2019-06-15",
  effectiveTo: "2025-07-01",
  reference: false,
  limits: [
    ...unchangedDrinking,
    limit("residual_chlorine", 0.2, 1),
    limit("coliform", null, 3, { upperRule: "excluded" }),
    limit("lead", null, 0.01, { confirm: true }),
    limit("mercury", null, 0.001, { confirm: true }),
    limit("iron", null, 0.3),
    limit("nitrate", null, 2, { confirm: true }),
  ],
};

const drinking2024: BuiltInSet = {
  code: "QCVN 01-1:2024/BYT",
  issuer: "Bộ Y tế",
  waterClass: "treated",
  effectiveFrom: "2025-07-01",
  effectiveTo: null,
  reference: false,
  limits: [
    ...unchangedDrinking,
    limit("residual_chlorine", 0.2, 1, { confirm: true }),
    limit("coliform", null, 1, { upperRule: "excluded" }),
    limit("lead", null, 0.01),
    limit("mercury", null, 0.001),
    limit("iron", null, 0.3, { confirm: true }),
    limit("nitrate", null, 11),
  ],
};

const surfaceWater2023: BuiltInSet = {
  code: "QCVN 08:2023/BTNMT A",
  issuer: "Bộ Tài nguyên và Môi trường",
  waterClass: "raw_surface",
  effectiveFrom: "2023-09-12",
  effectiveTo: null,
  reference: false,
  limits: [
    limit("ph", 6.5, 8.5, { confirm: true }),
    limit("coliform", null, 1000, { confirm: true }),
    limit("arsenic", null, 0.01),
    limit("lead", null, 0.02),
    limit("mercury", null, 0.001),
    limit("manganese", null, 0.1),
    limit("iron", null, 0.5),
    limit("zinc", null, 0.5),
    limit("fluoride", null, 1),
    limit("ammonium", null, 0.3),
    limit("nitrite", null, 0.05),
    limit("dissolved_oxygen", 6, null, { confirm: true }),
    limit("cod", null, 10, { confirm: true }),
    limit("bod5", null, 4, { confirm: true }),
    limit("tss", null, 25, { confirm: true }),
    limit("oil", null, 5),
  ],
};

const groundwater2023: BuiltInSet = {
  code: "QCVN 09:2023/BTNMT",
  issuer: "Bộ Tài nguyên và Môi trường",
  waterClass: "groundwater",
  effectiveFrom: "2023-09-12",
  effectiveTo: null,
  reference: false,
  limits: [
    limit("ph", 5.8, 8.5),
    limit("coliform", null, 3),
    limit("e_coli", null, 0, { upperRule: "not_detected" }),
    limit("arsenic", null, 0.05),
    limit("lead", null, 0.01),
    limit("mercury", null, 0.001),
    limit("manganese", null, 0.5),
    limit("iron", null, 5),
    limit("zinc", null, 3),
    limit("fluoride", null, 1),
    limit("ammonium", null, 1),
    limit("nitrate", null, 15),
    limit("nitrite", null, 1),
    limit("tds", null, 1500),
    limit("hardness", null, 500),
  ],
};

const worldHealthOrganization: BuiltInSet = {
  code: "WHO 2022",
  issuer: "World Health Organization",
  waterClass: "treated",
  effectiveFrom: "2022-03-21",
  effectiveTo: null,
  reference: true,
  limits: [
    limit("residual_chlorine", 0.2, 5, { confirm: true }),
    // Stated at disinfection.
    limit("turbidity", null, 1, { upperRule: "excluded", confirm: true }),
    limit("e_coli", null, 0, { upperRule: "not_detected", confirm: true }),
    limit("arsenic", null, 0.01),
    limit("lead", null, 0.01),
    limit("mercury", null, 0.006),
    limit("manganese", null, 0.08),
    // Stated for its taste.
    limit("zinc", null, 3, { confirm: true }),
    limit("fluoride", null, 1.5, { confirm: true }),
    limit("nitrate", null, convertNitrogen(50, "NO3", "NO3-N"), { confirm: true }),
    limit("nitrite", null, convertNitrogen(3, "NO2", "NO2-N"), { confirm: true }),
  ],
};

const europeanUnion: BuiltInSet = {
  code: "EU 2020/2184",
  issuer: "European Union",
  waterClass: "treated",
  effectiveFrom: "2021-01-12",
  effectiveTo: null,
  reference: true,
  limits: [
    limit("ph", 6.5, 9.5, { confirm: true }),
    limit("coliform", null, 0, { upperRule: "not_detected", confirm: true }),
    limit("e_coli", null, 0, { upperRule: "not_detected", confirm: true }),
    limit("clostridium", null, 0, { upperRule: "not_detected", confirm: true }),
    limit("arsenic", null, 0.01),
    // Binding only from January 2036.
    limit("lead", null, 0.005, { confirm: true }),
    limit("mercury", null, 0.001, { confirm: true }),
    limit("manganese", null, 0.05, { confirm: true }),
    limit("iron", null, 0.2, { confirm: true }),
    limit("fluoride", null, 1.5, { confirm: true }),
    limit("ammonium", null, convertNitrogen(0.5, "NH4", "NH4-N"), { confirm: true }),
    limit("nitrate", null, convertNitrogen(50, "NO3", "NO3-N"), { confirm: true }),
    limit("conductivity", null, 2500, { confirm: true }),
  ],
};

/**
 * The sets a new installation starts with. Samples are assessed by the national standards of Vietnam, chosen by
 * date; the WHO and EU sets are for comparison. A utility may edit them and add stricter local ones.
 */
export const limitSets: readonly BuiltInSet[] = [
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
export const limitFor = (parameter: ParameterKey, waterClass: WaterClass, day: string): Limit | null =>
  limitOn(limitSets, waterClass, day, parameter)?.limit ?? null;

/** The limits of a channel. */
export type ChannelLimits = {
  readonly parameter: Parameter["key"];
  readonly under: number | null;
  readonly over: number | null;
};

/** The sets in force on a day with the same numbers as the limits of a channel; a side that a set leaves open may end anywhere. */
const matchesOf = (
  sets: readonly LimitSet[],
  { parameter, under, over }: ChannelLimits,
  day: string,
): LimitSet[] =>
  limitPresets(sets, parameter)
    .filter((preset) => {
      const stated = limitIn(preset.set, parameter);
      return (
        inForce(preset.set, day) &&
        (stated?.under == null || under === preset.under) &&
        (stated?.over == null || over === preset.over)
      );
    })
    .map(({ set }) => set);

/**
 * The set that the limits of each channel of a device may be from, by channel; a channel keeps no record of it. Where several
 * have its numbers, it is the one that most channels of the device agree with, standards before references. Null for limits
 * of the device's own.
 * @param day YYYY-MM-DD
 */
export const matchLimitSets = (
  sets: readonly LimitSet[],
  channels: readonly ChannelLimits[],
  day: string,
): (LimitSet | null)[] => {
  const found = channels.map((channel) => matchesOf(sets, channel, day));
  const agreeing = (set: LimitSet) => found.filter((matches) => matches.includes(set)).length;
  return found.map(
    (matches) =>
      matches.toSorted(
        (one, other) => agreeing(other) - agreeing(one) || Number(one.reference) - Number(other.reference),
      )[0] ?? null,
  );
};

/** A range of a limit set as both limits of a channel. */
export type LimitPreset = { readonly set: LimitSet; readonly under: number; readonly over: number };

/**
 * What the limit sets say of a parameter, as limits outside of which a value is marked. An open side ends where values stop
 * being plausible; a maximum that does not comply itself becomes the next smaller number.
 */
export const limitPresets = (sets: readonly LimitSet[], key: Parameter["key"]): LimitPreset[] => {
  const measured = findParameter(key);
  if (measured === null) return [];
  const { min: lowest, max: highest, decimals } = measured;
  return sets.flatMap((set) => {
    const stated = limitIn(set, key);
    if (!stated || (stated.under === null && stated.over === null)) return [];
    const { under, over, upperRule } = stated;
    const last = over ?? highest;
    return [{ set, under: under ?? lowest, over: upperRule === "excluded" ? last - 10 ** -decimals : last }];
  });
};
