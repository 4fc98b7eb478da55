/** What is computed of a well; `null` for what cannot be known. Depths in m below ground, flow in m³/h. */
export interface WellFigures {
  /** The level at rest: the shallowest of the last days. */
  staticLevel: number | null;
  dynamicLevel: number | null;
  drawdown: number | null;
  /** m³/h for each metre of drawdown; falls over months when the screen clogs. */
  specificCapacity: number | null;
  /** Water above the intake of the pump, m. */
  submergence: number | null;
}

/** Less drawdown is a well at rest, and dividing by it would only amplify the noise of the sensor. */
const LEAST_DRAWDOWN = 0.5;

/**
 * @param shallowest the smallest depth of the water in each part of the last days
 */
export const wellFigures = (
  shallowest: readonly (number | null)[],
  now: { level: number | null; flow: number | null },
  intakeDepth: number | undefined,
): WellFigures => {
  const known = shallowest.filter((level) => level !== null);
  const staticLevel = known.length > 0 ? Math.min(...known) : null;
  const { level, flow } = now;
  const drawdown = level === null || staticLevel === null ? null : Math.max(0, level - staticLevel);
  return {
    staticLevel,
    dynamicLevel: level,
    drawdown,
    specificCapacity:
      drawdown !== null && flow !== null && drawdown >= LEAST_DRAWDOWN && flow > 0 ? flow / drawdown : null,
    submergence: level === null || intakeDepth === undefined ? null : intakeDepth - level,
  };
};
