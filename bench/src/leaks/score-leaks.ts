import { hourMs, quarterMs } from "@sgval/quantities/duration";
import { distanceBetween } from "@sgval/quantities/geometry";
import type { ReplayedLeak } from "@sgval/server/src/features/leaks/index.ts";
import type { SimulatedLeak } from "./simulate-year.ts";
import type { Town } from "./town.ts";

/** The start of a suspected leak is estimated, by whole days where a series by day opened it: it may be as early as this. */
const earliest = 24 * hourMs;

export interface LeakScore {
  leak: SimulatedLeak;
  /** `null` where it was not found. */
  hours: number | null;
  /** From the middle of the likeliest pipe; `null` without one. */
  metres: number | null;
  found: ReplayedLeak | null;
}

/**
 * Which simulated leaks were found while they leaked, how soon and how near, and what was suspected besides. What is suspected
 * after the repair is a false alarm.
 */
export const scoreLeaks = (
  town: Town,
  leaks: readonly SimulatedLeak[],
  suspected: readonly ReplayedLeak[],
  { start, zoneIds }: { start: number; zoneIds: readonly number[] },
): { scores: LeakScore[]; falseAlarms: ReplayedLeak[] } => {
  const left = new Set(suspected);
  const scores = leaks.map((leak): LeakScore => {
    const [from, to] = [start + leak.from * quarterMs, start + leak.to * quarterMs];
    const hits = [...left].filter(
      (one) =>
        one.zone === zoneIds[leak.zone] &&
        Date.parse(one.startedAt) >= from - earliest &&
        Date.parse(one.startedAt) < to &&
        Date.parse(one.detectedAt) > from &&
        Date.parse(one.detectedAt) <= to,
    );
    const [found = null] = hits.toSorted(
      (one, other) => Date.parse(one.detectedAt) - Date.parse(other.detectedAt),
    );
    if (!found) return { leak, hours: null, metres: null, found: null };
    left.delete(found);
    const pipe = town.pipes.get(found.pipes[0] ?? "");
    const [one, other] = [town.places.get(pipe?.from ?? ""), town.places.get(pipe?.to ?? "")];
    const at = town.places.get(leak.junction);
    const metres =
      one && other && at ? distanceBetween(at, [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2]) : null;
    return { leak, hours: (Date.parse(found.detectedAt) - from) / hourMs, metres, found };
  });
  return { scores, falseAlarms: [...left] };
};
