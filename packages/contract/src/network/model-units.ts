import { type FlowUnit, flowUnits } from "./model.ts";

export const METRES_PER_FOOT = 0.3048;
const PSI_PER_BAR = 14.503774;
const BAR_PER_METRE = 0.0980665;
const KPA_PER_BAR = 100;

/** The unit of flow decides those of the whole file: feet and inches, or metres and millimetres. */
export const isFeet = (flowUnit: FlowUnit): boolean => flowUnits.indexOf(flowUnit) < flowUnits.indexOf("LPS");

/** What one bar is in the unit of pressure of a file: kPa where its text asks for it, else psi or metres by its flows. */
export const pressurePerBar = (text: string, flowUnit: FlowUnit): number => {
  if (/^\s*PRESSURE\s+KPA\b/im.test(text)) return KPA_PER_BAR;
  return isFeet(flowUnit) ? PSI_PER_BAR : 1 / BAR_PER_METRE;
};

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
