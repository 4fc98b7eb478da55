import { random } from "../city/seeded-random.ts";

/** Faults in the reporting of a device. Shares are probabilities per report, 0 to 1. */
export type ReportingFaults = {
  /** milliseconds its clock is ahead (behind when negative) */
  clockOffsetMs: number;
  /** reports sent twice */
  repeatShare: number;
  /** reports sent late */
  lateShare: number;
  /** delay of late reports in milliseconds */
  lateByMs: number;
  /** four-hour periods that begin with 12 minutes without network; samples are sent afterwards */
  outageShare: number;
};

export const noFaults: ReportingFaults = {
  clockOffsetMs: 0,
  repeatShare: 0,
  lateShare: 0,
  lateByMs: 0,
  outageShare: 0,
};

const stretchMs = 4 * 3_600_000;
const outageMs = 12 * 60_000;

/** True while the device has no network. */
export function isOffline(name: string, faults: ReportingFaults, at: number): boolean {
  const stretch = Math.floor(at / stretchMs);
  return at - stretch * stretchMs < outageMs && random("silent", name, stretch) < faults.outageShare;
}

/** Delay of the report at `at` in milliseconds; 0 for most. */
export function lateBy(name: string, faults: ReportingFaults, at: number): number {
  return random("late", name, at) < faults.lateShare ? faults.lateByMs : 0;
}

export function isRepeated(name: string, faults: ReportingFaults, at: number): boolean {
  return random("repeat", name, at) < faults.repeatShare;
}
