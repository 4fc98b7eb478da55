import { chance } from "../city/chance.ts";

/** How far from perfect a device is. Shares are per report, 0 to 1. */
export type ReportingFaults = {
  /** milliseconds its clock is ahead (behind when negative) */
  clockOffsetMs: number;
  /** reports sent a second time, word for word */
  repeatShare: number;
  /** reports held back and sent late */
  lateShare: number;
  /** milliseconds a late report is held back */
  lateByMs: number;
  /** four-hour stretches that begin with 12 minutes without network; what was measured comes afterwards */
  silentShare: number;
};

export const noFaults: ReportingFaults = {
  clockOffsetMs: 0,
  repeatShare: 0,
  lateShare: 0,
  lateByMs: 0,
  silentShare: 0,
};

const stretchMs = 4 * 3_600_000;
const silenceMs = 12 * 60_000;

/** True while the device has no network. */
export function isSilent(name: string, faults: ReportingFaults, at: number): boolean {
  const stretch = Math.floor(at / stretchMs);
  return at - stretch * stretchMs < silenceMs && chance("silent", name, stretch) < faults.silentShare;
}

/** Milliseconds by which the report of this moment is held back; 0 for most. */
export function heldBack(name: string, faults: ReportingFaults, at: number): number {
  return chance("late", name, at) < faults.lateShare ? faults.lateByMs : 0;
}

export function isRepeated(name: string, faults: ReportingFaults, at: number): boolean {
  return chance("repeat", name, at) < faults.repeatShare;
}
