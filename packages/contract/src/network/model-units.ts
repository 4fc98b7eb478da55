import { barPerMetre } from "@sgval/quantities/unit";
import { type FlowUnit, flowUnits } from "./model.ts";

export const METRES_PER_FOOT = 0.3048;
const METRES_PER_BAR = 1 / barPerMetre;

/** The unit of flow decides those of the whole file: feet and inches, or metres and millimetres. */
export const isFeet = (flowUnit: FlowUnit): boolean => flowUnits.indexOf(flowUnit) < flowUnits.indexOf("LPS");

/** What one bar is in the units of pressure of the EPANET toolkit, in its order: psi, kPa, metres, bar and feet of water. */
export const pressurePerBar: readonly number[] = [
  14.503774,
  100,
  METRES_PER_BAR,
  1,
  METRES_PER_BAR / METRES_PER_FOOT,
];

/**
 * m³/h of one flow unit, from the exact definitions: foot 0.3048 m, gallon 3.785411784 L, imperial gallon 4.54609 L, acre-foot
 * 43 560 ft³.
 */
export const cubicMetresPerHour: Readonly<Record<FlowUnit, number>> = {
  CFS: 101.940_648,
  GPM: 0.227_124_707,
  MGD: 157.725_491,
  IMGD: 189.420_417,
  AFD: 51.395_077,
  LPS: 3.6,
  LPM: 0.06,
  MLD: 1000 / 24,
  CMH: 1,
  CMD: 1 / 24,
  CMS: 3600,
};
