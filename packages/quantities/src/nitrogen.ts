/** How a nitrogen result may be expressed: as the whole ion, or as the nitrogen in it. */
export const nitrogenSpecies = ["NO3-N", "NO3", "NO2-N", "NO2", "NH4-N", "NH4"] as const;
export type NitrogenSpecies = (typeof nitrogenSpecies)[number];

// Milligrams of the ion that hold one milligram of nitrogen (ratio of the molar masses).
const ionPerNitrogen: Readonly<Record<NitrogenSpecies, { element: string; factor: number }>> = {
  NO3: { element: "nitrate", factor: 4.427 },
  "NO3-N": { element: "nitrate", factor: 1 },
  NO2: { element: "nitrite", factor: 3.285 },
  "NO2-N": { element: "nitrite", factor: 1 },
  NH4: { element: "ammonium", factor: 1.288 },
  "NH4-N": { element: "ammonium", factor: 1 },
};

/**
 * Expresses a concentration (mg/L) in another form of the same ion. The catalogue stores all of them as N.
 * Throws RangeError between different ions: nitrate is not another way to write nitrite.
 */
export function convertNitrogen(value: number, from: NitrogenSpecies, to: NitrogenSpecies): number {
  const source = ionPerNitrogen[from];
  const target = ionPerNitrogen[to];
  if (source.element !== target.element) throw new RangeError(`cannot express ${from} as ${to}`);
  return (value / source.factor) * target.factor;
}

/** The forms in which a parameter may be expressed, as N first; none for what is no nitrogen. */
export const nitrogenSpeciesOf = (parameter: string): NitrogenSpecies[] =>
  nitrogenSpecies.filter((species) => ionPerNitrogen[species].element === parameter);
