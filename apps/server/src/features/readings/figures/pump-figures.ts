import { hourMs } from "@sgval/quantities/duration";
import type { Run } from "./figures.store.ts";

/** `pump_running`: 1 while a pump runs, 0 while it stands. */
const RUNNING = 1;

/** What a pump did in a part of time. */
export interface PumpRuns {
  /** Hours that it is known to have run. */
  hours: number;
  /** How often it was seen to run after it had stood; what it did while nothing was heard is not known. */
  starts: number;
}

/**
 * Hours and starts of a pump from the state that it reported; `null` without a report in that part of time. A state holds until
 * the next report, at most for `gap`: what a silent pump does is not counted as running.
 * @param runs ascending, with the state from before `since`; all times and `gap` in ms
 */
export const pumpRuns = (
  runs: readonly Run[],
  { since, until, gap }: { since: number; until: number; gap: number },
): PumpRuns | null => {
  let [milliseconds, starts, heard] = [0, 0, false];
  runs.forEach(({ from, last, value }, index) => {
    const next = runs[index + 1]?.from ?? until;
    const to = next - last <= gap ? next : last;
    if (last >= since) heard = true;
    if (value !== RUNNING) return;
    milliseconds += Math.max(0, Math.min(to, until) - Math.max(from, since));
    const before = runs[index - 1];
    if (before && before.value !== RUNNING && from >= since) starts += 1;
  });
  return heard ? { hours: milliseconds / hourMs, starts } : null;
};

/** Less water than this (m³) makes the quotient a guess. */
const LEAST_VOLUME = 1;

/**
 * Specific energy of pumping in kWh/m³: what the energy meters counted (kWh) for each m³ that the flow meters counted in the same
 * time (IWA performance indicator Ph5 relates it to 100 m of head; here it is not). 0.2 to 0.6 is usual for 40 to 60 m of head.
 */
export const specificEnergy = (energy: number | null, volume: number | null): number | null =>
  energy === null || volume === null || volume < LEAST_VOLUME ? null : energy / volume;

/** The sum of amounts that only makes sense with all of them: one missing meter would look like less. */
export const sumOfAll = (amounts: readonly (number | null)[]): number | null =>
  amounts.length > 0 && amounts.every((amount) => amount !== null)
    ? amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
    : null;
