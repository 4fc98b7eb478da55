import { convert } from "./unit.ts";

/**
 * Reads a signal report of a modem that does not say its unit, in dBm.
 * No real dBm value is 0 or more and no CSQ count is below 0, so the sign tells them apart.
 * Null when the modem does not know (CSQ 99) or the number is neither.
 */
export const signalFromReport = (value: number): number | null =>
  value < 0 ? value : convert(value, "csq", "dBm");

const barSteps = [-105, -95, -85, -75];

/** Bars from 0 to 4 for a signal in dBm; below -105 dBm uploads start to fail. */
export const signalBars = (dBm: number): number => barSteps.filter((step) => dBm >= step).length;
