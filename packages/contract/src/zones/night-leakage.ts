const litresPerCubicMetre = 1_000;

/**
 * Legitimate night use (m³/h): households × l/h + other connections × l/h + users logged one by one.
 * @param use litres per hour of a household and of another connection
 */
export const legitimateNightUse = (
  served: { households: number; nonHouseholds: number; exceptional: number },
  use: { household: number; nonHousehold: number },
): number =>
  (served.households * use.household + served.nonHouseholds * use.nonHousehold) / litresPerCubicMetre +
  served.exceptional;

/** Net night flow (m³/h): what is left of the minimum night flow; never below 0, which is a warning about the data. */
export const netNightFlow = (nightFlow: number, nightUse: number): { flow: number; floored: boolean } => ({
  flow: Math.max(0, nightFlow - nightUse),
  floored: nightFlow < nightUse,
});
