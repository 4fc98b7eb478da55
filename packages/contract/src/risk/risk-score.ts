import { batteryLimits } from "@sgval/quantities/battery";
import { type DeviceType, deviceTypes } from "@sgval/quantities/device-types";
import type { SiteData } from "../devices/site-data.ts";
import { protectsHealth } from "../quality/samples.ts";

interface Indicator {
  /** Of indicators of one family only the worst counts. */
  family: string;
  /** The number at which the severity is 0, and the one at which it is 1. */
  from: number;
  to: number;
  weight: number;
  types: readonly DeviceType[];
}

const powered: readonly DeviceType[] = ["VGA", "DATALOGGER", "CARBONATE_HARDNESS", "WELL_LOGGING"];
const pressures: readonly DeviceType[] = ["VGA", "DATALOGGER", "DMA"];

/** Pressure (bar) at the worst point below which customers are served badly. */
export const servicePressure = 1;
/** A step of pressure: at least so many bar between two samples that are at most so many seconds apart. */
export const pressureStep = { bar: 0.5, seconds: 60 } as const;
/** The same damage within one logging period: at least so many bar between its lowest and highest value. */
export const pressureSwing = 1;
/** Metres within which a leak is a risk of a device in the mains. */
export const leakDistance = 200;
/** Of so many last commands the failed ones are counted. */
export const countedCommands = 10;

/** What makes a failure likely, in the number that is measured of each. */
export const riskIndicators = {
  /** Age of the newest reading in report intervals. */
  stale: { family: "stale", from: 1, to: 4, weight: 0.6, types: deviceTypes },
  /** V; from the low to the critical voltage of its chemistry, here of lithium. */
  battery: {
    family: "battery",
    weight: 0.5,
    types: powered,
    from: batteryLimits.lithium.low,
    to: batteryLimits.lithium.critical,
  },
  /** Days until the battery is critical if it goes on falling as it does. */
  battery_forecast: { family: "battery", from: 90, to: 14, weight: 0.5, types: powered },
  /** dBm. */
  signal: { family: "signal", from: -95, to: -110, weight: 0.2, types: powered },
  /** Percent of the last commands. */
  failed_commands: { family: "failed_commands", from: 0, to: 30, weight: 0.5, types: ["VGA", "WATER_PUMP"] },
  /** Hours of the last day. */
  low_service_pressure: { family: "low_service_pressure", from: 0, to: 4, weight: 0.7, types: pressures },
  /** Hours of the last day above the limit of a channel. */
  over_pressure: { family: "over_pressure", from: 0, to: 8, weight: 0.5, types: pressures },
  /** Of the last day. */
  transients: { family: "transients", from: 0, to: 10, weight: 0.6, types: pressures },
  /** Value in percent of its upper limit; beyond it see `qualitySeverity`. */
  quality: {
    family: "quality",
    from: 80,
    to: 120,
    weight: 0.9,
    types: ["CARBONATE_HARDNESS", "WELL_LOGGING"],
  },
  /** Value in percent of its lower limit. */
  quality_below: {
    family: "quality",
    from: 100,
    to: 99,
    weight: 0.9,
    types: ["CARBONATE_HARDNESS", "WELL_LOGGING"],
  },
  /** mg/L. */
  chlorine: { family: "chlorine", from: 0.25, to: 0.1, weight: 0.9, types: ["CARBONATE_HARDNESS"] },
  /** Most starts within an hour of the last day, in percent of what the motor takes. */
  pump_starts: { family: "pump_wear", from: 70, to: 100, weight: 0.5, types: ["WATER_PUMP"] },
  /** Rise (percent) of kWh/m³ of the last week above that of the four weeks before. */
  pump_energy: { family: "pump_wear", from: 5, to: 20, weight: 0.5, types: ["WATER_PUMP"] },
  /** m of water above the intake of the pump. */
  level_margin: { family: "level_margin", from: 5, to: 1, weight: 0.7, types: ["WELL_LOGGING"] },
  /** Leak points of the zone that lose water, of the last 90 days. */
  open_leaks: { family: "open_leaks", from: 0, to: 3, weight: 0.6, types: ["DMA"] },
  /** Leak points that lose water and suspected leaks within `leakDistance` of a device in the mains. */
  nearby_leaks: { family: "open_leaks", from: 0, to: 3, weight: 0.6, types: pressures },
  /** Growth of the night flow of a zone, in percent of its median per week. */
  leakage_growth: { family: "leakage_growth", from: 0, to: 5, weight: 0.8, types: ["DMA"] },
  /** m³/h of the night flow above its median, of a zone with a burst that two nights or the last half hour show: always severe. */
  burst: { family: "leakage_growth", from: 0, to: 1, weight: 0.8, types: ["DMA"] },
  /** Infrastructure leakage index of the last closed month. */
  ili: { family: "ili", from: 4, to: 16, weight: 0.4, types: ["DMA"] },
} as const satisfies Record<string, Indicator>;
export type RiskIndicator = keyof typeof riskIndicators;
export const riskIndicatorKeys = Object.keys(riskIndicators) as [RiskIndicator, ...RiskIndicator[]];

/** What was found of one indicator. */
export interface RiskFinding {
  indicator: RiskIndicator;
  /** In the number of the indicator. */
  value: number;
  /** 0 to 1. */
  severity: number;
  /** Key of the channel that it is about. */
  channel: string | null;
}

const between0And1 = (share: number): number => Math.min(1, Math.max(0, share));

/** Severity of a value: 0 at `from`, 1 at `to`, linear in between; either may be the larger one. */
export const severityBetween = (value: number, from: number, to: number): number =>
  between0And1((value - from) / (to - from));

/** What a measured number of an indicator means; `range` where its ends depend on the device. */
export const findingOf = (
  indicator: RiskIndicator,
  value: number,
  channel: string | null = null,
  range: Pick<Indicator, "from" | "to"> = riskIndicators[indicator],
): RiskFinding => {
  const { from, to } = range;
  return { indicator, value, severity: severityBetween(value, from, to), channel };
};

/**
 * Severity of a quality value: from 80 % of a maximum to the maximum 0 to 0.5, beyond a limit 1 for a health parameter
 * and 0.5 for another one. A range has no way towards its ends: the middle of a range of pH is as near to them as it gets.
 * @param limits in the unit of the value; `null` for an open side; `excluded`: a value on the upper limit is beyond it
 * @returns `null` without a limit
 */
export const qualityFinding = (
  parameter: string,
  value: number,
  { under, over, excluded }: { under: number | null; over: number | null; excluded: boolean },
  channel: string,
): RiskFinding | null => {
  if (under === null && over === null) return null;
  const beyond = protectsHealth(parameter) ? 1 : 0.5;
  const percentOf = (limit: number) => (limit === 0 ? 100 : (100 * value) / limit);
  if (under !== null && value < under)
    return { indicator: "quality_below", value: percentOf(under), severity: beyond, channel };
  if (over === null) return null;
  if (value > over || (excluded && value === over))
    return { indicator: "quality", value: percentOf(over), severity: beyond, channel };
  if (under !== null || over <= 0) return null;
  return findingOf("quality", percentOf(over), channel);
};

/** The findings that count: of each family the worst, the heaviest first. */
export const countedFindings = (findings: readonly RiskFinding[], type: DeviceType): RiskFinding[] => {
  const weightOf = ({ indicator, severity }: RiskFinding) => riskIndicators[indicator].weight * severity;
  const worst = new Map<string, RiskFinding>();
  for (const finding of findings) {
    const { family, types } = riskIndicators[finding.indicator];
    const applies = (types as readonly DeviceType[]).includes(type) && finding.severity > 0;
    const before = worst.get(family);
    if (applies && (!before || weightOf(finding) > weightOf(before))) worst.set(family, finding);
  }
  return [...worst.values()].sort((one, other) => weightOf(other) - weightOf(one));
};

/** Rounded so that 20 % is not a little more than 20 %. */
const digits = 1e6;

/** Likelihood index: 100 × (1 − Π(1 − w·s)). */
export const likelihoodIndexOf = (
  findings: readonly { indicator: RiskIndicator; severity: number }[],
): number => likelihoodIndex(findings.map((one) => riskIndicators[one.indicator].weight * one.severity));

/** The index of products of weight and severity. */
export const likelihoodIndex = (products: readonly number[]): number =>
  Math.round(100 * (1 - products.reduce((left, product) => left * (1 - product), 1)) * digits) / digits;

/** Likelihood 1 to 5 of an index. */
export const likelihoodOf = (index: number): number => Math.max(1, Math.ceil(index / 20));

/** Consequence of a device of which nothing is entered. */
export const unassessedConsequence = 3;

/** The class (1 to 5) of a number: how many of the four ends it is beyond, and one. */
const classOf = (isBeyond: (end: number) => boolean, ends: readonly number[]): number =>
  1 + ends.filter(isBeyond).length;

/**
 * Consequence 1 to 5 of a failure: the highest of what is entered about the device.
 * @param protectsHealth the device measures what protects health, or a sample of it is beyond its limit there
 * @returns `assessed` is false where neither customers nor a main are entered
 */
export const consequenceOf = (
  site: Pick<SiteData, "connectionsDownstream" | "criticalCustomer" | "singleSupply" | "nominalDiameterMm">,
  protectsHealth: boolean,
): { consequence: number; assessed: boolean } => {
  const { connectionsDownstream, criticalCustomer, singleSupply, nominalDiameterMm } = site;
  const entered = [
    ...(connectionsDownstream === undefined
      ? []
      : [classOf((end) => connectionsDownstream >= end, [50, 200, 1000, 5000])]),
    ...(criticalCustomer ? [4] : []),
    ...(nominalDiameterMm === undefined
      ? []
      : [classOf((end) => nominalDiameterMm > end, [100, 200, 300, 500])]),
  ];
  const assessed = entered.length > 0;
  const highest = Math.max(...(assessed ? entered : [unassessedConsequence]), ...(protectsHealth ? [4] : []));
  return { consequence: Math.min(5, highest + (singleSupply ? 1 : 0)), assessed };
};

export const riskLevels = ["critical", "high", "medium", "low"] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** Lowest score of each level; the score is likelihood × consequence. */
export const levelStarts = { critical: 15, high: 10, medium: 5, low: 1 } as const satisfies Record<
  RiskLevel,
  number
>;
export const levelOf = (score: number): RiskLevel =>
  riskLevels.find((level) => score >= levelStarts[level]) ?? "low";
