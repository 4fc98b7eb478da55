/** How a nitrogen result may be expressed: as the whole ion, or as the nitrogen in it. */
export type NitrogenSpecies = "NO3" | "NO3-N" | "NO2" | "NO2-N" | "NH4" | "NH4-N";

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
